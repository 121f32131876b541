// The ground as a handful of long paths: floors by look, walls, reeds, levels with their lips and stairs. It is made
// once for a board; every little irregularity comes from the square itself, so that it is always the same.
import { columnName } from "../../kit/places";
import { corner, ground, height, LIP, S, same, squares, walled, type Square } from "./geometry";
import type { BoardView, ZoneView } from "./types";

export interface Layer {
  /** A class of Floor.svelte. */
  look: string;
  d: string;
}

export interface Block {
  at: Square;
  glyph: string;
}

export interface Floor {
  ground: Layer[];
  drawing: Layer[];
  /** Outline of everything, for the shadow. */
  body: string;
  grid: string;
  /** Lighter ground, one path for each level. */
  raised: string[];
  /** South walls of levels with their joints, lit edges, and the shadow around them on what lies lower. */
  walls: string;
  joints: string;
  rims: string;
  shades: string;
  stairs: { at: Square; turn: number }[];
  obstacles: Block[];
  fires: Square[];
  /** Arrows on start squares. */
  starts: Square[];
  spawns: { at: Square; text: string }[];
  /** Columns and rows, beside the first square of each. */
  numbers: { key: string; x: number; y: number; text: string }[];
}

/** How the ground of a zone looks, by the beginning of its id. */
const LOOKS: [string, string][] = [
  ["1.", "earth"],
  ["2.", "moss"],
  ["3.1", "mud"],
  ["3.2", "boards"],
  ["3.", "stone"],
  ["4.", "rock"],
  ["5.3", "tatami"],
  ["5.", "boards"],
  ["6.", "blood"],
  ["y.", "ash"],
];
const BURNING = ["1.", "6.", "y."];

export const lookOf = (zone: string): string => LOOKS.find(([head]) => zone.startsWith(head))?.[1] ?? "earth";

/** A number from 0 to 1 that belongs to a square. */
export function chance(at: Square, salt: number): number {
  let n = (at[0] * 374761393 + at[1] * 668265263 + salt * 974634599) | 0;
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

const near = (one: Square, other: Square): boolean =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])) < 3;
const round = (n: number): number => Math.round(n * 10) / 10;

function box(at: Square): string {
  const { x, y } = corner(at);
  return `M${x} ${y}h${S}v${S}h${-S}z`;
}

function reeds(at: Square): string {
  const { x, y } = corner(at);
  let d = "";
  for (let n = 0; n < 7; n++) {
    const left = round(x + 8 + chance(at, n) * (S - 16));
    const foot = round(y + 26 + chance(at, n + 20) * (S - 32));
    const high = round(14 + chance(at, n + 40) * 9);
    d += `M${left} ${foot}q-2-${round(high * 0.5)}-5-${round(high * 0.8)}M${left} ${foot}v-${high}M${left} ${foot}q2-${round(high * 0.5)} 6-${round(high * 0.75)}`;
  }
  return d;
}

