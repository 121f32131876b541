// The free room beside the Tiles, where the legend and the alarm lantern lie; and how big the board is with it.
import type { Extent } from "../game";
import { FOOT, groundOf, RIM, S } from "./geometry";
import type { PalaceView } from "./types";

/** What the legend needs, in cells; and how much wider than high a board may be before it lies beside it. */
const WIDE = 5;
const HIGH = 3;
const SLACK = 3;

/** The biggest rectangle of cells without a Tile that is at least so wide and high; null if there is none. */
export function deadZone(palace: PalaceView, columns: number, rows: number): Extent | null {
  const { tileOf } = groundOf(palace);
  const { width, height } = palace;
  /** By cell: how many free cells lie above each other, ending here. */
  const tall = new Array<number>(width).fill(0);
  let best: Extent | null = null;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      tall[column] = (tileOf[row * width + column] ?? -1) < 0 ? (tall[column] ?? 0) + 1 : 0;
      let high = Infinity;
      for (let left = column; left >= 0; left--) {
        high = Math.min(high, tall[left] ?? 0);
        const wide = column - left + 1;
        if (high < rows) break;
        if (wide >= columns && wide * high > (best ? best.width * best.height : 0))
          best = { x: left, y: row - high + 1, width: wide, height: high };
      }
    }
  return best && { x: best.x * S, y: best.y * S, width: best.width * S, height: best.height * S };
}

/** Where the legend lies: in the biggest free corner of the layout, else beside a layout that is no wider than high,
 * since tables are wider than high. Null: a wide layout without a corner. */
export function legendRoom(palace: PalaceView): Extent | null {
  const zone = deadZone(palace, WIDE, HIGH);
  if (zone) return zone;
  if (palace.width > palace.height + SLACK) return null;
  return { x: palace.width * S + RIM, y: 0, width: WIDE * S + RIM, height: palace.height * S };
}

/** How big the board is. */
export function extent(palace: PalaceView): Extent {
  const legend = legendRoom(palace);
  const right = Math.max(palace.width * S + RIM, legend ? legend.x + legend.width : 0);
  return { x: -RIM, y: -RIM, width: right + RIM, height: palace.height * S + RIM + FOOT };
}
