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
