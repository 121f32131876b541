import { describe, expect, it } from "vitest";
import { makeFloor } from "./floor";
import { S, extent, lineKeys, middle, place, squares, turning } from "./geometry";
import { position } from "./sample";

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

  it("names a line the same from both sides", () => {
    expect(lineKeys([[1, 1, "s"]])).toEqual(lineKeys([[1, 2, "n"]]));
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
