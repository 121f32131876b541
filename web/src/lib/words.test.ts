import { describe, expect, it } from "vitest";
import { likely, percent, remaining, signed } from "./words";

it("a number has its sign, and zero counts as more", () => {
  expect([signed(2), signed(-1), signed(0), signed(-2.44, 1)]).toEqual(["+2", "−1", "+0", "−2.4"]);
});

describe("a chance", () => {
  it("is never rounded to a certainty", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(["0 %", "<1 %", "50 %", ">99 %", "100 %"]);
  });

  it("that was counted in samples is told as about so much", () => {
    expect(likely({ chance: 0.617, about: true })).toBe("about 62 %");
    expect(likely({ chance: 0.617, about: false, amount: null })).toBe("62 %");
    expect(likely({ chance: 1, about: false, amount: 2.94 })).toBe("2.9");
  });
});

it.each([
  [-3, "0:00"],
  [0.2, "0:01"],
  [42, "0:42"],
  [725, "12:05"],
  [12_000, "3:20 h"],
  [172_799, "47:59 h"],
  [200_000, "2 days"],
])("says what %d seconds of a clock are", (seconds, said) => {
  expect(remaining(seconds)).toBe(said);
});
