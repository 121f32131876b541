// Where a bubble lies: beside the place it speaks of, on a side where it hides nothing that can be chosen.
import { isSmall } from "./small";

export interface Spot {
  x: number;
  y: number;
  r: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Side = "right" | "below" | "left" | "above" | "dock";

export interface Placed {
  side: Side;
  x: number;
  y: number;
}

const GAP = 12;
const EDGE = 8;

const between = (least: number, wanted: number, most: number): number =>
  Math.max(least, Math.min(most, wanted));

/** The places of a bubble in the order in which they are preferred. */
function candidates(at: Spot, bubble: Size, room: Size): Placed[] {
  const { x, y, r } = at;
  const off = r + GAP;
  const levels = [y - bubble.height / 2, y - r, y + r - bubble.height];
  const middles = [x - bubble.width / 2, x - r, x + r - bubble.width];
  const rows = [...new Set(levels.map((top) => between(EDGE, top, room.height - bubble.height - EDGE)))];
  const columns = [...new Set(middles.map((left) => between(EDGE, left, room.width - bubble.width - EDGE)))];
  const all: Placed[] = [
    ...rows.map((top): Placed => ({ side: "right", x: x + off, y: top })),
    ...columns.map((left): Placed => ({ side: "below", x: left, y: y + off })),
    ...rows.map((top): Placed => ({ side: "left", x: x - off - bubble.width, y: top })),
    ...columns.map((left): Placed => ({ side: "above", x: left, y: y - off - bubble.height })),
  ];
  return all.filter(
    (one) =>
      one.x >= EDGE &&
      one.y >= EDGE &&
      one.x + bubble.width <= room.width - EDGE &&
      one.y + bubble.height <= room.height - EDGE &&
      !covers(one, bubble, at),
  );
}

function covers(placed: Placed, bubble: Size, spot: Spot): boolean {
  const { x, y, r } = spot;
  return (
    x + r > placed.x &&
    x - r < placed.x + bubble.width &&
    y + r > placed.y &&
    y - r < placed.y + bubble.height
  );
}

/** `targets`: what can be chosen now. A side that hides none of them is taken first; where every place hides
 * some, the one that hides the fewest. In a small room a bubble does not float: it lies at the lower edge, where no
 * thumb covers it; in a large one it docks at the right, since cards lie at the left. */
export function placed(at: Spot | null, bubble: Size, room: Size, targets: readonly Spot[]): Placed {
  const small = isSmall(room.width);
  const slack = room.width - bubble.width;
  const dock: Placed = {
    side: "dock",
    x: Math.max(EDGE, small ? slack / 2 : slack - GAP),
    y: Math.max(EDGE, room.height - bubble.height - GAP),
  };
  if (!at || small) return dock;
  const hidden = (one: Placed): number => targets.filter((target) => covers(one, bubble, target)).length;
  const choices = candidates(at, bubble, room);
  if (!covers(dock, bubble, at)) choices.push(dock);
  let best = choices[0] ?? dock;
  for (const choice of choices) if (hidden(choice) < hidden(best)) best = choice;
  return best;
}
