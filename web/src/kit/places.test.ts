import { describe, expect, it } from "vitest";
import cases from "./places.cases.json";
import { hexName, squareName } from "./places";

describe("places", () => {
  it("are called as the table calls them", () => {
    for (const [x, y, name] of cases.squares) expect(squareName(Number(x), Number(y))).toBe(name);
    for (const [q, r, far, name] of cases.hexes)
      expect(hexName(Number(q), Number(r), Number(far))).toBe(name);
  });
});
