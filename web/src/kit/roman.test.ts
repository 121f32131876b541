import { expect, it } from "vitest";
import { roman } from "./roman";

it("counts as lists of the page do", () => {
  const wanted = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI"];
  expect(wanted.map((_, n) => roman(n + 1))).toEqual(wanted);
  expect([roman(14), roman(19), roman(24)]).toEqual(["XIV", "XIX", "XXIV"]);
});
