import { describe, expect, it } from "vitest";
import {
  advance,
  asks,
  begin,
  happened,
  leave,
  offered,
  read,
  type Now,
  type Progress,
  type Step,
} from "./lesson";

const line = (event: string) => ({ text: "", rule: null, heading: false, event: { event } });

function now(key: string, ...events: string[]): Now {
  const question = {
    number: 1,
    key,
    prompt: "",
    hint: "",
    options: [{ text: "hit 3", say: "", anchors: ["figure:3", "do:hit"] }],
    may: [0],
    tips: [],
  };
  const log = events.map(line);
  return {
    view: {},
    box: {},
    question,
    planned: null,
    log,
    answers: log.length,
    ended: false,
    mayUndo: true,
  };
}

const STEPS: Step[] = [
  { id: "look", when: () => true },
  {
    id: "walk",
    when: (moment) => asks(moment, "act"),
    done: (moment, since) => happened(moment, since, "walked"),
    astray: (moment, since) => (happened(moment, since, "stopped") ? "stopped" : null),
  },
  {
    id: "hit",
    when: (moment) => asks(moment, "fight"),
    done: (moment, since) => happened(moment, since, "hit"),
  },
];

const played = (...moments: Now[]): Progress =>
  moments.reduce((progress, moment) => advance(STEPS, progress, moment), begin(["look"]));

describe("a guide", () => {
  it("shows the first aim that is possible and not reached", () => {
    expect(advance(STEPS, begin([]), now("act")).shown).toBe("look");
    expect(played(now("act")).shown).toBe("walk");
    expect(played(now("else")).shown).toBeNull();
  });

  it("goes on when an aim is reached, and praises", () => {
    const after = played(now("act"), now("act", "walked"));
    expect([after.done, after.shown, after.praised]).toEqual([["look", "walk"], null, "walk"]);
  });

  it("does not count what happened before an aim was possible", () => {
    expect(played(now("else", "walked"), now("act", "walked")).shown).toBe("walk");
  });

  it("keeps the praise while the next aim is read, and no longer", () => {
    const next = played(now("act"), now("act", "walked"), now("fight", "walked"));
    expect([next.shown, next.praised]).toEqual(["hit", "walk"]);
    expect(advance(STEPS, next, now("fight", "walked", "hit")).praised).toBe("hit");
  });

  it("explains what was done instead, until it is taken back", () => {
    const off = played(now("act"), now("else", "stopped"));
    expect([off.shown, off.astray]).toEqual(["walk", "stopped"]);
    const back = advance(STEPS, off, now("act"));
    expect([back.shown, back.astray]).toEqual(["walk", null]);
  });

  it("offers to take back what can be taken back, and never something else instead of it", () => {
    const barred = { ...now("else", "stopped"), mayUndo: false };
    expect(played(now("act"), now("else", "stopped")).mends).toBe(true);
    expect(played(now("act"), barred).mends).toBe(false);
    // The next answer could be taken back, but that is not what went astray.
    expect(played(now("act"), barred, now("else", "stopped", "else")).mends).toBe(false);
  });

  it("leads nobody in a circle: what was taken back once and done again is explained, and no more", () => {
    const twice = [now("act"), now("else", "stopped"), now("act"), now("else", "stopped")];
    const again = played(...twice);
    expect([again.shown, again.astray, again.mends]).toEqual(["walk", "stopped", false]);
    // The next time, too.
    expect(played(...twice, now("act"), now("else", "stopped")).mends).toBe(false);
  });

  it("offers it again to somebody who went on the first time", () => {
    const off = played(now("act"), now("else", "stopped"));
    const left = leave(STEPS, off, now("else", "stopped"));
    const later = advance(STEPS, left, now("else", "stopped"));
    const anew = advance(STEPS, later, now("act", "stopped"));
    expect(advance(STEPS, anew, now("else", "stopped", "stopped")).mends).toBe(true);
  });

  it("opens an aim again when what reached it is taken back", () => {
    const after = played(now("act"), now("act", "walked"));
    const back = advance(STEPS, after, now("act"));
    expect([back.done, back.shown, back.praised]).toEqual([["look"], "walk", null]);
    expect(advance(STEPS, back, now("act", "walked")).praised).toBe("walk");
  });

  it("lets somebody go another way, and asks again when it is possible anew", () => {
    const off = played(now("act"), now("act", "stopped"));
    const left = leave(STEPS, off, now("act", "stopped"));
    expect([left.shown, left.astray, left.done]).toEqual([null, null, ["look"]]);
    const later = advance(STEPS, advance(STEPS, left, now("else", "stopped")), now("act", "stopped"));
    expect(later.shown).toBe("walk");
  });

  it("is done with what was read", () => {
    const first = advance(STEPS, begin([]), now("act"));
    expect(read(STEPS, first, now("act")).shown).toBe("walk");
  });

  it("notes what is reached while something else is shown, without a word", () => {
    const both = advance(STEPS, begin([]), now("fight"));
    const after = advance(STEPS, both, now("fight", "hit"));
    expect([after.done, after.shown, after.praised]).toEqual([["hit"], "look", null]);
  });

  it("knows what can be pointed at for an answer", () => {
    expect(offered(now("fight"), "do:hit")).toEqual(["figure:3", "do:hit"]);
    expect(offered(now("fight"), "do:run")).toEqual([]);
  });
});
