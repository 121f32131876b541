// Where things lie on Harakiri's board: squares of 60 units, columns and rows from 1.
import { squareName } from "../../kit/places";
import type { Extent, Place } from "../game";
import type { BoardView, CreatureView, HarakiriView, PointView, ResistorView } from "./types";

export type Square = readonly [number, number];
export interface Spot {
  x: number;
  y: number;
}

/** Width of a square. */
export const S = 60;
/** Radius of a figure on one square. */
export const R = 0.372 * S;
/** Around the board: numbers of columns and rows. */
export const RIM = 26;
/** How far the south wall of a level hangs down. */
export const LIP = 17;

export const corner = (at: Square): Spot => ({ x: (at[0] - 1) * S, y: (at[1] - 1) * S });

export function centre(at: Square): Spot {
  return { x: (at[0] - 0.5) * S, y: (at[1] - 0.5) * S };
}

/** The middle of several squares. */
export function middle(squares: readonly Square[]): Spot {
  const n = squares.length || 1;
  const x = squares.reduce((sum, at) => sum + at[0], 0) / n;
  const y = squares.reduce((sum, at) => sum + at[1], 0) / n;
  return centre([x, y]);
}

export function squareOf(anchor: string): Square | null {
  const found = /^square:(\d+),(\d+)$/.exec(anchor);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** What people call a square: "K6". */
export const called = (at: Square): string => squareName(at[0] - 1, at[1] - 1);
export const squareAnchor = (at: Square): string => `square:${at[0]},${at[1]}`;
export const figureAnchor = (id: number): string => `figure:${id}`;

/** The number in `figure:5`; null for anything else. */
export function figureOf(anchor: string | null | undefined): number | null {
  const found = /^figure:(\d+)$/.exec(anchor ?? "");
  return found ? Number(found[1]) : null;
}

export const same = (one: Square, other: Square): boolean => one[0] === other[0] && one[1] === other[1];

// ---------------------------------------------------------------- the ground

/** The sign of a square; a blank where nothing lies. */
export function ground(board: BoardView, at: Square): string {
  return board.rows[at[1] - 1]?.[at[0] - 1] ?? " ";
}

export function height(board: BoardView, at: Square): number {
  return Number(board.heights[at[1] - 1]?.[at[0] - 1] ?? 0) || 0;
}

/** All squares in reading order. */
export function squares(board: BoardView): Square[] {
  return board.rows.flatMap((row, y) =>
    [...row].flatMap((sign, x): Square[] => (sign === " " ? [] : [[x + 1, y + 1]])),
  );
}

/** All squares but walls: what the arrow keys walk over. */
export function spaces(board: BoardView): Square[] {
  return squares(board).filter((at) => ground(board, at) !== "#");
}

const isWall = (sign: string): boolean => sign === "#" || sign === " ";

/** Which edges of the board are nothing but wall: those are cut, so that the rest is bigger. */
export function walled(board: BoardView): { west: boolean; east: boolean; north: boolean; south: boolean } {
  const wide = Math.max(1, ...board.rows.map((row) => row.length));
  const column = (x: number): boolean => board.rows.every((row) => isWall(row[x] ?? " "));
  const row = (y: number): boolean => [...(board.rows[y] ?? "")].every(isWall);
  return { west: column(0), east: column(wide - 1), north: row(0), south: row(board.rows.length - 1) };
}

/** So much of a wall at the edge is out of sight. */
const CUT = 0.52 * S;

export function extent(view: HarakiriView): Extent {
  const width = Math.max(1, ...view.board.rows.map((row) => row.length)) * S;
  const height = Math.max(1, view.board.rows.length) * S;
  const edge = walled(view.board);
  const [x, y] = [edge.west ? CUT : -RIM, edge.north ? CUT : -RIM];
  const right = edge.east ? width - CUT : width + RIM;
  const bottom = edge.south ? height - CUT : height + RIM;
  return { x, y, width: right - x, height: bottom - y };
}

/** Two zones side by side are much wider than high; one alone is not. */
export function isWide(view: HarakiriView): boolean {
  const { width, height } = extent(view);
  return width > 1.3 * height;
}

// ---------------------------------------------------------------- who stands where

export function creatureOf(view: HarakiriView, id: number): CreatureView | undefined {
  return view.creatures.find((one) => one.id === id);
}

export function resistorOf(view: HarakiriView, id: number): ResistorView | undefined {
  return view.resistors.find((one) => one.id === id);
}

export function pointOf(view: HarakiriView, id: string): PointView | undefined {
  return view.points.find((one) => one.id === id);
}

/** The squares that a figure stands on; none: it is not on the table. */
export function footing(view: HarakiriView, id: number): readonly Square[] {
  const character = view.characters[id];
  if (character) return character.at ? [character.at] : [];
  const resistor = resistorOf(view, id);
  return creatureOf(view, id)?.squares ?? (resistor ? [resistor.at] : []);
}

/** The middle of a figure's base. */
export function standing(view: HarakiriView, id: number): Spot | null {
  const squares = footing(view, id);
  return squares.length ? middle(squares) : null;
}

/** The middle of a figure's base that is named by this square; big ones are by their north-west one. */
export function baseAt(view: HarakiriView, id: number, [x, y]: Square): Spot {
  return (creatureOf(view, id)?.squares.length ?? 1) > 1 ? centre([x + 0.5, y + 0.5]) : centre([x, y]);
}

/** Everybody on a square. */
export function standers(view: HarakiriView, at: Square): number[] {
  const ids = [...view.characters, ...view.creatures, ...view.resistors].map((one) => one.id);
  return ids.filter((id) => footing(view, id).some((other) => same(at, other)));
}

/** The enemies next to a square. */
export function foesBeside(view: HarakiriView, at: Square): CreatureView[] {
  return view.creatures.filter(
    (one) =>
      one.foe && one.squares.some(([x, y]) => Math.max(Math.abs(x - at[0]), Math.abs(y - at[1])) === 1),
  );
}

/** An enemy whose side somebody leaves who goes from here to there. */
export function leftBehind(view: HarakiriView, from: Square, to: Square): number | undefined {
  const near = foesBeside(view, to);
  return foesBeside(view, from).find((one) => !near.includes(one))?.id;
}

/** What can be used now is meant before the square that it lies on: a click on a well does not walk onto it. */
export function usedFirst(anchors: readonly string[], lit: (anchor: string) => boolean): string[] {
  const used = anchors.filter((anchor) => anchor.startsWith("point:") && lit(anchor));
  return [...used, ...anchors.filter((anchor) => !used.includes(anchor))];
}

export function place(anchor: string, view: HarakiriView): Place | null {
  const [kind, name = ""] = anchor.split(":", 2);
  switch (kind) {
    case "square": {
      const at = squareOf(anchor);
      return at && ground(view.board, at) !== " " ? { ...centre(at), r: S / 2 } : null;
    }
    case "figure": {
      const squares = footing(view, Number(name));
      return squares.length ? { ...middle(squares), r: squares.length > 1 ? S : S / 2 } : null;
    }
    case "point": {
      const point = pointOf(view, name);
      return point?.squares.length
        ? { ...middle(point.squares), r: point.squares.length > 1 ? S * 0.8 : S / 2 }
        : null;
    }
    case "zone": {
      const zone = view.zones.find((one) => one.id === name);
      if (!zone) return null;
      const at = middle([[zone.x, zone.y], [zone.x + zone.width - 1, zone.y + zone.height - 1]]); // prettier-ignore
      return { ...at, r: S };
    }
    default:
      return null;
  }
}
