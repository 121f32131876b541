// How far a board moves so that a place on it comes into sight: no more than needed, and under nothing that lies over it.
import type { Extent, Place } from "../games/game";

interface Size {
  width: number;
  height: number;
}

export interface Shift {
  x: number;
  y: number;
}

/** How much of the upper and the lower edge of a room lies under something. */
export interface Edges {
  top: number;
  bottom: number;
}

/** A place with so many pixels around its middle is seen well enough to stay where it is. */
const ENOUGH = 20;
/** So far from the edges comes what is brought into sight. */
const MARGIN = 60;

const around = (at: Place): number => Math.min(at.r, ENOUGH);

/** Whether a place of the screen lies in the room and under nothing. */
export function isSeen(at: Place, room: Size, covered: readonly Extent[] = []): boolean {
  const r = around(at);
  const inside = at.x >= r && at.y >= r && at.x <= room.width - r && at.y <= room.height - r;
  return inside && !covered.some((one) => hides(one, at));
}

function hides(cover: Extent, at: Place): boolean {
  const r = around(at);
  return (
    at.x + r > cover.x &&
    at.x - r < cover.x + cover.width &&
    at.y + r > cover.y &&
    at.y - r < cover.y + cover.height
  );
}

/** So far the board moves; nowhere, if the place is seen. */
export function intoSight(at: Place, room: Size, covered: readonly Extent[] = []): Shift {
  if (isSeen(at, room, covered)) return { x: 0, y: 0 };
  const inside = { x: inward(at.x, room.width), y: inward(at.y, room.height) };
  const moved = (shift: Shift): Place => ({ ...at, x: at.x + shift.x, y: at.y + shift.y });
  const ways = [inside, ...covered.flatMap((one) => awayFrom(one, moved(inside), inside))];
  const length = (shift: Shift): number => Math.hypot(shift.x, shift.y);
  const seen = ways.filter((shift) => isSeen(moved(shift), room, covered));
  return seen.sort((a, b) => length(a) - length(b))[0] ?? inside;
}

/** So far the board moves for several places: not at all if all of them are seen, all of them if they fit into the room,
 * else to the one that lies nearest to the others. */
export function allIntoSight(spots: readonly Place[], room: Size, covered: readonly Extent[] = []): Shift {
  if (!spots.length) return { x: 0, y: 0 };
  return together(spots, room, covered) ?? intoSight(innermost(spots), room, covered);
}

/** The same around one place that is always seen: with as many of the others as fit, the nearest first. */
export function withIntoSight(
  one: Place,
  spots: readonly Place[],
  room: Size,
  covered: readonly Extent[] = [],
): Shift {
  const far = (spot: Place): number => Math.hypot(spot.x - one.x, spot.y - one.y);
  const near = spots.toSorted((a, b) => far(a) - far(b));
  for (let count = near.length; count > 0; count--) {
    const found = together([one, ...near.slice(0, count)], room, covered);
    if (found) return found;
  }
  return intoSight(one, room, covered);
}

/** So far the board moves so that all these are seen; null: there is no room for them. */
function together(spots: readonly Place[], room: Size, covered: readonly Extent[]): Shift | null {
  if (spots.every((spot) => isSeen(spot, room, covered))) return { x: 0, y: 0 };
  const x = span(spots.map((spot) => [spot.x - spot.r, spot.x + spot.r]));
  const y = span(spots.map((spot) => [spot.y - spot.r, spot.y + spot.r]));
  const shift = { x: within(x, room.width), y: within(y, room.height) };
  const moved = (spot: Place): Place => ({ ...spot, x: spot.x + (shift.x ?? 0), y: spot.y + (shift.y ?? 0) });
  if (shift.x !== null && shift.y !== null && spots.every((spot) => isSeen(moved(spot), room, covered)))
    return { x: shift.x, y: shift.y };
  return null;
}

/** So far the board moves so that these come into sight between the edges that lie under something; with somebody who
 * acts it is that one, and as many others as fit. */
export function framed(
  spots: readonly Place[],
  actor: Place | null,
  room: Size,
  { top, bottom }: Edges,
  covered: readonly Extent[],
): Shift {
  const free = { width: room.width, height: Math.max(0, room.height - top - bottom) };
  const lower = lowered(top);
  const [seen, over] = [spots.map(lower), covered.map(lower)];
  return actor ? withIntoSight(lower(actor), seen, free, over) : allIntoSight(seen, free, over);
}

const lowered =
  (top: number) =>
  <Thing extends { y: number }>(one: Thing): Thing => ({ ...one, y: one.y - top });

/** So far a board moves that is shown whole, from where it rests: nowhere if all these are seen there. If they cannot all
 * be, it shows whoever acts and what is near; where nobody does it goes where most of them are. */
export function settled(
  spots: readonly Place[],
  actor: Place | null,
  room: Size,
  { top, bottom }: Edges,
  covered: readonly Extent[],
): Shift {
  const free = { width: room.width, height: Math.max(0, room.height - top - bottom) };
  const [seen, over] = [spots.map(lowered(top)), covered.map(lowered(top))];
  const all = together(seen, free, over);
  if (all) return all;
  if (actor) return withIntoSight(lowered(top)(actor), seen, free, over);
  const count = (y: number): number =>
    seen.filter((spot) => isSeen({ ...spot, y: spot.y + y }, free, over)).length;
  const y = [0, -bottom, top].reduce((best, way) => (count(way) > count(best) ? way : best));
  return { x: 0, y };
}

const span = (ranges: readonly (readonly [number, number])[]): readonly [number, number] => [
  Math.min(...ranges.map(([from]) => from)),
  Math.max(...ranges.map(([, to]) => to)),
];

/** So far a range must move to lie in a room; null: it is too long for it. */
function within([from, to]: readonly [number, number], room: number): number | null {
  const slack = room - (to - from);
  if (slack < 0) return null;
  const edge = Math.min(MARGIN / 2, slack / 2);
  return from < 0 ? edge - from : to > room ? room - edge - to : 0;
}

/** The place that is nearest to the middle of all. */
export function innermost(spots: readonly Place[]): Place {
  const mean = (of: (spot: Place) => number): number =>
    spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length;
  const [x, y] = [mean((spot) => spot.x), mean((spot) => spot.y)];
  const far = (spot: Place): number => Math.hypot(spot.x - x, spot.y - y);
  return spots.reduce((best, spot) => (far(spot) < far(best) ? spot : best));
}

function inward(at: number, room: number): number {
  const margin = Math.min(MARGIN, room / 2);
  return Math.max(margin, Math.min(room - margin, at)) - at;
}

/** The four ways out from under something. */
function awayFrom(cover: Extent, at: Place, so: Shift): Shift[] {
  const r = around(at);
  return [
    { x: so.x, y: so.y + cover.y - r - at.y },
    { x: so.x, y: so.y + cover.y + cover.height + r - at.y },
    { x: so.x + cover.x - r - at.x, y: so.y },
    { x: so.x + cover.x + cover.width + r - at.x, y: so.y },
  ];
}

/** Where things lie inside an element, in its pixels. */
export function extentsIn(room: Element, things: Iterable<Element>): Extent[] {
  const { left, top } = room.getBoundingClientRect();
  return [...things].map((thing) => {
    const box = thing.getBoundingClientRect();
    return { x: box.left - left, y: box.top - top, width: box.width, height: box.height };
  });
}
