// Where things lie on the palace: cells of 48 units, Areas and Tiles as sets of cells, walls along their edges.
import type { Extent } from "../game";
import type { GateView, PalaceView, TileView } from "./types";

export interface Point {
  x: number;
  y: number;
}

export interface Segment {
  from: Point;
  to: Point;
}

/** Width of a cell. */
export const S = 48;
/** Radius of a figure. */
export const R = 20;
/** Around the palace: half a wall, and name plates below. */
export const RIM = 20;
export const FOOT = 22;

/** Tables of a palace that are looked up for every drawing. */
export interface Ground {
  width: number;
  /** Number of the Area and of the Tile by cell; -1 in the void. */
  areaOf: readonly number[];
  tileOf: readonly number[];
  areaNumber: ReadonlyMap<string, number>;
  /** The cells of each Tile. */
  cellsOf: readonly (readonly number[])[];
}

const GROUNDS = new WeakMap<PalaceView, Ground>();

export function groundOf(palace: PalaceView): Ground {
  let found = GROUNDS.get(palace);
  if (!found) GROUNDS.set(palace, (found = survey(palace)));
  return found;
}

function survey(palace: PalaceView): Ground {
  const size = palace.width * palace.height;
  const areaOf = new Array<number>(size).fill(-1);
  const tileOf = new Array<number>(size).fill(-1);
  const cellsOf = palace.tiles.map((): number[] => []);
  palace.areas.forEach((area, number) => {
    for (const cell of area.cells) {
      areaOf[cell] = number;
      tileOf[cell] = area.tile;
      cellsOf[area.tile]?.push(cell);
    }
  });
  for (const cells of cellsOf) cells.sort((a, b) => a - b);
  const areaNumber = new Map(palace.areas.map((area, number) => [area.name, number]));
  return { width: palace.width, areaOf, tileOf, areaNumber, cellsOf };
}

/** Column and row of a cell. */
export function at(palace: PalaceView, cell: number): { column: number; row: number } {
  return { column: cell % palace.width, row: Math.floor(cell / palace.width) };
}

export function corner(palace: PalaceView, cell: number): Point {
  const { column, row } = at(palace, cell);
  return { x: column * S, y: row * S };
}

export function centre(palace: PalaceView, cell: number): Point {
  const { x, y } = corner(palace, cell);
  return { x: x + S / 2, y: y + S / 2 };
}

/** The name of the Area that a cell belongs to. */
export function areaOf(palace: PalaceView, cell: number): string | undefined {
  return palace.areas[groundOf(palace).areaOf[cell] ?? -1]?.name;
}

export function tileOf(palace: PalaceView, cell: number): number {
  return groundOf(palace).tileOf[cell] ?? -1;
}

/** The cells of an Area by name. */
export function cellsOf(palace: PalaceView, area: string): readonly number[] {
  return palace.areas[groundOf(palace).areaNumber.get(area) ?? -1]?.cells ?? [];
}

/** Whether a figure could stand there at all. */
export const isSpace = (palace: PalaceView, cell: number): boolean => {
  const kind = palace.kinds[cell];
  return Boolean(kind) && kind !== "scenery";
};

/** The rectangle of a Tile. */
export function tileBox(palace: PalaceView, tile: TileView): Extent {
  const number = palace.tiles.indexOf(tile);
  const cells = groundOf(palace).cellsOf[number] ?? [];
  const spots = cells.map((cell) => at(palace, cell));
  const columns = Math.max(0, ...spots.map((spot) => spot.column - tile.x)) + 1;
  const rows = Math.max(0, ...spots.map((spot) => spot.row - tile.y)) + 1;
  return { x: tile.x * S, y: tile.y * S, width: columns * S, height: rows * S };
}

// ---------------------------------------------------------------- edges

/** The edge between two cells side by side. */
export function edge(palace: PalaceView, [a, b]: readonly [number, number]): Segment {
  const [first, second] = [corner(palace, Math.min(a, b)), corner(palace, Math.max(a, b))];
  return first.y === second.y
    ? { from: { x: second.x, y: second.y }, to: { x: second.x, y: second.y + S } }
    : { from: { x: second.x, y: second.y }, to: { x: second.x + S, y: second.y } };
}

const key = (point: Point): string => `${point.x},${point.y}`;

/** Edges in a row as one line, so that walls have ends only where they end. */
export function joined(edges: readonly Segment[]): Segment[] {
  const left = new Map(edges.map((one) => [`${key(one.from)} ${key(one.to)}`, one]));
  const found: Segment[] = [];
  const ordered = [...left.values()].sort((a, b) => a.from.y - b.from.y || a.from.x - b.from.x);
  for (const first of ordered) {
    if (!left.delete(`${key(first.from)} ${key(first.to)}`)) continue;
    const [dx, dy] = [first.to.x - first.from.x, first.to.y - first.from.y];
    let to = first.to;
    for (;;) {
      const next = { x: to.x + dx, y: to.y + dy };
      if (!left.delete(`${key(to)} ${key(next)}`)) break;
      to = next;
    }
    found.push({ from: first.from, to });
  }
  return found;
}

