import { describe, expect, it } from "vitest";
import { Weighing } from "./weighing.svelte";

const line = (chance: number) => ({ say: "it falls", chance, about: false, amount: null });

describe("weighing", () => {
  function scale() {
    const asked: string[] = [];
    return { asked, weighing: new Weighing((text) => asked.push(text)) };
  }

  it("asks for one answer after the other, and for none twice", () => {
    const { asked, weighing } = scale();
    weighing.want(["roll", "focus"]);
    weighing.want(["roll", "focus"]);
    expect(asked).toEqual(["roll"]);
    expect(weighing.told(1, [line(0.5)])).toBe(true);
    expect(asked).toEqual(["roll", "focus"]);
    expect(weighing.of("roll")).toEqual([line(0.5)]);
    expect(weighing.of("focus")).toBeNull();
  });

  it("goes on where the server cannot tell, and leaves alone what it did not ask", () => {
    const { asked, weighing } = scale();
    weighing.want(["roll", "focus"]);
    expect(weighing.told(7, [line(1)])).toBe(false);
    expect(weighing.told(1, null)).toBe(true);
    expect(weighing.of("roll")).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it("forgets with the question", () => {
    const { asked, weighing } = scale();
    weighing.want(["roll", "focus"]);
    weighing.clear();
    expect(weighing.told(1, [line(1)])).toBe(false);
    expect(weighing.of("roll")).toBeNull();
    weighing.want(["roll"]);
    expect(asked).toEqual(["roll", "roll"]);
  });
});
