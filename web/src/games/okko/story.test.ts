// What is told large, and the table as it was before it.
import { beforeAll, describe, expect, it } from "vitest";
import type { Line } from "../../lib/messages";
import { words } from "../../lib/say";
import { earlier } from "./earlier";
import { apart } from "./knowing";
import { figureName } from "./names";
import { playback } from "./playback";
import { box, view } from "./sample";
import { trail } from "./trail";
import type { GameEvent, GateView } from "./types";

const line = (event: Partial<GameEvent>): Line =>
  ({ text: "As the log tells it.", rule: null, heading: false, event }) as unknown as Line;
const DRAWN = line({ event: "clue-drawn", hero: 0, card: "ayame" });
const CLEARED = line({ event: "courtier-cleared", courtier: "ayame" });
const NATURE = line({ event: "nature-cleared", nature: "gozu" });

describe("an Event of the Oni", () => {
  beforeAll(() => words("okko-now"));

  const cardboard = { ...box, events: { blade: { name: "Cracked Blade", text: "An item is turned." } } };
  const big = (side: "heroes" | "oni") =>
    playback.deed(
      line({ event: "event-played", card: "blade" }),
      null,
      view({ side }),
      cardboard as unknown as typeof box,
    )?.big;

  it("is shown large to whom it happens, with what it does", () => {
    expect(big("heroes")).toMatchObject({
      word: "The Oni plays Cracked Blade",
      sentence: "An item is turned.",
    });
    expect(big("oni")).toBeUndefined();
  });

  it("names the Heroes whom it concerns, as everybody was told after it", () => {
    const now = view({ side: "heroes" });
    const event = line({ event: "event-played", card: "blade" });
    const figure = now.heroes[0]?.figure ?? 0;
    const worked = (source: string) =>
      line({ event: "effect-worked", source, figure, attribute: "guile", count: -2 });
    const said = (...later: Line[]) =>
      playback.deed(event, null, now, cardboard as unknown as typeof box, [event, ...later])?.big?.sentence;
    expect(said(worked("blade"))).toBe(`An item is turned. It is ${figureName(now, box, figure)}.`);
    expect(said(worked("other"))).toBe("An item is turned.");
    const next = line({ event: "event-played", card: "fog" });
    expect(said(next, worked("blade"))).toBe("An item is turned.");
  });
});

describe("a Complication", () => {
  beforeAll(() => words("okko-now"));

  it("is dire, unless it helps", () => {
    const cardboard = { ...box, complications: { mind: { nature: "helpful" }, ink: { nature: "harmful" } } };
    const big = (card: string) =>
      playback.deed(line({ event: "complicated", hero: 0, card }), null, view(), cardboard as unknown as typeof box)?.big; // prettier-ignore
    expect(big("mind")).toMatchObject({ word: "A lucky Complication", tone: "bright" });
    expect(big("ink")).toMatchObject({ word: "A Complication", tone: "dire" });
  });
});

describe("an Accusation", () => {
  const big = (right: boolean) =>
    playback.deed(line({ event: "accused", what: "nature", name: "gozu", right }), null, view(), box)?.big;

  it("has a moment of its own where it is right", () => {
    expect(big(true)).toMatchObject({
      word: "Rightly named",
      sentence: "As the log tells it.",
      tone: "bright",
    });
    expect(big(false)).toBeUndefined();
  });
});

describe("a way that was walked", () => {
  const turns = (start: number, end: number) =>
    trail(view({ gates: [{ ...GATE, closed: false }] }), start, end).map(({ x, y }) => [x, y]);
  const GATE = { number: 0, cells: [1, 2], door: true, closed: false, shut: false, attributes: [], difficulty: 0 } as GateView; // prettier-ignore

  it("leads around walls and through the Door", () => {
    // From 5 to 6 there is a wall: up, through the Door, and down again.
    expect(turns(5, 6)).toEqual([[72, 72], [72, 24], [120, 24], [120, 72]]); // prettier-ignore
  });

  it("is a straight line where nothing stands between", () => {
    expect(turns(0, 3)).toEqual([[24, 24], [168, 24]]); // prettier-ignore
  });

  it("is a straight line too where nothing leads there", () => {
    const shut = view({ gates: [{ ...GATE, closed: true }] });
    expect(trail(shut, 5, 6)).toHaveLength(2);
  });
});

describe("a Clue", () => {
  beforeAll(() => words("okko-now"));

  const big = (of: Line) => playback.deed(of, DRAWN, view(), box)?.big;

  it("that rules somebody out is shown large, with all who are left", () => {
    expect(big(CLEARED)?.word).toContain("is ruled out");
    expect(big(CLEARED)?.Picture).toBeDefined();
    expect(big(NATURE)?.word).toBe("Gozu is ruled out");
    expect(big(NATURE)?.Picture).toBeDefined();
  });

  it("that makes things worse is told as it is written", () => {
    const found = big(line({ event: "complicated", hero: 0, card: "fog" }));
    expect(found).toMatchObject({ sentence: "As the log tells it.", tone: "dire" });
  });

  it("strikes nobody out before it is shown", () => {
    const deduction = {
      courtiers: [
        { id: "ayame", why: "clue" },
        { id: "genzo", why: "accused" },
        { id: "doan", why: "" },
      ],
      natures: [
        { id: "gozu", why: "clue" },
        { id: "kumo", why: "" },
      ],
      pairs: 1,
      false: 1,
      costs: "",
    };
    const log = [DRAWN, CLEARED, NATURE];
    const then = (done: number) => earlier(view({ deduction }), log, done, null).deduction;
    expect(then(3).pairs).toBe(1);
    expect(then(2)).toMatchObject({ pairs: 2, natures: [{ why: "" }, { why: "" }] });
    expect(then(1)).toMatchObject({ pairs: 4, courtiers: [{ why: "" }, { why: "accused" }, { why: "" }] });
  });
});

describe("what comes last in the bar", () => {
  const deduction = {
    courtiers: [
      { id: "ayame", why: "clue" },
      { id: "genzo", why: "" },
    ],
    natures: [{ id: "gozu", why: "accused" }],
    pairs: 1,
    false: 1,
    costs: "",
  };
  const log = [line({ event: "round-began", round: 2 }), DRAWN, CLEARED];
  const why = (key: string, ...anchors: string[]) => apart(anchors, key, view({ deduction }), log);

  it("is whom Clues have ruled out, with the Clue", () => {
    expect(why("ask.accuse", "courtier:ayame")).toBe("ruled out: clue, round 2");
    expect(why("ask.accuse", "nature:gozu")).toBe("ruled out: accused");
    expect(why("ask.accuse", "courtier:genzo")).toBeNull();
    expect(why("ask.accuse", "do:pass")).toBeNull();
  });

  it("is what throws something away", () => {
    expect(why("ask.hero-act", "item:jitte", "do:throw-away")).toBe("");
    expect(why("ask.hero-act", "item:jitte", "do:use")).toBeNull();
  });
});
