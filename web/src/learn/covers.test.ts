import { describe, expect, it } from "vitest";
import { liesUnder } from "./covers";

const box = { left: 100, top: 40, width: 20, height: 60 };
const thing = {} as Node;
/** Something that lies over the left half of the page and holds these. */
const cover =
  (...held: Node[]) =>
  (x: number) =>
    x < 200 ? { contains: (one: Node | null) => one !== null && held.includes(one) } : null;

describe("a ring is drawn on", () => {
  it("nothing that lies under a cover", () => {
    expect(liesUnder(thing, box, cover())).toBe(true);
  });

  it("what lies on the cover, or beside it", () => {
    expect(liesUnder(thing, box, cover(thing))).toBe(false);
    expect(liesUnder(thing, { ...box, left: 300 }, cover())).toBe(false);
  });

  it("what is asked about where its middle is", () => {
    const asked: number[] = [];
    liesUnder(thing, box, (x, y) => (asked.push(x, y), null));
    expect(asked).toEqual([110, 70]);
  });
});
