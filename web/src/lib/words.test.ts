import { expect, it } from "vitest";
import { remaining } from "./words";

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
