// Following changes: the same cases that the server's side is held to, and what the page does in doubt.
import { describe, expect, it } from "vitest";
import { applied, followed, sum } from "./changes";
import cases from "./changes.cases.json";
import type { Change, Moment } from "./messages";

describe("a change", () => {
  it.each(cases)("leads on: $what", ({ old, change, new: wanted }) => {
    const before = JSON.stringify(old);
    expect(JSON.stringify(applied(change, old))).toBe(JSON.stringify(wanted));
    expect(JSON.stringify(old)).toBe(before);
  });

  it("keeps the identity of what is as before", () => {
    const old = { areas: [{ units: [1] }, { units: [2] }], seats: [{}] };
    const fresh = applied({ areas: ["#", { "1": { units: ["=", [3]] } }] }, old) as typeof old;
    expect(fresh.seats).toBe(old.seats);
    expect(fresh.areas[0]).toBe(old.areas[0]);
    expect(fresh.areas[1]).toEqual({ units: [3] });
  });
});

const known = {
  type: "moment",
  number: 4,
  view: { a: 1 },
  answers: 7,
  since: 0,
  lines: [],
} as unknown as Moment;
const change = (more: Partial<Change>): Change => ({
  type: "change",
  number: 5,
  base: 4,
  change: { view: { a: 2 }, answers: 8 },
  since: 3,
  lines: [],
  check: null,
  ...more,
});

describe("a moment", () => {
  it("follows from the one before it", () => {
    expect(followed(known, change({}))).toEqual({
      ...known,
      number: 5,
      view: { a: 2 },
      answers: 8,
      since: 3,
    });
    expect(followed(known, change({ check: sum({ a: 2 }) }))?.number).toBe(5);
  });

  it("is in doubt after another one, and when it comes to something else", () => {
    expect(followed(null, change({}))).toBeNull();
    expect(followed(known, change({ base: 3 }))).toBeNull();
    expect(followed(known, change({ check: sum({ a: 3 }) }))).toBeNull();
  });
});

describe("the sum of a view", () => {
  it("is the server's, whatever the order of names", () => {
    // zlib.crc32 of the same text in the order of its names
    expect(sum({ b: [1, "é"], "10": null, "9": { z: true, a: "\n" } })).toBe(SUM);
    expect(sum({ "9": { a: "\n", z: true }, "10": null, b: [1, "é"] })).toBe(SUM);
  });
});

/** Of `{"10":null,"9":{"a":"\n","z":true},"b":[1,"é"]}`, as Python says it. */
const SUM = 4091337906;
