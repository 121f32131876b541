import { describe, expect, it } from "vitest";
import { Strides } from "./strides";

describe("taking back a walk", () => {
  it("goes on until the walk is taken back as a whole", () => {
    const strides = new Strides();
    strides.begin(3);
    strides.end(7);
    expect(strides.isWhole(7)).toBe(true);
    strides.undo(7);
    expect([7, 8, 9, 10, 11].map((number) => strides.goesOn(number))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(strides.isWhole(11)).toBe(false);
  });

  it("takes back one answer where there was no walk", () => {
    const strides = new Strides();
    strides.begin(3);
    strides.end(4); // a single answer is no walk
    expect(strides.isWhole(4)).toBe(false);
    strides.undo(4);
    expect(strides.goesOn(5)).toBe(false);
  });

  it("takes back what was answered after a walk, and then the walk", () => {
    const strides = new Strides();
    strides.begin(0);
    strides.end(3);
    strides.undo(4);
    expect(strides.goesOn(5)).toBe(false);
    expect(strides.isWhole(5)).toBe(true);
  });

  it("knows the walk before it again", () => {
    const strides = new Strides();
    strides.begin(0);
    strides.end(2);
    strides.begin(2);
    strides.end(5);
    strides.undo(5);
    expect([6, 7, 8].map((number) => strides.goesOn(number))).toEqual([true, true, false]);
    expect(strides.isWhole(8)).toBe(true);
  });
});
