import { describe, expect, it } from "vitest";
import { nextOf } from "./campaign";
import { box, position, told } from "./sample";
import { tale } from "./tale";
import type { HarakiriBox } from "./types";

describe("the tale of a chapter", () => {
  const log = told(
    ["Somebody falls.", { event: "defeated", figure: 5, by: 0 }],
    { event: "chapter-began", chapter: "c1", attempt: 2 },
    ["Smoke stands over the village.", { event: "story-told", chapter: "c1", text: "opening", point: "" }],
    { event: "round-began", round: 1 },
    { event: "oracle-drawn", colour: "red", left: 5 },
    ["An enemy appears.", { event: "entry-revealed", zone: "1.1", colour: "red", entry: "x" }],
    ["Akira walks.", { event: "activation-began", figure: 0, ap: 3 }],
    ["Ashigaru 4 is defeated.", { event: "defeated", figure: 4, by: 0 }],
    { event: "round-began", round: 2 },
  );

  it("tells each round with its oracle and its deeds, from the last time that the chapter began", () => {
    expect(tale(log)).toEqual([
      { round: 0, oracle: "", said: [], deeds: [{ text: "Smoke stands over the village.", story: true }] },
      {
        round: 1,
        oracle: "red",
        said: ["An enemy appears."],
        deeds: [{ text: "Ashigaru 4 is defeated.", story: false }],
      },
      { round: 2, oracle: "", said: [], deeds: [] },
    ]);
  });

  it("goes on with the next chapter after a victory, with the same one after a defeat", () => {
    const chapters = { ...box.chapters, c2: { number: 2, name: "The Grave Road", goal: "Reach the gate." } };
    const known = { ...box, chapters } as unknown as HarakiriBox;
    expect(nextOf(position({ result: "victory" }), known)).toBe("Chapter 2, The Grave Road. Reach the gate.");
    expect(nextOf(position({ result: "victory" }), box)).toContain("no further chapter");
    expect(nextOf(position({ result: "failure" }), known)).toContain("tried again");
  });
});
