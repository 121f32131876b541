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
