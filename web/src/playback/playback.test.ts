// Beats: which entries are looked at together, for how long, one after the other; with a clock that is turned by hand.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import type { Deed } from "../games/game";
import type { Line } from "../lib/messages";
import { beatsOf, FACTORS, lastPart, lasts, type Beat, type Speed, type Times } from "./beats";
import { MOST, Reel, type Clock } from "./reel";

const line = (text: string, heading = false): Line => ({ text, rule: null, heading, event: null });
const TIMES: Times = { beat: 1000, step: 100, card: 200, dice: 500, big: 2000 };
const DIE = { colour: "red", mark: "1", name: "red die" };

/** "who does": a deed of somebody; "+ ..." ensues, "= ..." settles, "(...)" is nothing, "who ! ..." is big. */
function tell({ text }: Line): Deed | null {
  if (text.startsWith("(")) return null;
  const [who = ""] = text.replace(/^[+=] /, "").split(" ");
  return {
    actor: `figure:${who}`,
    seat: who === "me" ? 0 : null,
    ensues: text.startsWith("+"),
    settles: text.startsWith("="),
    dice: text.includes("rolls") ? [DIE] : [],
    path: text.includes("walks") ? [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 }] : [], // prettier-ignore
    big: text.includes("!") ? { glyph: "", word: "!", sentence: text, tone: "dire" } : null,
  };
}

const told = (texts: string[], from = 0, seat: number | null = 0): Beat[] =>
  beatsOf(
    texts.map((text) => line(text.replace("# ", ""), text.startsWith("# "))),
    from,
    tell,
    seat,
  );
const said = (beats: Beat[]): string[][] => beats.map((beat) => beat.said.map((one) => one.text));

describe("beats", () => {
  it("hold what ensues, and what led to them silently", () => {
    const beats = told(
      ["(thinks)", "oni attacks", "+ oni rolls", "(thinks)", "= oni hits", "+ me falls", "(done)"],
      10,
    );
    expect(said(beats)).toEqual([
      ["oni attacks", "+ oni rolls"],
      ["= oni hits", "+ me falls"],
    ]);
    expect(beats.map((beat) => [beat.from, beat.to])).toEqual([
      [10, 13],
      [13, 17],
    ]);
  });

  it("keep dice in sight until it is told what came of them", () => {
    const [rolled, settled] = told(["oni rolls", "= oni hits"]);
    expect([rolled?.rolls, settled?.rolls]).toEqual([[[DIE]], [[DIE]]]);
    expect(rolled && lasts(rolled, TIMES, "normal")).toBe(1500);
    expect(settled && lasts(settled, TIMES, "normal")).toBe(1000);
  });

  it("join the steps of a walk", () => {
    const [walk] = told(["oni walks"]);
    expect(walk && lasts(walk, TIMES, "normal")).toBe(1200);
  });

  it("give a big moment a beat of its own, and what comes after it another", () => {
    expect(told(["oni hits", "+ me falls!", "+ me lies"]).map((beat) => beat.big?.word ?? "")).toEqual([
      "",
      "!",
      "",
    ]);
  });

  it("show a big moment as long as its words are read", () => {
    const [, short] = told(["oni !"]);
    const [, long] = told([`oni ! ${"a word ".repeat(20)}`]);
    expect(short && lasts(short, TIMES, "normal")).toBe(2000);
    expect(long && lasts(long, TIMES, "normal")).toBeGreaterThan(6000);
    const drawn = short?.big && { ...short, big: { ...short.big, Picture: (() => ({})) as never } };
    expect(drawn && lasts(drawn, TIMES, "normal")).toBe(5000);
  });

  it("last as long as the words about them are read, within bounds", () => {
    const [long] = told([`oni hits ${"a word ".repeat(14)}`]);
    const [endless] = told([`oni hits ${"a word ".repeat(99)}`]);
    expect(long && lasts(long, TIMES, "normal")).toBeGreaterThan(1300);
    expect(endless && lasts(endless, TIMES, "normal")).toBe(3000);
  });

  it("know what the person did, for whom nobody waits but for dice", () => {
    const [walk, roll] = told(["me walks", "me rolls"]);
    expect([walk?.own, roll?.own]).toEqual([true, true]);
    expect(walk && lasts(walk, TIMES, "slow")).toBe(400);
    expect(roll && lasts(roll, TIMES, "normal")).toBe(1500);
    expect(told(["me walks"], 0, null)[0]?.own).toBe(false);
  });

  it.each<[Speed, number]>([
    ["slow", 2000],
    ["normal", 1000],
    ["fast", 450],
    ["instant", 0],
  ])(
    // prettier-ignore
    "last %s for %d ms",
    (speed, wanted) => {
      expect(told(["oni hits"]).map((beat) => lasts(beat, TIMES, speed))).toEqual([wanted]);
    },
  );
});