/** All edges between the palace and the void. */
export function rim(palace: PalaceView): Segment[] {
  const { tileOf, width } = groundOf(palace);
  const found: Segment[] = [];
  tileOf.forEach((tile, cell) => {
    if (tile < 0) return;
    const { x, y } = corner(palace, cell);
    const { column } = at(palace, cell);
    const free = (other: number): boolean => (tileOf[other] ?? -1) < 0;
    if (free(cell - width)) found.push({ from: { x, y }, to: { x: x + S, y } });
    if (free(cell + width)) found.push({ from: { x, y: y + S }, to: { x: x + S, y: y + S } });
    if (column === 0 || free(cell - 1)) found.push({ from: { x, y }, to: { x, y: y + S } });
    if (column === width - 1 || free(cell + 1))
      found.push({ from: { x: x + S, y }, to: { x: x + S, y: y + S } });
  });
  return found;
}

/** Walls as long lines: those between cells, the rim, and walls that could be broken but are not. */
export function walls(palace: PalaceView, gates: readonly GateView[]): Segment[] {
  const whole = gates.filter((gate) => !gate.door && gate.closed);
  const between = [...palace.walls, ...whole.map((gate) => gate.cells)].map((one) => edge(palace, one));
  return joined([...between, ...rim(palace)]);
}

export function whiteLines(palace: PalaceView): Segment[] {
  return joined(palace.lines.map((one) => edge(palace, one)));
}

export const middleOf = ({ from, to }: Segment): Point => ({
  x: (from.x + to.x) / 2,
  y: (from.y + to.y) / 2,
});

// ---------------------------------------------------------------- outlines

/** The outline of some cells as a path, drawn in by so much; holes are outlined too. */
export function outline(palace: PalaceView, cells: Iterable<number>, inset = 0): string {
  return loops(palace, new Set(cells))
    .map((loop) => {
      const points = shrunk(loop, inset).map(({ x, y }) => `${x} ${y}`);
      return `M${points.join("L")}Z`;
    })
    .join("");
}

/** Closed ways around some cells, with the cells on the right hand. */
export function loops(palace: PalaceView, cells: ReadonlySet<number>): Point[][] {
  const from = new Map<string, Segment[]>();
  const width = palace.width;
  const add = (a: Point, b: Point): void => {
    const found = from.get(key(a));
    if (found) found.push({ from: a, to: b });
    else from.set(key(a), [{ from: a, to: b }]);
  };
  for (const cell of cells) {
    const { x, y } = corner(palace, cell);
    const { column } = at(palace, cell);
    if (!cells.has(cell - width)) add({ x, y }, { x: x + S, y });
    if (column === width - 1 || !cells.has(cell + 1)) add({ x: x + S, y }, { x: x + S, y: y + S });
    if (!cells.has(cell + width)) add({ x: x + S, y: y + S }, { x, y: y + S });
    if (column === 0 || !cells.has(cell - 1)) add({ x, y: y + S }, { x, y });
  }
  const found: Point[][] = [];
  for (const starts of from.values())
    while (starts.length) {
      const first = starts.pop();
      if (first) found.push(straight(around(first, from)));
    }
  return found;
}

/** The way on from an edge until it is closed; where two ways cross, the one that turns right. */
function around(first: Segment, from: Map<string, Segment[]>): Point[] {
  const points = [first.from];
  let now = first;
  while (key(now.to) !== key(first.from)) {
    points.push(now.to);
    const next = from.get(key(now.to)) ?? [];
    const turns = next.map((one) => cross(now, one));
    const best = turns.indexOf(Math.max(...turns));
    const [taken] = next.splice(Math.max(0, best), 1);
    if (!taken) break;
    now = taken;
  }
  return points;
}

const cross = (a: Segment, b: Segment): number =>
  (a.to.x - a.from.x) * (b.to.y - b.from.y) - (a.to.y - a.from.y) * (b.to.x - b.from.x);

/** Without points in the middle of a line. */
function straight(points: readonly Point[]): Point[] {
  return points.filter((point, n) => {
    const before = points[(n + points.length - 1) % points.length] ?? point;
    const after = points[(n + 1) % points.length] ?? point;
    return cross({ from: before, to: point }, { from: point, to: after }) !== 0;
  });
}

/** Every corner moved inwards along both of its lines. */
function shrunk(points: readonly Point[], inset: number): Point[] {
  return points.map((point, n) => {
    const before = points[(n + points.length - 1) % points.length] ?? point;
    const after = points[(n + 1) % points.length] ?? point;
    const [a, b] = [inward(before, point), inward(point, after)];
    return { x: point.x + (a.x + b.x) * inset, y: point.y + (a.y + b.y) * inset };
  });
}

/** The side of a line on which the cells lie: right of its way. */
function inward(from: Point, to: Point): Point {
  return { x: -Math.sign(to.y - from.y), y: Math.sign(to.x - from.x) };
}
