// Where hexes and their edges lie: pointy tops, axial coordinates, x to the right and y down.
import { hexName } from "../../kit/places";
import type { Extent, Place } from "../game";

export type At = readonly [number, number];

/** From the middle of a hex to its corners. */
export const RADIUS = 68;
const ROOT = Math.sqrt(3);
export const WIDTH = RADIUS * ROOT;

/** The neighbours: east, north-east, north-west, west, south-west, south-east. */
export const DIRECTIONS: readonly At[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

export interface Point {
  x: number;
  y: number;
}

export interface Segment {
  from: Point;
  to: Point;
}

/** How far the largest board reaches from its centre; the names of areas count from there. */
const REACH = 8;
/** What people call an area: "H8". */
export const called = (at: At): string => hexName(at[0], at[1], REACH);
export const key = (at: At): string => `${at[0]},${at[1]}`;

export function centre(at: At): Point {
  return { x: WIDTH * (at[0] + at[1] / 2), y: RADIUS * 1.5 * at[1] };
}

/** A corner; those of side d are the corners d and d + 1. */
export function corner(number: number, radius = RADIUS): Point {
  const angle = (Math.PI / 180) * (30 - 60 * number);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** The outline of a hex around the origin, for `points`. */
export function outline(radius = RADIUS): string {
  return [0, 1, 2, 3, 4, 5]
    .map((number) => corner(number, radius))
    .map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`)
    .join(" ");
}

export function neighbour(at: At, direction: number): At {
  const step = DIRECTIONS[direction] ?? [0, 0];
  return [at[0] + step[0], at[1] + step[1]];
}

export function edge(at: At, direction: number): Segment {
  const middle = centre(at);
  const [one, other] = [corner(direction), corner(direction + 1)];
  return {
    from: { x: middle.x + one.x, y: middle.y + one.y },
    to: { x: middle.x + other.x, y: middle.y + other.y },
  };
}

export function middle(segment: Segment): Point {
  return { x: (segment.from.x + segment.to.x) / 2, y: (segment.from.y + segment.to.y) / 2 };
}

/** A short arrow from one area to another, as a path; `lift` moves it up to where tokens stand. */
export function arrow(from: At, to: At, lift = 10): string {
  const [one, other] = [centre(from), centre(to)];
  const at = (part: number): string =>
    `${one.x + (other.x - one.x) * part} ${one.y + (other.y - one.y) * part - lift}`;
  return `M${at(0.4)}L${at(0.64)}`;
}

/** One name for an edge, whichever of its two hexes it is seen from. */
export function seam(at: At, direction: number): string {
  return direction < 3 ? `${key(at)},${direction}` : `${key(neighbour(at, direction))},${direction - 3}`;
}

/** The white teeth of a Blockade, across a segment. */
export function teeth(segment: Segment, count = 5): string {
  const [dx, dy] = [segment.to.x - segment.from.x, segment.to.y - segment.from.y];
  const far = Math.hypot(dx, dy);
  const [nx, ny] = [-dy / far, dx / far];
  const marks: string[] = [];
  for (let n = 0; n < count; n++) {
    const at = 0.11 + (n * 0.78) / (count - 1);
    const [ax, ay] = [segment.from.x + dx * (at - 0.05), segment.from.y + dy * (at - 0.05)];
    const [bx, by] = [segment.from.x + dx * (at + 0.05), segment.from.y + dy * (at + 0.05)];
    marks.push(
      `M${(ax + nx * 5).toFixed(1)} ${(ay + ny * 5).toFixed(1)}L${(bx - nx * 5).toFixed(1)} ${(by - ny * 5).toFixed(1)}`,
    );
  }
  return marks.join("");
}

/** Empty positions beside laid ones, in reading order. */
export function rim(laid: readonly At[]): At[] {
  const taken = new Set(laid.map(key));
  const found = new Map<string, At>();
  for (const at of laid)
    for (let direction = 0; direction < 6; direction++) {
      const beside = neighbour(at, direction);
      if (!taken.has(key(beside))) found.set(key(beside), beside);
    }
  return inOrder([...found.values()]);
}

export function inOrder<Any extends At>(places: readonly Any[]): Any[] {
  return [...places].sort((one, other) => one[1] - other[1] || one[0] - other[0]);
}

/** What shows all these hexes with some air around them. */
export function around(places: readonly At[], air = 14): Extent {
  const middles = places.map(centre);
  const xs = middles.map((point) => point.x);
  const ys = middles.map((point) => point.y);
  const [left, top] = [Math.min(...xs) - WIDTH / 2 - air, Math.min(...ys) - RADIUS - air];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + WIDTH / 2 + air - left,
    height: Math.max(...ys) + RADIUS + air - top,
  };
}

/** The numbers of an anchor such as `area:1,-2` or `edge:1,-2,3`. */
export function numbers(anchor: string): number[] {
  const found = /^[a-z]+:(-?\d+(?:,-?\d+)*)$/.exec(anchor);
  return found?.[1] ? found[1].split(",").map(Number) : [];
}

/** The area that an anchor means: `area:` itself, `to:` as the end of a move. */
export function areaOf(anchor: string): At | null {
  if (!/^(area|to):/.test(anchor)) return null;
  const [q, r] = numbers(anchor);
  return q === undefined || r === undefined ? null : [q, r];
}

/** Where an anchor of the board lies; null for what has no place there. */
export function placeOf(anchor: string): Place | null {
  const at = areaOf(anchor);
  if (at) return { ...centre(at), r: RADIUS * 0.86 };
  if (!anchor.startsWith("edge:")) return null;
  const [q, r, direction] = numbers(anchor);
  if (q === undefined || r === undefined || direction === undefined) return null;
  return { ...middle(edge([q, r], direction)), r: 18 };
}
