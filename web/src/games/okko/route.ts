// The way of a Move as it is drawn: from Area to Area over the lines and Doors between them.
import { centre, edge, groundOf, middleOf, type Point } from "./geometry";
import { heart } from "./places";
import type { AreaWay, OkkoView } from "./types";

/** Edges that one can step over between two Areas: white lines, open Doors, broken walls. */
export function borders(view: OkkoView, a: string, b: string): Point[] {
  const { palace } = view;
  const { areaOf, areaNumber } = groundOf(palace);
  const [one, other] = [areaNumber.get(a) ?? -1, areaNumber.get(b) ?? -1];
  const open = view.gates.filter((gate) => !gate.closed).map((gate) => gate.cells);
  return [...palace.lines, ...open]
    .filter(([first, second]) => {
      const [here, there] = [areaOf[first], areaOf[second]];
      return (here === one && there === other) || (here === other && there === one);
    })
    .map((pair) => middleOf(edge(palace, pair)));
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A way as the points that it passes: where it begins, each border, where it ends. */
export function route(view: OkkoView, way: AreaWay, from: Point, cell: number | null): Point[] {
  const end = cell === null ? heart(view, way.area) : centre(view.palace, cell);
  if (!end) return [from];
  const points = [from];
  way.way.slice(1).forEach((area, n) => {
    const last = points.at(-1) ?? from;
    const length = (point: Point): number => apart(last, point) + apart(point, end);
    const [best] = borders(view, way.way[n] ?? "", area).sort((a, b) => length(a) - length(b));
    if (best) points.push(best);
  });
  return [...points, { x: end.x, y: end.y }];
}

/** The same without so much at both ends: a way is drawn from rim to rim. */
export function between(points: readonly Point[], off: number): Point[] {
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return [...points];
  return [towards(first, second, off), ...points.slice(1, -1), towards(last, before, off)];
}

/** The same as a line with soft bends. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const parts = [`M${first.x} ${first.y}`];
  rest.forEach((point, n) => {
    const next = rest[n + 1];
    if (!next) parts.push(`L${point.x} ${point.y}`);
    else {
      const before = n ? (rest[n - 1] ?? first) : first;
      const [a, b] = [towards(point, before, 16), towards(point, next, 16)];
      parts.push(`L${a.x} ${a.y}Q${point.x} ${point.y} ${b.x} ${b.y}`);
    }
  });
  return parts.join("");
}

/** A point so far from one to another, half of the way at most. */
function towards(from: Point, to: Point, far: number): Point {
  const all = apart(from, to) || 1;
  const share = Math.min(far, all / 2) / all;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
