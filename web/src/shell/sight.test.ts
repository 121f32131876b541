// What gets the focus is brought into sight, and not under a panel.
import { describe, expect, it } from "vitest";
import { allIntoSight, framed, innermost, intoSight, isSeen, settled, withIntoSight } from "./sight";

const room = { width: 800, height: 600 };
const hand = { x: 12, y: 440, width: 400, height: 148 };

describe("a place of the board", () => {
  it("moves nothing while it is seen, also near an edge", () => {
    expect(intoSight({ x: 400, y: 300, r: 25 }, room)).toEqual({ x: 0, y: 0 });
    // A board of which all is in sight would run under the hand in its corner.
    expect(intoSight({ x: 25, y: 575, r: 25 }, room)).toEqual({ x: 0, y: 0 });
  });

  it("comes into the room, with some room around it", () => {
    expect(intoSight({ x: -90, y: 300, r: 25 }, room)).toEqual({ x: 150, y: 0 });
    expect(intoSight({ x: 900, y: 640, r: 25 }, room)).toEqual({ x: -160, y: -100 });
    expect(intoSight({ x: 5, y: 300, r: 25 }, room)).toEqual({ x: 55, y: 0 });
  });

  it("comes out from under what lies over the board, by the shortest way", () => {
    const under = { x: 200, y: 500, r: 25 };
    const shift = intoSight(under, room, [hand]);
    expect(shift).toEqual({ x: 0, y: -80 });
    expect(isSeen({ ...under, y: under.y + shift.y }, room, [hand])).toBe(true);
    expect(intoSight({ x: 400, y: 500, r: 10 }, room, [hand])).toEqual({ x: 22, y: 0 });
  });

  it("does not come into the room under a panel", () => {
    const below = { x: 200, y: 700, r: 25 };
    const shift = intoSight(below, room, [hand]);
    expect(isSeen({ ...below, x: below.x + shift.x, y: below.y + shift.y }, room, [hand])).toBe(true);
  });

  it("is brought into a room that is all covered nevertheless", () => {
    const all = { x: 0, y: 0, ...room };
    expect(intoSight({ x: -90, y: 300, r: 25 }, room, [all])).toEqual({ x: 150, y: 0 });
  });
});

describe("several places", () => {
  const phone = { width: 390, height: 400 };
  const at = (x: number, y: number) => ({ x, y, r: 20 });

  it("move nothing while all of them are seen", () => {
    expect(allIntoSight([at(30, 30), at(360, 370)], phone)).toEqual({ x: 0, y: 0 });
  });

  it("come into sight together if there is room for all", () => {
    const spots = [at(-40, 200), at(200, 520)];
    const shift = allIntoSight(spots, phone);
    for (const spot of spots)
      expect(isSeen({ ...spot, x: spot.x + shift.x, y: spot.y + shift.y }, phone)).toBe(true);
  });

  it("else the one in their midst does", () => {
    const spots = [at(-900, 200), at(700, 200), at(640, 240), at(600, 200)];
    expect(innermost(spots)).toEqual(at(600, 200));
    const shift = allIntoSight(spots, phone);
    expect(isSeen(at(600 + shift.x, 200 + shift.y), phone)).toBe(true);
  });
});

describe("what is spoken of around whoever acts", () => {
  const strip = { width: 500, height: 170 };
  const actor = { x: 100, y: -60, r: 20 };

  it("is seen with them as far as there is room, the nearest first", () => {
    const [near, far] = [
      { x: 150, y: 20, r: 20 },
      { x: 120, y: 400, r: 20 },
    ];
    const shift = withIntoSight(actor, [far, near], strip);
    const moved = (one: typeof near) => ({ ...one, x: one.x + shift.x, y: one.y + shift.y });
    expect([actor, near, far].map((one) => isSeen(moved(one), strip))).toEqual([true, true, false]);
  });

  it("gives way to them where there is room for one alone", () => {
    const shift = withIntoSight(actor, [{ x: 100, y: 400, r: 20 }], strip);
    expect(isSeen({ ...actor, y: actor.y + shift.y }, strip)).toBe(true);
  });
});

describe("a board whose lower edge lies under the bar", () => {
  const edges = { top: 0, bottom: 100 };
  const at = (y: number) => ({ x: 400, y, r: 20 });

  it("stays where it rests as long as nothing that is asked lies there", () => {
    expect(settled([at(60), at(450)], null, room, edges, [])).toEqual({ x: 0, y: 0 });
  });

  it("moves up no farther than all of it can be seen", () => {
    const { y } = settled([at(200), at(560)], null, room, edges, []);
    expect(y).toBeLessThan(0);
    for (const spot of [at(200), at(560)])
      expect(isSeen({ ...spot, y: spot.y + y }, { ...room, height: 500 })).toBe(true);
  });

  it("goes where most can be seen if there is no room for all", () => {
    expect(settled([at(20), at(60), at(580)], null, room, edges, [])).toEqual({ x: 0, y: 0 });
    expect(settled([at(20), at(560), at(580)], null, room, edges, [])).toEqual({ x: 0, y: -100 });
  });

  it("shows whoever acts and what is near if there is no room for all", () => {
    const [low, spots] = [at(480), [at(20), at(60), at(100), at(560)]];
    const { y } = settled(spots, low, room, edges, []);
    for (const spot of [low, at(560)])
      expect(isSeen({ ...spot, y: spot.y + y }, { ...room, height: 500 })).toBe(true);
    expect(settled(spots, at(90), room, edges, [])).toEqual({ x: 0, y: 0 });
  });

  it("brings a place out from under both edges", () => {
    const both = { top: 80, bottom: 100 };
    for (const y of [30, 560]) {
      const shift = framed([at(y)], null, room, both, []);
      expect(y + shift.y).toBeGreaterThan(80);
      expect(y + shift.y).toBeLessThan(500);
    }
  });
});
