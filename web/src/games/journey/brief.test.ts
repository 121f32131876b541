import { beforeEach, describe, expect, it } from "vitest";
import { terrain, ways } from "./brief";
import { briefing, isBriefed, putAway } from "./briefing.svelte";
import { makeFloor } from "./floor";
import { S } from "./geometry";
import { box, position } from "./sample";
import type { GoalView, JourneyBox, TileView } from "./types";

describe("the briefing of a quest", () => {
  beforeEach(() => Object.assign(briefing, { read: "", wanted: false }));

  it("lies open before the first turn until it is read, and later on demand", () => {
    const [start, later] = [position({ turn: 0 }), position({ turn: 1 })];
    expect([isBriefed(start, false), isBriefed(later, false)]).toEqual([true, false]);
    putAway(start);
    expect(isBriefed(start, false)).toBe(false);
    expect(isBriefed(position({ turn: 0, quest: "q2" }), false)).toBe(true);
    briefing.wanted = true;
    expect(isBriefed(later, false)).toBe(true);
  });

  it("is not for those who look on, or at what is over", () => {
    expect(isBriefed(position({ turn: 0, seat: null }), false)).toBe(false);
    expect(isBriefed(position({ turn: 0 }), true)).toBe(false);
  });

  it("says how each kind of aim is reached, once", () => {
    const goal = (kind: string): GoalView => ({ kind, who: "", have: 0, need: 1 }) as GoalView;
    expect(ways(position({ goals: ["close", "close", "rescue"].map(goal) })).map((way) => way.slice(0, 25))).toEqual([
      "A pilgrim beside a sutra ",
      "A pilgrim beside a villag",
    ]); // prettier-ignore
    for (const kind of ["close", "rescue", "exit", "defeat", "cleanse"])
      expect(ways(position({ goals: [goal(kind)] }))[0]).toMatch(/\.$/);
  });

  it("introduces the ground of this board, and no other", () => {
    const grounds = { b: "water", r: "embers", "#": "wall", g: "grass", "%": "chasm", ".": "open ground" };
    const found = terrain(position(), { ...box, grounds } as unknown as JourneyBox);
    expect(found.map(({ name }) => name).toSorted()).toEqual(["embers", "wall", "water"]);
  });
});

describe("the floor", () => {
  it("shows where one map tile ends", () => {
    const tile = (id: string, x: number): TileView =>
      ({ id, squares: [0, 1].map((y) => [x, y]) }) as unknown as TileView;
    const board = { ...position().board, rows: ["..", ".."], width: 2, height: 2, yellow: [] };
    expect(makeFloor({ ...board, tiles: [tile("t2", 0), tile("t3", 1)] }).seams).toBe(
      `M${S} 0v${S}M${S} ${S}v${S}`,
    );
    expect(makeFloor({ ...board, tiles: [tile("t2", 0)] }).seams).not.toContain("h");
  });
});
