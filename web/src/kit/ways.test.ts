import { describe, expect, it } from "vitest";
import { along, routes, type Leg } from "./ways";

/** Three places in a row, each looked at from two sides: stance 2n looks right, 2n + 1 looks left. */
const row: { at: string; right: boolean; legs: Leg[] }[] = [
  { at: "a", right: true, legs: [[1, 1, 0], [2, 1, 0]] }, // prettier-ignore
  { at: "a", right: false, legs: [[0, 1, 0]] },
  { at: "b", right: true, legs: [[3, 2, 0], [4, 1, 1]] }, // prettier-ignore
  { at: "b", right: false, legs: [[2, 2, 0], [1, 1, 0]] }, // prettier-ignore
  { at: "c", right: true, legs: [] },
];
const place = (stance: { at: string }): string => stance.at;

describe("routes", () => {
  it("lead to every stance once, the cheapest first", () => {
    const found = routes(row);
    expect(found.map((route) => route.stances.at(-1))).toEqual([0, 1, 2, 4, 3]);
    expect(found.map((route) => route.cost)).toEqual([0, 1, 1, 2, 3]);
    expect(found.at(-2)).toEqual({ stances: [0, 2, 4], cost: 2, harm: 1 });
  });

  it("take the least harmful of equally cheap ways", () => {
    const fork = [
      { legs: [[1, 1, 1], [2, 1, 0]] as Leg[] }, // prettier-ignore
      { legs: [[3, 1, 0]] as Leg[] },
      { legs: [[3, 1, 0]] as Leg[] },
      { legs: [] },
    ];
    expect(routes(fork).find((route) => route.stances.at(-1) === 3)?.stances).toEqual([0, 2, 3]);
    expect(routes([])).toEqual([]);
  });
});

describe("a route along places", () => {
  it("turns where it has to, and ends as it is wanted", () => {
    expect(along(row, ["a", "b"], place)).toEqual({ stances: [0, 2], cost: 1, harm: 0 });
    expect(along(row, ["a", "b"], place, (stance) => !stance.right)).toEqual({
      stances: [0, 2, 3],
      cost: 3,
      harm: 0,
    });
    expect(along(row, ["a"], place, (stance) => !stance.right)?.cost).toBe(1);
  });

  it("may come back, and is none where a step is missing", () => {
    expect(along(row, ["a", "b", "a"], place)?.cost).toBe(4);
    expect(along(row, ["a", "c"], place)).toBeNull();
    expect(along(row, ["b", "c"], place)).toBeNull();
    expect(along(row, ["a", "b", "c", "b"], place)).toBeNull();
  });
});
