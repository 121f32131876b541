// What is told large, and the table as it was before it.
import { beforeAll, describe, expect, it } from "vitest";
import type { Line } from "../../lib/messages";
import { words } from "../../lib/say";
import { earlier } from "./earlier";
import { apart } from "./knowing";
import { playback } from "./playback";
import { box, view } from "./sample";
import type { GameEvent } from "./types";

const line = (event: Partial<GameEvent>): Line =>
  ({ text: "As the log tells it.", rule: null, heading: false, event }) as unknown as Line;
const DRAWN = line({ event: "clue-drawn", hero: 0, card: "ayame" });
const CLEARED = line({ event: "courtier-cleared", courtier: "ayame" });
const NATURE = line({ event: "nature-cleared", nature: "gozu" });

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
