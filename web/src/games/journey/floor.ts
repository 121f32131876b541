// The printed board as a handful of long paths: ground by look, its drawing, walls, voids and lines. It is made once
// for a board; every little irregularity comes from the square itself, so that it is always the same.
import { columnName } from "../../kit/places";
import { RIM, S, ground, lineKeys, squares, type Square } from "./geometry";
import type { BoardView } from "./types";

export interface Layer {
  /** A class of Floor.svelte. */
  look: string;
  d: string;
}

export interface Floor {
  ground: Layer[];
  drawing: Layer[];
  /** Outline of everything, for the shadow. */
  body: string;
  /** Lines between squares. */
  grid: string;
  /** Where one map tile ends and the next begins. */
  seams: string;
  embers: Square[];
  lanterns: { x: number; y: number; size: number }[];
  yellow: string;
  purple: string;
  /** Columns and rows, beside the first square of each. */
  numbers: { key: string; x: number; y: number; text: string }[];
}

/** How the ground of a tile looks, by its id. */
const LOOKS: Record<string, string> = {
  t1: "stone",
  t2: "earth",
  t3: "earth",
  t4: "cave",
  t5: "earth",
  t6: "planks",
  t7: "cave",
  t8: "stone",
  t9: "earth",
  t10: "planks",
  t11: "stone",
  t12: "cave",
  bridge: "planks",
};

