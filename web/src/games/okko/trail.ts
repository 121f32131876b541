// The way of a figure that has moved, as it is shown afterwards: around walls and furniture and through open Doors. Which
// Areas it has passed is not told; it is the shortest way that there is.
import { at, centre, groundOf, isSpace, type Point } from "./geometry";
import type { OkkoView } from "./types";

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
/** Over furniture only if there is no other way. */
const OVER = 6;

const pair = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** From Space to Space as the points where it turns; the straight line if nothing leads there. */
export function trail(view: OkkoView, start: number, end: number): Point[] {
  const cells = walked(view, start, end) ?? [start, end];
  const spots = cells.map((cell) => centre(view.palace, cell));
  return spots.filter((spot, n) => {
    const [before, after] = [spots[n - 1], spots[n + 1]];
    if (!before || !after) return true;
    return (spot.x - before.x) * (after.y - spot.y) !== (spot.y - before.y) * (after.x - spot.x);
  });
}

/** The cells of the shortest way, the first and the last among them. */
function walked(view: OkkoView, start: number, end: number): number[] | null {
  const { palace } = view;
  const { tileOf } = groundOf(palace);
  const shut = new Set([
    ...palace.walls.map(([a, b]) => pair(a, b)),
    ...view.gates.filter((gate) => gate.closed).map(({ cells: [a, b] }) => pair(a, b)),
  ]);
  const beside = (cell: number): number[] => {
    const { column, row } = at(palace, cell);
    return SIDES.flatMap(([dx, dy]) => {
      const [x, y] = [column + dx, row + dy];
      if (x < 0 || x >= palace.width || y < 0 || y >= palace.height) return [];
      const other = y * palace.width + x;
      return (tileOf[other] ?? -1) < 0 || shut.has(pair(cell, other)) ? [] : [other];
    });
  };
  const far = new Map([[start, 0]]);
  const from = new Map<number, number>();
  const open = new Set([start]);
  while (open.size) {
    const cell = [...open].reduce((a, b) => ((far.get(b) ?? 0) < (far.get(a) ?? 0) ? b : a));
    if (cell === end) break;
    open.delete(cell);
    for (const other of beside(cell)) {
      const length = (far.get(cell) ?? 0) + (isSpace(palace, other) ? 1 : OVER);
      if (length >= (far.get(other) ?? Infinity)) continue;
      far.set(other, length);
      from.set(other, cell);
      open.add(other);
    }
  }
  if (!far.has(end)) return null;
  const way = [end];
  for (let cell = from.get(end); cell !== undefined; cell = from.get(cell)) way.unshift(cell);
  return way;
}