describe("the last phase", () => {
  const part = (...texts: string[]): string[] => {
    const log = texts.map((text) => line(text, text.startsWith("#")));
    const tells = (one: Line): Deed | null => (one.heading ? null : tell(one));
    const beats = lastPart(log, (from) => beatsOf(log.slice(from), from, tells, 0), (one) => one.heading); // prettier-ignore
    return said(beats).flat();
  };

  it("is the last part in which others did something", () => {
    expect(part("# one", "oni hits", "# two", "me walks", "# three")).toEqual(["oni hits", "me walks"]);
    expect(part("# one", "me walks", "oni hits", "oni walks")).toEqual(["oni hits", "oni walks"]);
  });

  it("is what the person did if there are no others, and nothing if nothing happened", () => {
    expect(part("# one", "me walks", "# two")).toEqual(["me walks"]);
    expect(part("# one", "(nothing)")).toEqual([]);
    expect(part()).toEqual([]);
  });
});

// ------------------------------------------------------------------ time

class Watch implements Clock {
  private time = 0;
  private due: { at: number; act: () => void }[] = [];
  now = (): number => this.time;
  after(milliseconds: number, act: () => void): unknown {
    const timer = { at: this.time + milliseconds, act };
    this.due.push(timer);
    return timer;
  }
  cancel(timer: unknown): void {
    this.due = this.due.filter((one) => one !== timer);
  }
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.due.filter((one) => one.at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.due = this.due.filter((one) => one !== next);
      this.time = next.at;
      next.act();
    }
    this.time = end;
  }
}

describe("a reel", () => {
  let watch: Watch;
  let shown: string[];
  let reel: Reel;
  beforeEach(() => {
    watch = new Watch();
    shown = [];
    reel = new Reel(watch, () => TIMES, "normal", (beat) => shown.push(beat?.said[0]?.text ?? "-")); // prettier-ignore
  });

  it("shows each for its time, and says when it is over", () => {
    reel.add(told(["a hits", "b hits"]));
    expect([shown, reel.place]).toEqual([["a hits"], { at: 1, of: 2 }]);
    watch.pass(999);
    expect(shown).toEqual(["a hits"]);
    watch.pass(1);
    expect([shown, reel.place]).toEqual([["a hits", "b hits"], { at: 2, of: 2 }]);
    watch.pass(1000);
    expect([shown, reel.busy]).toEqual([["a hits", "b hits", "-"], false]);
  });

  it("takes more behind what is there", () => {
    reel.add(told(["a hits"]));
    watch.pass(500);
    reel.add(told(["b hits"]));
    watch.pass(500);
    expect(shown).toEqual(["a hits", "b hits"]);
  });

  it("stands still while it is paused, and goes on with the rest of the time", () => {
    reel.add(told(["a hits", "b hits"]));
    watch.pass(700);
    reel.pause();
    watch.pass(10_000);
    expect(shown).toEqual(["a hits"]);
    reel.goOn();
    watch.pass(299);
    expect(shown).toEqual(["a hits"]);
    watch.pass(1);
    expect(shown).toEqual(["a hits", "b hits"]);
  });

  it("ends at once, paused or not", () => {
    reel.add(told(["a hits", "b hits"]));
    reel.pause();
    reel.end();
    expect([shown, reel.busy, reel.paused]).toEqual([["a hits", "-"], false, false]);
    watch.pass(10_000);
    expect(shown).toEqual(["a hits", "-"]);
  });

  it("runs what is left at another speed", () => {
    reel.add(told(["a hits", "b hits"]));
    watch.pass(500);
    reel.changeTo("slow");
    watch.pass(999);
    expect(shown).toEqual(["a hits"]);
    watch.pass(1);
    expect(shown).toEqual(["a hits", "b hits"]);
    watch.pass(1999);
    expect(shown).toHaveLength(2);
    watch.pass(1);
    expect(shown.at(-1)).toBe("-");
  });

  it("does not wait for whoever is far behind", () => {
    reel.add(told(Array.from({ length: MOST + 2 }, (_, n) => `a${n} hits`)));
    reel.add(told(["b hits"]));
    watch.pass(1000);
    expect(shown).toEqual(["a0 hits", "b hits"]);
  });
});

describe("the pace", () => {
  /** The times of the styles at a pace. */
  function styled(speed: string): Record<string, number> {
    const css = readFileSync("src/styles/tokens.css", "utf8");
    const block = new RegExp(
      `:root${speed === "normal" ? "" : `\\[data-pace="${speed}"\\]`} \\{([^}]*)\\}`,
    ).exec(css);
    const found = (block?.[1] ?? "").matchAll(/--m-(step|dice|hold): (\d+)ms/g);
    return Object.fromEntries([...found].map(([, name, time]) => [name, Number(time)]));
  }

  it.each(["slow", "fast"] as const)("is %s inside a beat too", (speed) => {
    const usual = Object.entries(styled("normal")).map(([name, time]) => [
      name,
      Math.round(time * FACTORS[speed]),
    ]);
    expect(usual).toHaveLength(3);
    expect(styled(speed)).toEqual(Object.fromEntries(usual));
  });
});
