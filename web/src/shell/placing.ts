// Where a bubble lies: beside the place it speaks of, on a side where it hides nothing that can be chosen.
import { isSmall } from "./small";

export interface Spot {
  x: number;
  y: number;
  /** Half of its width, and of its height if that is another. */
  r: number;
  h?: number;
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
/** Farther away nobody sees what it speaks of. */
const NEAR = 300;
const EDGE = 8;

const between = (least: number, wanted: number, most: number): number =>
  Math.max(least, Math.min(most, wanted));

/** The places of a bubble in the order in which they are preferred. */
function candidates(at: Spot, bubble: Size, room: Size, first: "right" | "below"): Placed[] {
  const { x, y, r, h = r } = at;
  const [aside, apart] = [r + GAP, h + GAP];
  const levels = [y - bubble.height / 2, y - h, y + h - bubble.height];
  const middles = [x - bubble.width / 2, x - r, x + r - bubble.width];
  const rows = [...new Set(levels.map((top) => between(EDGE, top, room.height - bubble.height - EDGE)))];
  const columns = [...new Set(middles.map((left) => between(EDGE, left, room.width - bubble.width - EDGE)))];
  const right = rows.map((top): Placed => ({ side: "right", x: x + aside, y: top }));
  const below = columns.map((left): Placed => ({ side: "below", x: left, y: y + apart }));
  const left = rows.map((top): Placed => ({ side: "left", x: x - aside - bubble.width, y: top }));
  const above = columns.map((left): Placed => ({ side: "above", x: left, y: y - apart - bubble.height }));
  const all = first === "right" ? [right, below, left, above] : [below, above, right, left];
  return all
    .flat()
    .filter(
      (one) =>
        one.x >= EDGE &&
        one.y >= EDGE &&
        one.x + bubble.width <= room.width - EDGE &&
        one.y + bubble.height <= room.height - EDGE &&
        !covers(one, bubble, at),
    );
}

function covers(placed: Placed, bubble: Size, spot: Spot): boolean {
  const { x, y, r, h = r } = spot;
  return (
    x + r > placed.x &&
    x - r < placed.x + bubble.width &&
    y + h > placed.y &&
    y - h < placed.y + bubble.height
  );
}

/** So far apart are the places that are looked at when no side is free. */
const STRIDE = 20;

/** The nearest place in the room that hides neither the thing nor any of these; null: there is none. */
function free(at: Spot, bubble: Size, room: Size, targets: readonly Spot[]): Placed | null {
  let best: { place: Placed; far: number } | null = null;
  for (let y = EDGE; y + bubble.height <= room.height - EDGE; y += STRIDE)
    for (let x = EDGE; x + bubble.width <= room.width - EDGE; x += STRIDE) {
      const place: Placed = { side: "dock", x, y };
      const far = distance(place, bubble, at);
      if (best && best.far <= far) continue;
      if (![at, ...targets].some((one) => covers(place, bubble, one))) best = { place, far };
    }
  return best?.place ?? null;
}

/** Beside a thing. `targets`: what can be chosen now. A side that hides none of them is taken first, then the nearest
 * place that hides none; where every place near by hides some, the side that hides the fewest. `dock` is where it lies if
 * no place is left. */
export function beside(
  at: Spot,
  bubble: Size,
  room: Size,
  targets: readonly Spot[],
  first: "right" | "below" = "right",
  dock: Placed = docked(bubble, room),
): Placed {
  const best = fewest(candidates(at, bubble, room, first), bubble, targets);
  if (best && hidden(best, bubble, targets) === 0) return best;
  const apart = free(at, bubble, room, targets);
  if (apart && (!best || distance(apart, bubble, at) <= NEAR)) return apart;
  return best ?? free(at, bubble, room, []) ?? dock;
}

const distance = (placed: Placed, bubble: Size, { x, y }: Spot): number =>
  Math.hypot(placed.x + bubble.width / 2 - x, placed.y + bubble.height / 2 - y);

const hidden = (one: Placed, bubble: Size, targets: readonly Spot[]): number =>
  targets.filter((target) => covers(one, bubble, target)).length;

function fewest(choices: readonly Placed[], bubble: Size, targets: readonly Spot[]): Placed | undefined {
  let best = choices[0];
  for (const choice of choices)
    if (best && hidden(choice, bubble, targets) < hidden(best, bubble, targets)) best = choice;
  return best;
}

function docked(bubble: Size, room: Size): Placed {
  const slack = room.width - bubble.width;
  return {
    side: "dock",
    x: Math.max(EDGE, isSmall(room.width) ? slack / 2 : slack - GAP),
    y: Math.max(EDGE, room.height - bubble.height - GAP),
  };
}

/** Where a bubble of the board lies. In a small room it does not float: it lies at the lower edge, where no thumb covers
 * it, or at the upper one if it would hide there what it speaks of; in a large one it docks at the right, since cards lie
 * at the left. */
export function placed(at: Spot | null, bubble: Size, room: Size, targets: readonly Spot[]): Placed {
  const dock = docked(bubble, room);
  if (at && !isSmall(room.width)) return beside(at, bubble, room, targets);
  const edges = [dock, { ...dock, y: EDGE }];
  const apart = at ? edges.filter((one) => !covers(one, bubble, at)) : [];
  return fewest(apart.length ? apart : edges, bubble, targets) ?? dock;
}
