import { describe, expect, it } from "vitest";
import { Resting } from "./resting";

describe("a pointer that has pressed", () => {
  it("does not mean what the next question puts under it, until it moves", () => {
    const resting = new Resting();
    expect(resting.since(1)).toBe(false);
    resting.press(100, 100, 1);
    expect(resting.since(1)).toBe(false);
    expect(resting.since(2)).toBe(true);
    resting.move(104, 103);
    expect(resting.since(2)).toBe(true);
    resting.move(120, 100);
    expect(resting.since(2)).toBe(false);
  });
});

describe("a pointer that rests", () => {
  it("does not mean what comes under it either", () => {
    const resting = new Resting();
    resting.asked(1);
    expect(resting.since(1)).toBe(false); // nobody knows of a pointer
    resting.move(100, 100);
    resting.asked(2);
    expect(resting.since(2)).toBe(true);
    resting.move(101, 100);
    expect(resting.since(2)).toBe(true);
    resting.move(140, 100);
    expect(resting.since(2)).toBe(false);
  });
});
