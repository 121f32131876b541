// Where things lie on Journey's board: squares of 60 units, facings 0 to 3 for north, east, south, west.
import type { Extent, Place } from "../game";
import type { BoardView, DemonView, JourneyBox, JourneyView } from "./types";

export type Square = readonly [number, number];

/** Width of a square. */
export const S = 60;
/** Radius of a figure on one square. */
export const R = 0.372 * S;

/** How many squares a figure stands on. */
export type Base = "1x1" | "1x2" | "2x2";
export const radius = (base: Base): number => (base === "2x2" ? S * 0.78 : R);
/** Around the board: numbers of columns and rows. */
export const RIM = 26;

export const FACINGS = ["n", "e", "s", "w"] as const;
export const AHEAD: readonly Square[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export function ahead(facing: number): Square {
  return AHEAD[facing] ?? [0, 0];
}

export function centre(at: Square): { x: number; y: number } {
  return { x: (at[0] + 0.5) * S, y: (at[1] + 0.5) * S };
}

/** The middle of several squares. */
export function middle(squares: readonly Square[]): { x: number; y: number } {
  const n = squares.length || 1;
  const x = squares.reduce((sum, at) => sum + at[0], 0) / n;
  const y = squares.reduce((sum, at) => sum + at[1], 0) / n;
  return { x: (x + 0.5) * S, y: (y + 0.5) * S };
}

export function squareOf(anchor: string): Square | null {
  const found = /^square:(\d+),(\d+)$/.exec(anchor);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

export function squareAnchor(at: Square): string {
  return `square:${at[0]},${at[1]}`;
}

export function ground(board: BoardView, at: Square): string {
  return board.rows[at[1]]?.[at[0]] ?? " ";
}

export function demonOf(view: JourneyView, id: number): DemonView | undefined {
  return view.demons.find((demon) => demon.id === id);
}

/** Where a figure stands: the middle of its base. */
export function standing(view: JourneyView, id: number): { x: number; y: number } | null {
  const pilgrim = view.pilgrims[id];
  if (pilgrim) return pilgrim.at ? centre(pilgrim.at) : null;
  const demon = demonOf(view, id);
  return demon ? middle(demon.squares) : null;
}

/** The middle of a figure's base in a pose (column, row and maybe facing), which names its front or north-west square. */
export function basePose(
  view: JourneyView,
  box: JourneyBox,
  figure: number,
  [x = 0, y = 0, facing]: readonly number[],
): { x: number; y: number } {
  const demon = demonOf(view, figure);
  const base = box.demons[demon?.kind ?? view.gone[String(figure)] ?? ""]?.base;
  const at = centre([x, y]);
  if (base === "2x2") return { x: at.x + S / 2, y: at.y + S / 2 };
  if (base !== "1x2") return at;
  const [dx, dy] = ahead(facing ?? demon?.facing ?? 0);
  return { x: at.x - (dx * S) / 2, y: at.y - (dy * S) / 2 };
}

export function extent(view: JourneyView): Extent {
  const { width, height } = view.board;
  return { x: -RIM, y: -RIM, width: width * S + 2 * RIM, height: height * S + 2 * RIM + 24 };
}

/** The square that a facing is chosen for: the one chosen just before, else that of the acting pilgrim. */
export function turning(view: JourneyView, path: readonly string[]): Square | null {
  for (const anchor of [...path].reverse()) {
    const at = squareOf(anchor);
    if (at) return at;
  }
  return view.active ? (view.pilgrims[view.active.pilgrim]?.at ?? null) : null;
}

export function place(anchor: string, view: JourneyView, path: readonly string[] = []): Place | null {
  const [kind, name = ""] = anchor.split(":", 2);
  switch (kind) {
    case "square": {
      const at = squareOf(anchor);
      return at ? { ...centre(at), r: S / 2 } : null;
    }
    case "figure": {
      const at = standing(view, Number(name));
      if (!at) return null;
      const squares = demonOf(view, Number(name))?.squares.length ?? 1;
      return { ...at, r: squares > 2 ? S : squares === 2 ? S * 0.8 : S / 2 };
    }
    case "gate": {
      const gate = view.gates.find((one) => one.n === Number(name));
      return gate ? { ...middle(gate.squares), r: S * 0.8 } : null;
    }
    case "door": {
      const door = view.doors.find((one) => one.n === Number(name));
      return door ? { ...middle(door.squares), r: S * 0.8 } : null;
    }
    case "facing": {
      const facing = FACINGS.indexOf(name as (typeof FACINGS)[number]);
      const at = turning(view, path);
      if (facing < 0 || !at) return null;
      const [dx, dy] = ahead(facing);
      const { x, y } = centre(at);
      return { x: x + dx * S * 0.66, y: y + dy * S * 0.66, r: S * 0.24 };
    }
    default:
      return null;
  }
}

/** All squares of the board in reading order. */
export function squares(board: BoardView): Square[] {
  return board.rows.flatMap((row, y) =>
    [...row].flatMap((kind, x): Square[] => (kind === " " ? [] : [[x, y]])),
  );
}

/** Which lines cannot be crossed: keys are `x,y,side` with side n or w. */
export function lineKeys(lines: readonly (readonly [number, number, string])[]): Set<string> {
  return new Set(
    lines.map(([x, y, side]) => {
      if (side === "s") return `${x},${y + 1},n`;
      if (side === "e") return `${x + 1},${y},w`;
      return `${x},${y},${side}`;
    }),
  );
}
