// What has not changed keeps its identity; what has changed is told as it is.
import { describe, expect, it } from "vitest";
import type { Moment } from "./messages";
import { next, shared } from "./sharing";

describe("sharing", () => {
  const known = {
    areas: [
      { at: [0, 0], units: { 1: 2 } },
      { at: [1, 0], units: {} },
    ],
    phase: "green",
  };
  const copy = (): typeof known => structuredClone(known);

  it("keeps all when nothing has changed", () => {
    expect(shared(known, copy())).toBe(known);
  });

  it("keeps the parts that are as before", () => {
    const fresh = copy();
    fresh.areas[0] = { at: [0, 0], units: { 1: 3 } };
    const found = shared(known, fresh);
    expect(found).toEqual({ ...known, areas: [{ at: [0, 0], units: { 1: 3 } }, known.areas[1]] });
    expect(found.areas[1]).toBe(known.areas[1]);
    expect(found.areas[0]?.at).toBe(known.areas[0]?.at);
  });

  it("tells what is new, gone or of another kind", () => {
    expect(shared(known, { ...copy(), march: null })).toEqual({ ...known, march: null });
    expect(shared(known, { phase: "green" })).toEqual({ phase: "green" });
    expect(shared({ units: [] }, { units: {} })).toEqual({ units: {} });
    expect(shared([1, 2], [1])).toEqual([1]);
    expect(shared(null, [1])).toEqual([1]);
    expect(shared([1], null)).toBeNull();
  });

  it("keeps the order in which things are told", () => {
    const found = shared({ dog: 1, private: 1 }, { private: 1, dog: 1 });
    expect(Object.keys(found)).toEqual(["private", "dog"]);
  });

  it("leaves what was known as it was", () => {
    const before = copy();
    shared(known, { ...copy(), phase: "red" });
    expect(known).toEqual(before);
  });

  it("keeps what has not changed from moment to moment", () => {
    const moment = (answers: number): Moment => ({
      type: "moment",
      answers,
      seat: 0,
      view: copy(),
      asked: [0],
      planned: null,
      question: null,
      status: [],
      undo: null,
      ending: null,
      since: 0,
      lines: [{ text: "same", rule: null, heading: false, event: null }],
      own: 0,
      spots: [{ anchor: "area:0,0", say: "0,0" }],
      clocks: null,
      passes: [],
      number: 0,
    });
    const first = moment(1);
    const second = next(first, moment(2));
    expect(second).toEqual(moment(2));
    expect(second.view).toBe(first.view);
    expect(second.spots).toBe(first.spots);
    expect(second.lines).not.toBe(first.lines);
  });
});
