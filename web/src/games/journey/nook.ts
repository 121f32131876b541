// The free quarter of the map: a corner of the room without squares, big enough for dice and cards.
import type { Extent } from "../game";
import { S, extent, squares } from "./geometry";
import type { JourneyView } from "./types";

export interface Room {
  width: number;
  height: number;
}

/** A phone has no corner to spare. */
const NARROW = 700;
/** Kept clear of the squares, and of the edges of the room. */
const GAP = 16;
const EDGE = 12;
/** Wide enough and high enough: as a block, or as a row. */
const ENOUGH: readonly Room[] = [
  { width: 250, height: 180 },
  { width: 560, height: 100 },
];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The biggest rectangle at the lower left corner of a room that touches none of these boxes. */
function corner(boxes: readonly Box[], room: Room): Room {
  let best: Room = { width: 0, height: 0 };
  const rights = [...new Set([...boxes.map((one) => one.left - GAP), room.width - EDGE])];
  for (const right of rights) {
    const over = boxes.filter((one) => one.left - GAP < right);
    const top = Math.max(EDGE, ...over.map((one) => one.bottom + GAP));
    const found = { width: right - EDGE, height: room.height - EDGE - top };
    const fits = ENOUGH.some((least) => found.width >= least.width && found.height >= least.height);
    if (fits && found.width * found.height > best.width * best.height) best = found;
  }
  return best;
}

/** Where the hand can lie while the whole board is in sight, in pixels of the room; null if nowhere. */
export function nook(view: JourneyView, room: Room): Extent | null {
  if (room.width < NARROW) return null;
  const all = extent(view);
  const scale = Math.min(room.width / all.width, room.height / all.height);
  const x = (room.width - all.width * scale) / 2 - all.x * scale;
  const y = (room.height - all.height * scale) / 2 - all.y * scale;
  const boxes = squares(view.board).map(([column, row]): Box => {
    const [left, top] = [x + column * S * scale, y + row * S * scale];
    return { left, top, right: left + S * scale, bottom: top + S * scale };
  });
  const mirrored = boxes.map((one) => ({
    ...one,
    left: room.width - one.right,
    right: room.width - one.left,
  }));
  const [left, right] = [corner(boxes, room), corner(mirrored, room)];
  const best = right.width * right.height > left.width * left.height ? right : left;
  if (!best.width) return null;
  return {
    x: best === left ? EDGE : room.width - EDGE - best.width,
    y: room.height - EDGE - best.height,
    width: best.width,
    height: best.height,
  };
}
