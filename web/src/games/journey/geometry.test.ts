import { describe, expect, it } from "vitest";
import { makeFloor } from "./floor";
import { S, edge, extent, lineKeys, middle, pattern, place, squares, turning } from "./geometry";
import { nearest, poses } from "./reach";
import { position } from "./sample";
import type { JourneyView } from "./types";

const walks = (view: JourneyView, movement: number) => nearest(poses(view, movement));
const reach = (shape: string, n = 1) => ({ shape, n, says: shape });

describe("places", () => {
  const view = position();

  it("finds squares and figures, and nothing for those that are off the board", () => {
    expect(place("square:2,3", view)).toEqual({ x: 2.5 * S, y: 3.5 * S, r: S / 2 });
    expect(place("figure:5", view)).toMatchObject({ x: 3.5 * S, y: 2.5 * S });
    expect(place("figure:2", view)).toBeNull();
    expect(place("card:havoc", view)).toBeNull();
    expect(place("do:rest", view)).toBeNull();
  });

  it("lays facings around the acting pilgrim, or around the square chosen before", () => {
    expect(turning(view, [])).toEqual([0, 1]);
    expect(turning(view, ["square:4,2"])).toEqual([4, 2]);
    const east = place("facing:e", view, ["square:4,2"]);
    expect(east?.x).toBeGreaterThan(4.5 * S);
    expect(east?.y).toBe(2.5 * S);
  });

  it("knows the whole board", () => {
    expect(squares(view.board)).toHaveLength(19);
    expect(extent(view).width).toBeGreaterThan(5 * S);
    expect(middle([[0, 0], [1, 0]])).toEqual({ x: S, y: S / 2 }); // prettier-ignore
  });

  it("names an edge the same from both sides", () => {
    expect(edge([1, 1], 1)).toBe(edge([2, 1], 3));
    expect(edge([1, 1], 2)).toBe(edge([1, 2], 0));
    expect(lineKeys([[1, 1, "s"]])).toEqual(lineKeys([[1, 2, "n"]]));
  });
});

describe("ranges", () => {
  const { board } = position();

  it("stops a straight thrust at a wall or a yellow line", () => {
    expect(pattern(reach("thrust", 3), [0, 1], 1, board)).toEqual([[1, 1], [2, 1]]); // prettier-ignore
    expect(pattern(reach("strike"), [0, 1], 0, board)).toEqual([]);
  });

  it("sweeps three squares and opens a cone", () => {
    expect(pattern(reach("sweep"), [1, 2], 1, board)).toHaveLength(3);
    expect(pattern(reach("cone", 2), [0, 2], 1, board).length).toBeGreaterThan(3);
  });
});

describe("walks", () => {
  it("counts turns, and two for water", () => {
    const found = walks(position(), 4);
    expect(found.get("square:1,1")?.cost).toBe(2);
    expect(found.get("square:0,2")).toMatchObject({ cost: 2, answers: ["facing:s", "square:0,2"] });
    expect(found.get("square:2,1")?.cost).toBe(3);
  });

  it("passes no line, wall or figure, and says which squares are hot", () => {
    const found = walks(position(), 12);
    expect(found.get("square:0,0")?.path.length).toBeGreaterThan(2);
    expect(found.has("square:3,1")).toBe(false);
    expect(found.has("square:3,2")).toBe(false);
    expect(found.get("square:1,2")?.hot).toBe(1);
  });

  it("gives one turn for nothing where that is so", () => {
    const view = position();
    const free = position({ active: view.active && { ...view.active, free_turn: true } });
    expect(walks(free, 4).get("square:0,2")?.cost).toBe(1);
  });
});

describe("floor", () => {
  it("is the same every time and draws no line inside a structure", () => {
    const { board } = position();
    expect(makeFloor(board)).toEqual(makeFloor(board));
    expect(makeFloor(board).embers).toEqual([[1, 2]]);
    const walled = { ...board, rows: ["##..."], yellow: [[1, 0, "w"], [2, 0, "w"]] as [number, number, string][] }; // prettier-ignore
    expect(makeFloor(walled).yellow).toBe(`M${2 * S} 0v${S}`);
  });
});
