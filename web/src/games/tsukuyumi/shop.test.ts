// The panel of the shop lists what can be had, and prices only where something is paid.
import { describe, expect, it } from "vitest";
import type { OptionCard, QuestionCard } from "../../lib/messages";
import { betterments, waresOf } from "./shop";

function question(key: string, ...anchors: string[]): QuestionCard {
  const options: OptionCard[] = anchors.map((one) => ({ text: one, say: "", anchors: [one] }));
  return { number: 1, key, prompt: "", hint: "", options, may: [], tips: [] };
}

const UNITS = ["dog", "private"];
const THINGS = ["pistol", "mg", "bundle"];

describe("The shop", () => {
  it("lists only the weapons when a bundle asks for its weapon, without a price", () => {
    const asked = question("ask.bundle-weapon", "buy:pistol", "buy:mg");
    expect(waresOf(asked, UNITS, THINGS, false)).toEqual({ units: [], things: ["pistol", "mg"], free: true });
  });

  it("lists all units while some of them can be bought", () => {
    const asked = question("ask.produce", "buy:dog", "buy:bundle");
    expect(waresOf(asked, UNITS, THINGS, false)).toEqual({ units: UNITS, things: ["bundle"], free: false });
  });

  it("lists the units on the board that can become better ones, each with what it can become", () => {
    const anchors = ["to:boarguard", "to:boarmother"].map((to) => ["area:1,0", "unit:boarmaiden", to]);
    const asked = question("ask.produce", "buy:dog");
    const options = [
      ...asked.options,
      ...anchors.map((one) => ({ text: one.join(), say: "", anchors: one })),
    ];
    expect(betterments({ ...asked, options })).toEqual([
      { area: "area:1,0", unit: "boarmaiden", to: ["boarguard", "boarmother"] },
    ]);
    expect(betterments(asked)).toEqual([]);
  });

  it("lists units that can be placed and nothing else", () => {
    const asked = question("ask.bundle-unit", "unit:private");
    expect(waresOf(asked, UNITS, THINGS, true)).toEqual({ units: ["private"], things: [], free: false });
  });
});
