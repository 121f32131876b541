import { describe, expect, it } from "vitest";
import type { OptionCard, QuestionCard } from "../lib/messages";
import { Queue, type Asking } from "./queue.svelte";

const option = (...anchors: string[]): OptionCard => ({ text: anchors.join("+"), say: "", anchors });

/** A table that asks one thing after the other; answers are only noted. */
class Table implements Asking {
  question: QuestionCard | null = null;
  path: string[] = [];
  waiting = false;
  readonly answers: string[] = [];
  private number = 0;

  ask(...options: OptionCard[]): void {
    this.question = { number: ++this.number, options } as QuestionCard;
    this.path = [];
    this.waiting = false;
  }

  give(given: OptionCard): void {
    this.waiting = true;
    this.answers.push(given.text);
    this.path = given.anchors;
  }
}

function begun(): { table: Table; queue: Queue } {
  const table = new Table();
  table.ask(option("move"), option("rest"));
  const queue = new Queue(table);
  queue.follow([["move"], ["square", "north"], ["square", "east"]]);
  return { table, queue };
}

describe("a queue of answers", () => {
  it("gives the first at once and the next when the table asks again", () => {
    const { table, queue } = begun();
    queue.goOn();
    expect(table.answers).toEqual(["move"]);
    table.ask(option("square", "north"), option("square", "south"));
    queue.goOn();
    expect(table.answers).toEqual(["move", "square+north"]);
    expect(queue.busy).toBe(true);
  });

  it("is busy until the table has taken the last one", () => {
    const { table, queue } = begun();
    table.ask(option("square", "north"));
    queue.goOn();
    table.ask(option("square", "east"));
    queue.goOn();
    expect(queue.busy).toBe(true);
    table.ask(option("rest"));
    queue.goOn();
    expect(queue.busy).toBe(false);
    expect(table.answers).toHaveLength(3);
  });

  it("ends where the table asks for something else, or nothing", () => {
    const { table, queue } = begun();
    table.ask(option("square", "west"));
    queue.goOn();
    expect(queue.busy).toBe(false);
    table.ask(option("square", "north"));
    queue.goOn();
    expect(table.answers).toEqual(["move"]);
    queue.follow([["square", "north"], ["rest"]]);
    table.question = null;
    queue.goOn();
    expect(queue.busy).toBe(false);
  });

  it("is not broken off in its middle by a click, but where it is asked about once more", () => {
    const { table, queue } = begun();
    expect(queue.interrupt()).toBe(false);
    table.ask(option("square", "north"));
    queue.goOn();
    expect(table.answers).toEqual(["move", "square+north"]);
    table.waiting = false; // the table wants a second yes
    expect(queue.interrupt()).toBe(true);
    table.ask(option("square", "east"));
    queue.goOn();
    expect(table.answers).toHaveLength(2);
  });

  it("ends when the person steps back from an answer that is asked about once more", () => {
    const { table, queue } = begun();
    table.path = [];
    queue.goOn();
    table.ask(option("square", "north"));
    queue.goOn();
    expect(table.answers).toEqual(["move"]);
  });
});