/** A number from 0 to 1 that belongs to a square. */
export function chance(at: Square, salt: number): number {
  let n = (at[0] * 374761393 + at[1] * 668265263 + salt * 974634599) | 0;
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

const box = (at: Square): string => `M${at[0] * S} ${at[1] * S}h${S}v${S}h${-S}z`;
const round = (n: number): number => Math.round(n * 10) / 10;

function tufts(at: Square): string {
  let d = "";
  for (let n = 0; n < 6; n++) {
    const x = round(at[0] * S + 6 + chance(at, n) * (S - 12));
    const y = round(at[1] * S + 14 + chance(at, n + 20) * (S - 18));
    const h = round(7 + chance(at, n + 40) * 5);
    d += `M${x} ${y}q-3-3-4-${round(h * 0.9)}M${x} ${y}v-${h}M${x} ${y}q3-3 4-${round(h * 0.9)}`;
  }
  return d;
}

function waves(at: Square): string {
  let d = "";
  for (let n = 0; n < 3; n++) {
    const x = round(at[0] * S + 4 + chance(at, n) * 18);
    const y = round(at[1] * S + 13 + n * 17 + chance(at, n + 9) * 5);
    d += `M${x} ${y}q5-5 10 0t10 0t10 0`;
  }
  return d;
}

function pebbles(at: Square): string {
  let d = "";
  for (let n = 0; n < 3; n++) {
    const r = round(1.2 + chance(at, n + 50) * 2);
    const x = round(at[0] * S + 6 + chance(at, n + 1) * (S - 12));
    const y = round(at[1] * S + 6 + chance(at, n + 30) * (S - 12));
    d += `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }
  return d;
}

function slabs(at: Square): string {
  const [x, y] = [at[0] * S, at[1] * S];
  return `M${x + 30} ${y}v30M${x} ${y + 30}h${S}M${x + 15} ${y + 30}v30M${x + 45} ${y + 30}v30`;
}

function planks(at: Square): string {
  const [x, y] = [at[0] * S, at[1] * S];
  const seam = 10 + Math.floor(chance(at, 3) * 40);
  return `M${x} ${y + 15}h${S}M${x} ${y + 30}h${S}M${x} ${y + 45}h${S}M${x + seam} ${y}v15M${x + S - seam} ${y + 30}v15`;
}

function cracks(at: Square): string {
  if (chance(at, 5) < 0.45) return "";
  const x = round(at[0] * S + 12 + chance(at, 6) * 30);
  const y = round(at[1] * S + 12 + chance(at, 7) * 26);
  return `M${x} ${y}l8 6l-3 7l7 4`;
}

function bricks(at: Square): string {
  const [x, y] = [at[0] * S, at[1] * S];
  let d = "";
  for (let row = 0; row < 4; row++) {
    const shift = row % 2 ? 15 : 0;
    for (const left of [shift, shift + 30]) {
      const width = Math.min(28, S - left - 1);
      if (width > 6) d += `M${x + left + 1} ${y + row * 15 + 1}h${width}v13h${-width}z`;
      if (left === 15) d += `M${x + 1} ${y + row * 15 + 1}h13v13h-13z`;
    }
  }
  return d;
}

const DRAWINGS: Record<string, (at: Square) => string> = {
  stone: slabs,
  earth: pebbles,
  planks,
  cave: cracks,
};

export function makeFloor(board: BoardView): Floor {
  const layers = new Map<string, string>();
  const drawings = new Map<string, string>();
  const add = (to: Map<string, string>, look: string, d: string): void =>
    void (d && to.set(look, (to.get(look) ?? "") + d));
  const tiles = new Map<string, string>();
  for (const tile of board.tiles) for (const at of tile.squares) tiles.set(`${at[0]},${at[1]}`, tile.id);
  const embers: Square[] = [];
  let body = "";
  for (const at of squares(board)) {
    const kind = ground(board, at);
    const look = LOOKS[tiles.get(`${at[0]},${at[1]}`) ?? ""] ?? "stone";
    body += box(at);
    if (kind === "%") add(layers, "void", box(at));
    else if (kind === "#") {
      add(layers, "wall", box(at));
      add(drawings, "brick", bricks(at));
    } else if (kind === "b") {
      add(layers, "water", box(at));
      add(drawings, "wave", waves(at));
    } else if (kind === "g") {
      add(layers, "grass", box(at));
      add(drawings, "tuft", tufts(at));
    } else if (kind === "r") {
      embers.push(at);
      add(
        drawings,
        "crack",
        `M${at[0] * S + 12} ${at[1] * S + 18}l14 8l-4 12l18 4l6 12M${at[0] * S + 40} ${at[1] * S + 10}l-6 14`,
      );
    } else {
      add(layers, `${look}-${Math.floor(chance(at, 1) * 3)}`, box(at));
      add(drawings, look, DRAWINGS[look]?.(at) ?? "");
    }
  }
  return {
    ground: [...layers].map(([look, d]) => ({ look, d })),
    drawing: [...drawings].map(([look, d]) => ({ look, d })),
    body,
    grid: squares(board)
      .filter((at) => !"%#".includes(ground(board, at)))
      .map((at) => `M${at[0] * S + 0.5} ${at[1] * S + 0.5}h${S - 1}v${S - 1}h${1 - S}z`)
      .join(""),
    seams: seams(board, tiles),
    embers,
    lanterns: lanterns(board),
    yellow: lines(board, board.yellow, "#"),
    purple: lines(board, board.purple, "% "),
    numbers: numbers(board),
  };
}

/** Where two squares side by side lie on different tiles. */
function seams(board: BoardView, tiles: ReadonlyMap<string, string>): string {
  let d = "";
  for (const [x, y] of squares(board)) {
    const [here, west, north] = [`${x},${y}`, `${x - 1},${y}`, `${x},${y - 1}`].map((at) => tiles.get(at));
    if (here && west && here !== west) d += `M${x * S} ${y * S}v${S}`;
    if (here && north && here !== north) d += `M${x * S} ${y * S}h${S}`;
  }
  return d;
}

function numbers(board: BoardView): Floor["numbers"] {
  const columns = Array.from({ length: board.width }, (_, x) => {
    const first = board.rows.findIndex((row) => (row[x] ?? " ") !== " ");
    return { key: `x${x}`, x: (x + 0.5) * S, y: first * S - 10, text: columnName(x) };
  });
  const rows = board.rows.map((row, y) => {
    const first = row.length - row.trimStart().length;
    return { key: `y${y}`, x: first * S - RIM / 2 - 3, y: (y + 0.5) * S + 5, text: String(y + 1) };
  });
  return [...columns, ...rows];
}

/** Lines as strokes; those between two squares of `inside` say nothing. */
export function lines(
  board: BoardView,
  of: readonly (readonly [number, number, string])[],
  inside: string,
): string {
  let d = "";
  for (const key of lineKeys(of)) {
    const [x = 0, y = 0] = key.split(",").map(Number);
    const upright = key.endsWith("w");
    const beside = ground(board, upright ? [x - 1, y] : [x, y - 1]) + ground(board, [x, y]);
    if (beside.length === 2 && [...beside].every((kind) => inside.includes(kind))) continue;
    d += `M${x * S} ${y * S}${upright ? `v${S}` : `h${S}`}`;
  }
  return d;
}

/** A lantern on every structure that stands alone: one square, or a block of two by two. */
function lanterns(board: BoardView): Floor["lanterns"] {
  const found: Floor["lanterns"] = [];
  const wall = (x: number, y: number): boolean => ground(board, [x, y]) === "#";
  for (const [x, y] of squares(board)) {
    if (!wall(x, y) || wall(x - 1, y) || wall(x, y - 1)) continue;
    const wide = wall(x + 1, y) && !wall(x + 2, y);
    const high = wall(x, y + 1) && !wall(x, y + 2);
    if (!wall(x + 1, y) && !wall(x, y + 1)) found.push({ x: (x + 0.5) * S, y: (y + 0.5) * S, size: 1 });
    else if (wide && high && wall(x + 1, y + 1)) found.push({ x: (x + 1) * S, y: (y + 1) * S, size: 1.45 });
  }
  return found;
}