function pebbles(at: Square): string {
  const { x, y } = corner(at);
  let d = "";
  for (let n = 0; n < 3; n++) {
    const r = round(1 + chance(at, n + 50) * 1.8);
    const [left, top] = [round(x + 6 + chance(at, n + 1) * (S - 12)), round(y + 6 + chance(at, n + 30) * (S - 12))]; // prettier-ignore
    d += `M${left - r} ${top}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }
  return d;
}

function slabs(at: Square): string {
  const { x, y } = corner(at);
  return `M${x + 30} ${y}v30M${x} ${y + 30}h${S}M${x + 15} ${y + 30}v30M${x + 45} ${y + 30}v30`;
}

function planks(at: Square): string {
  const { x, y } = corner(at);
  const seam = 10 + Math.floor(chance(at, 3) * 40);
  return `M${x} ${y + 15}h${S}M${x} ${y + 30}h${S}M${x} ${y + 45}h${S}M${x + seam} ${y}v15M${x + S - seam} ${y + 30}v15`;
}

function mats(at: Square): string {
  const { x, y } = corner(at);
  let d = `M${x + 1.5} ${y + 1.5}h${S - 3}v${S - 3}h${3 - S}z`;
  const flat = (at[0] + at[1]) % 2 === 0;
  for (let n = 12; n < S; n += 12) d += flat ? `M${x + 3} ${y + n}h${S - 6}` : `M${x + n} ${y + 3}v${S - 6}`;
  return d;
}

function cracks(at: Square): string {
  if (chance(at, 5) < 0.5) return pebbles(at);
  const { x, y } = corner(at);
  return `M${round(x + 12 + chance(at, 6) * 30)} ${round(y + 12 + chance(at, 7) * 26)}l8 6l-3 7l7 4`;
}

/** Roof tiles. */
function tiles(at: Square): string {
  const { x, y } = corner(at);
  let d = "";
  for (let row = 0; row < 4; row++) d += `M${x} ${y + 8 + row * 15}q7.5 8 15 0t15 0t15 0t15 0`;
  return d;
}

const DRAWINGS: Record<string, [name: string, draw: (at: Square) => string]> = {
  earth: ["grain", pebbles],
  moss: ["grain", pebbles],
  mud: ["grain", pebbles],
  boards: ["seam", planks],
  stone: ["seam", slabs],
  rock: ["crack", cracks],
  tatami: ["seam", mats],
  blood: ["seam", slabs],
  ash: ["crack", cracks],
};

const OBSTACLES: Record<string, readonly string[]> = {
  earth: ["stone-pile", "wood-pile", "wheat"],
  mud: ["wood-pile", "stone-pile"],
  boards: ["wood-pile"],
  tatami: ["wood-pile"],
};

const SIDES: readonly [dx: number, dy: number, turn: number][] = [
  [0, -1, 0],
  [1, 0, 90],
  [0, 1, 180],
  [-1, 0, 270],
];

export function makeFloor(board: BoardView, zones: readonly ZoneView[]): Floor {
  const floor = { ground: new Map<string, string>(), drawing: new Map<string, string>() };
  const add = (to: keyof typeof floor, look: string, d: string): void =>
    void (d && floor[to].set(look, (floor[to].get(look) ?? "") + d));
  const all = squares(board);
  const obstacles: Block[] = [];
  const fires: Square[] = [];
  for (const at of all) {
    const zone = zoneAt(zones, at)?.id ?? "";
    const [sign, look] = [ground(board, at), lookOf(zone)];
    if (sign === "#") {
      add("ground", "wall", box(at));
      add("drawing", "tiles", tiles(at));
      if (
        BURNING.some((head) => zone.startsWith(head)) &&
        chance(at, 11) > 0.8 &&
        !fires.some((one) => near(one, at))
      )
        fires.push(at);
      continue;
    }
    const [drawing, draw] = DRAWINGS[look] ?? ["grain", pebbles];
    add("ground", sign === "~" ? "reeds" : `${look}-${Math.floor(chance(at, 1) * 3)}`, box(at));
    if (sign === "~") add("drawing", "blades", reeds(at));
    else add("drawing", drawing, draw(at));
    if (sign === "o") {
      const kinds = OBSTACLES[look] ?? ["stone-pile"];
      obstacles.push({ at, glyph: kinds[Math.floor(chance(at, 2) * kinds.length)] ?? "stone-pile" });
    }
  }
  return {
    ground: [...floor.ground].map(([look, d]) => ({ look, d })),
    drawing: [...floor.drawing].map(([look, d]) => ({ look, d })),
    body: all.map(box).join(""),
    grid: all
      .filter((at) => ground(board, at) !== "#")
      .map((at) => `M${corner(at).x + 0.5} ${corner(at).y + 0.5}h${S - 1}v${S - 1}h${1 - S}z`)
      .join(""),
    ...levels(board),
    stairs: stairs(board),
    obstacles,
    fires,
    starts: all.filter((at) => ground(board, at) === "@"),
    spawns: all
      .filter((at) => "12".includes(ground(board, at)))
      .map((at) => ({ at, text: ground(board, at) })),
    numbers: numbers(board),
  };
}

export function zoneAt(zones: readonly ZoneView[], [x, y]: Square): ZoneView | undefined {
  return zones.find(
    (zone) => x >= zone.x && x < zone.x + zone.width && y >= zone.y && y < zone.y + zone.height,
  );
}

// ---------------------------------------------------------------- heights

/** How a level is drawn: lighter ground, a wall that hangs down at its south, light on its other edges. */
function levels(board: BoardView): Pick<Floor, "raised" | "walls" | "joints" | "rims" | "shades"> {
  const found = { raised: [] as string[], walls: "", joints: "", rims: "", shades: "" };
  const stands = (at: Square): boolean => !" #".includes(ground(board, at));
  for (const at of squares(board)) {
    const level = height(board, at);
    if (!level || !stands(at)) continue;
    for (let n = 0; n < level; n++) found.raised[n] = (found.raised[n] ?? "") + box(at);
    const { x, y } = corner(at);
    const drop = ([dx, dy]: Square): number => {
      const beside: Square = [at[0] + dx, at[1] + dy];
      const open = !stands(beside) || ground(board, beside) === "S"; // stairs lead up without a wall
      return open ? 0 : Math.max(0, level - height(board, beside));
    };
    const south = drop([0, 1]) * LIP;
    if (south) {
      found.walls += `M${x} ${y + S}h${S}v${south}h${-S}z`;
      for (let n = 0; n < 4; n++) found.joints += `M${x + 7 + n * 15} ${y + S + (n % 2) * 2}v${south - 2}`;
      found.joints += `M${x} ${y + S + south / 2}h${S}`;
      found.shades += `M${x} ${y + S + south}h${S}v8h${-S}z`;
      found.rims += `M${x} ${y + S}h${S}`;
    }
    const [east, west] = [drop([1, 0]), drop([-1, 0])];
    if (east) found.shades += `M${x + S} ${y}l${6 + 6 * east} 8v${S + south}h${-6 - 6 * east}z`;
    if (west) found.shades += `M${x} ${y}v${S + south}h-6v${-S - south}z`;
    if (drop([0, -1])) {
      found.shades += `M${x} ${y}h${S}v-6h${-S}z`;
      found.rims += `M${x} ${y}h${S}`;
    }
    if (west) found.rims += `M${x} ${y}v${S}`;
    if (east) found.rims += `M${x + S} ${y}v${S}`;
  }
  return found;
}

/** The regions of one height, on a board that is not flat; small ones at the bottom need no name. */
export function regions(board: BoardView): { level: number; squares: Square[] }[] {
  const all = squares(board).filter((at) => ground(board, at) !== "#");
  if (!all.some((at) => height(board, at))) return [];
  const found: { level: number; squares: Square[] }[] = [];
  const seen = new Set<string>();
  for (const at of all) {
    if (seen.has(at.join())) continue;
    const level = height(board, at);
    const region = regionOf(all, at, (other) => height(board, other) === level);
    for (const other of region) seen.add(other.join());
    const open = region.filter((other) => !"oS+'".includes(ground(board, other)));
    if (level || region.length > 3) found.push({ level, squares: inOrder(open.length ? open : region) });
  }
  return found;
}

const inOrder = (all: readonly Square[]): Square[] =>
  all.toSorted((one, other) => one[1] - other[1] || one[0] - other[0]);

function regionOf(all: readonly Square[], from: Square, belongs: (at: Square) => boolean): Square[] {
  const found: Square[] = [from];
  for (const at of found)
    for (const [dx, dy] of SIDES) {
      const next = all.find((other) => same(other, [at[0] + dx, at[1] + dy]));
      if (next && belongs(next) && !found.some((other) => same(other, next))) found.push(next);
    }
  return found;
}

/** Stairs with the way they climb. */
function stairs(board: BoardView): Floor["stairs"] {
  return squares(board)
    .filter((at) => ground(board, at) === "S")
    .map((at) => {
      const up = SIDES.find(([dx, dy]) => height(board, [at[0] + dx, at[1] + dy]) > height(board, at));
      return { at, turn: up?.[2] ?? 0 };
    });
}

/** Columns above and rows left of the board, on its walls where it has some. */
function numbers(board: BoardView): Floor["numbers"] {
  const edge = walled(board);
  const width = Math.max(0, ...board.rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, x) => {
    const first = board.rows.findIndex((row) => (row[x] ?? " ") !== " ");
    return { key: `x${x}`, x: (x + 0.5) * S, y: edge.north ? S - 9 : first * S - 9, text: columnName(x) };
  });
  const rows = board.rows.map((row, y) => {
    const first = row.length - row.trimStart().length;
    return {
      key: `y${y}`,
      x: edge.west ? S - 12 : first * S - 14,
      y: (y + 0.5) * S + 5,
      text: String(y + 1),
    };
  });
  const isGround = (sign: string): boolean => sign !== " " && sign !== "#";
  return [
    ...columns.filter((_, x) => board.rows.some((row) => isGround(row[x] ?? " "))),
    ...rows.filter((_, y) => [...(board.rows[y] ?? "")].some(isGround)),
  ];
}
