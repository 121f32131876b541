// Where the dice and the chance of an Attack or a test are written: above it, or below where that is out of sight.
import type { Extent } from "../game";
import type { Point } from "./geometry";

/** How high such a chip is, and how far from the thing and from the edges of the board's room it keeps. */
export const CHIP_HEIGHT = 20;
const GAP = 8;
const EDGE = 2;

/** The upper left corner of a chip so wide, for something with its middle at a point. */
export function chipAt(at: Point, r: number, wide: number, sight: Extent | undefined): Point {
  const above = at.y - r - GAP - CHIP_HEIGHT;
  const middle = at.x - wide / 2;
  if (!sight) return { x: middle, y: above };
  const most = sight.x + sight.width - wide - EDGE;
  return {
    x: Math.max(sight.x + EDGE, Math.min(most, middle)),
    y: above < sight.y + EDGE ? at.y + r + GAP : above,
  };
}
