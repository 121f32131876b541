// Where the names of Tiles lie: on a wall of their Tile, clear of doors and of each other.
import type { Extent } from "../game";
import { edge, S, tileBox } from "./geometry";
import type { OkkoBox, OkkoView } from "./types";
import { tileName } from "./names";

export interface Plate {
  tile: number;
  name: string;
  /** Its upper left corner before it is turned, and its size. */
  x: number;
  y: number;
  width: number;
  /** It runs upwards along a wall. */
  upright: boolean;
}

export const PLATE = 21;
const LETTER = 7.6;
const SIGN = 21;
const OFF = 8;
/** How far a plate may jut out over its wall, and in which steps one is tried. */
const OVER = 40;
const STEP = S / 4;

/** How wide a plate is. `signs`: how many signs stand before the name. */
export const plateWidth = (name: string, signs: number): number => name.length * LETTER + 16 + signs * SIGN;

/** How much two boxes have in common. */
function overlap(a: Extent, b: Extent): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Where something so long can lie along a wall: at its beginning, at its end, anywhere between, or a little over. */
function along(start: number, wall: number, length: number): number[] {
  const end = start + wall - length - OFF;
  const count = Math.floor((wall + 2 * OVER) / STEP);
  const any = Array.from({ length: count }, (_, n) => start - OVER + n * STEP);
  const inside = (at: number): boolean => at >= start + OFF && at <= end;
  const over = any.filter((at) => !inside(at) && at <= end + OVER);
  return [start + OFF, end, ...any.filter(inside), ...over];
}

/** The places of a plate in the order in which they are preferred: below, above, then along the sides. */
function candidates(box: Extent, width: number, height: number): (Extent & { upright: boolean })[] {
  const rows = [box.y + box.height - height / 2, box.y - height / 2];
  const flat = rows.flatMap((y) =>
    along(box.x, box.width, width).map((x) => ({ x, y, width, height, upright: false })),
  );
  const sides = [box.x - height / 2, box.x + box.width - height / 2];
  const tall = sides.flatMap((x) =>
    along(box.y, box.height, width).map((y) => ({ x, y, width: height, height: width, upright: true })),
  );
  const fits = [...(width + 2 * OFF > box.width ? [] : flat), ...(width + 2 * OFF > box.height ? [] : tall)];
  return fits.length ? fits : flat;
}

/** A plate for each Tile, where it hides the least. Room is left for the sign of Corruption, so that none jumps.
 * `size`: so much bigger than usual. */
export function plates(view: OkkoView, box: OkkoBox, size = 1): Plate[] {
  const taken: Extent[] = view.gates.map((gate) => {
    const { from, to } = edge(view.palace, gate.cells);
    const [wide, high] = from.x === to.x ? [20, S] : [S, 20];
    return { x: (from.x + to.x - wide) / 2, y: (from.y + to.y - high) / 2, width: wide, height: high };
  });
  return view.palace.tiles.map((tile, number) => {
    const name = tileName(view, box, number);
    const width = plateWidth(name, tile.prohibited ? 2 : 1) * size;
    const found = candidates(tileBox(view.palace, tile), width, PLATE * size);
    const hidden = found.map((one) => taken.reduce((sum, other) => sum + overlap(one, other), 0));
    const best = found[hidden.indexOf(Math.min(...hidden))];
    if (best) taken.push(best);
    return { tile: number, name, x: best?.x ?? 0, y: best?.y ?? 0, width, upright: best?.upright ?? false };
  });
}
