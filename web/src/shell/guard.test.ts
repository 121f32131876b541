// Haste: what is clicked or typed right after a question has changed, with a clock that the test holds.
import { beforeEach, describe, expect, it } from "vitest";
import type { OptionCard, QuestionCard } from "../lib/messages";
import { Guard, SETTLE } from "./guard";

const option = (...anchors: string[]): OptionCard => ({ text: anchors.join(" "), say: "", anchors });

let time = 0;
let table: { question: QuestionCard | null; given: string[] };
let guard: Guard;

function ask(number: number, prompt: string, ...options: OptionCard[]): void {
  table.question = { number, key: "ask.action", prompt, options } as QuestionCard;
  guard.changed();
  guard.seen();
}

const event = (type: string, more: object = {}): Event => ({ type, detail: 0, ...more }) as unknown as Event;

function down(detail = 1): void {
  guard.heard(event("pointerdown"));
  guard.heard(event("mousedown", { detail }));
}
const up = (detail = 1): void => guard.heard(event("click", { detail }));
function click(detail = 1): void {
  down(detail);
  up(detail);
}
const key = (repeat = false): void => guard.heard(event("keydown", { repeat }));

beforeEach(() => {
  time = 1000;
  table = { question: null, given: [] };
  guard = new Guard(table, () => time);
});

describe("input right after a question has changed", () => {
  const first = [option("do:done"), option("square:1"), option("square:2")];

  beforeEach(() => {
    ask(1, "Monkey King acts: 2 AP left.", ...first);
    time += 2 * SETTLE;
  });

  it("is taken when the question has been in sight for a while", () => {
    click();
    expect(guard.allows("do:done")).toBe(true);
    key();
    expect(guard.allows("do:done")).toBe(true);
  });

  it("is not the tap that ended what was being shown, done twice", () => {
    click();
    guard.shown();
    guard.seen();
    click();
    expect(guard.allows("do:done")).toBe(false);
    time += SETTLE;
    click();
    expect(guard.allows("do:done")).toBe(true);
  });

  it("is not the second half of a double click, however slow the table was", () => {
    click();
    table.given = ["do:done"];
    ask(2, "Cho Hakkai acts: 2 AP left.", ...first);
    time += SETTLE + 50;
    click(2);
    expect(guard.allows("do:done")).toBe(false);
    click();
    expect(guard.allows("do:done")).toBe(true);
  });

  it("is not a click that was begun before", () => {
    down();
    ask(2, "Cho Hakkai acts: 2 AP left.", ...first);
    time += 2 * SETTLE;
    up();
    expect(guard.allows("square:1")).toBe(false);
  });

  it("is not a key that is held down", () => {
    key();
    expect(guard.isMeant()).toBe(true);
    key(true);
    expect(guard.isMeant()).toBe(false);
    expect(guard.allows("do:done")).toBe(false);
  });

  it("is not the same key pressed twice in a row", () => {
    key();
    table.given = ["do:done"];
    ask(2, "Cho Hakkai acts: 2 AP left.", ...first);
    time += SETTLE - 1;
    key();
    expect(guard.allows("do:done")).toBe(false);
    time += 1;
    key();
    expect(guard.allows("do:done")).toBe(true);
  });

  it("is not taken for what was not there before", () => {
    ask(2, "Monkey King acts: 1 AP left.", ...first, option("square:3"));
    time += 20;
    click();
    expect(guard.allows("square:3")).toBe(false);
  });

  it("is taken at once where the same thing stays in a question of the same kind", () => {
    table.given = ["square:1"];
    ask(2, "Monkey King acts: 1 AP left.", ...first);
    time += 20;
    click();
    expect(guard.allows("square:2")).toBe(true);
    expect(guard.allows("square:1")).toBe(false);
  });

  it("is not taken for somebody else's turn, nor after nothing was asked", () => {
    ask(2, "Cho Hakkai acts: 1 AP left.", ...first);
    click();
    expect(guard.allows("square:2")).toBe(false);
    table.question = null;
    guard.changed();
    ask(3, "Cho Hakkai acts: 1 AP left.", ...first);
    click();
    expect(guard.allows("square:2")).toBe(false);
  });

  it("waits until the question has been painted", () => {
    table.question = { ...table.question, number: 2 } as QuestionCard;
    click();
    expect(guard.isMeant()).toBe(false); // told, but not yet on the page
    guard.changed();
    time += 2 * SETTLE;
    click();
    expect(guard.fresh).toBe(true);
    expect(guard.allows("square:9")).toBe(false);
    guard.seen();
    time += SETTLE;
    expect(guard.fresh).toBe(false);
  });

  it("does not hold back whoever goes on in the same question", () => {
    click();
    expect(guard.allows("square:1")).toBe(true);
    time += 5;
    click(2);
    expect(guard.allows("square:1")).toBe(true);
  });
});
