// What the floors of the palace are made of, drawn as a few paths for each Tile.
import { scatter } from "./chance";
import { at, corner, groundOf, S } from "./geometry";
import type { PalaceView } from "./types";

/** How a floor is drawn. */
export type Texture = "mats" | "boards" | "stone" | "gravel" | "earth" | "slabs" | "lattice";

/** What a face is laid with; some of its Areas may be laid with something else. */
interface Laid {
  floor: string;
  areas?: Record<string, string>;
}

/** Floors by name, with the texture that each has; their colours are `--okko-NAME` in tokens.css. */
export const TEXTURES: Record<string, Texture> = {
  court: "slabs",
  garden: "gravel",
  tatami: "mats",
  silk: "mats",
  rose: "mats",
  chamber: "mats",
  kitchen: "slabs",
  boards: "boards",
  cypress: "boards",
  barracks: "boards",
  stage: "boards",
  stone: "stone",
  cell: "stone",
  iron: "stone",
  vault: "stone",
  earth: "earth",
  lacquer: "lattice",
};

const OUTSIDE = { a: "garden", b: "garden", f: "garden", g: "garden" };

const FACES: Record<string, Laid> = {
  "1A": { floor: "court", areas: { a: "boards", b: "boards" } },
  "1B": { floor: "garden", areas: { h: "boards", d: "court" } },
  "2A": { floor: "tatami" },
  "2B": { floor: "silk" },
  "3A": { floor: "kitchen", areas: { d: "boards", e: "earth" } },
  "3B": { floor: "rose" },
  "4A": { floor: "barracks" },
  "4B": { floor: "iron" },
  "5A": { floor: "tatami", areas: OUTSIDE },
  "5B": { floor: "cell", areas: { h: "iron" } },
  "6A": { floor: "boards" },
  "6B": { floor: "cypress", areas: { d: "lacquer" } },
  "7A": { floor: "earth" },
  "7B": { floor: "vault", areas: { e: "lacquer" } },
  "8A": { floor: "barracks", areas: { b: "stage", d: "stage", e: "stage" } },
  "8B": { floor: "chamber" },
  C1A: { floor: "lacquer" },
  C1B: { floor: "boards" },
  C2A: { floor: "earth" },
  C2B: { floor: "court" },
  C3A: { floor: "garden" },
  C3B: { floor: "cypress" },
  C4A: { floor: "stone" },
  C4B: { floor: "cypress" },
  C5A: { floor: "lacquer" },
  C5B: { floor: "stone" },
};

/** The floor of an Area of a face by its letter; a face that nobody knows is boarded. */
export function floorOf(face: string, letter: string): string {
  const laid = FACES[face];
  return laid?.areas?.[letter] ?? laid?.floor ?? "boards";
}

/** A piece of floor of one sort: its cells, those that are lighter and darker, and the lines of its texture. */
export interface Piece {
  floor: string;
  cells: number[];
  light: string;
  dark: string;
  /** Broad lines between mats, planks and slabs, and fine ones within. */
  seams: string;
  fine: string;
}

/** The floor of a Tile by its sorts. */
export function pieces(palace: PalaceView, tile: number): Piece[] {
  const ground = groundOf(palace);
  const face = palace.tiles[tile]?.face ?? "";
  const sorts = new Map<string, number[]>();
  for (const cell of ground.cellsOf[tile] ?? []) {
    const area = palace.areas[ground.areaOf[cell] ?? -1]?.name ?? "";
    const floor = floorOf(face, area.split(".").at(-1) ?? "");
    const found = sorts.get(floor);
    if (found) found.push(cell);
    else sorts.set(floor, [cell]);
  }
  return [...sorts].map(([floor, cells]) => drawn(palace, floor, cells));
}

function drawn(palace: PalaceView, floor: string, cells: number[]): Piece {
  const piece: Piece = { floor, cells, light: "", dark: "", seams: "", fine: "" };
  const texture = TEXTURES[floor] ?? "boards";
  for (const cell of cells) {
    const { x, y } = corner(palace, cell);
    const { column, row } = at(palace, cell);
    const chance = scatter(column, row);
    const square = `M${x} ${y}h${S}v${S}h${-S}Z`;
    if (chance % 3 === 0) piece.light += square;
    else if (chance % 3 === 1) piece.dark += square;
    const [seams, fine] = LINES[texture](x, y, column, row, chance);
    piece.seams += seams;
    piece.fine += fine;
  }
  return piece;
}

type Lines = (x: number, y: number, column: number, row: number, chance: number) => [string, string];

const repeated = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join("");

/** Mats lie two by two, every other pair crosswise. */
const mats: Lines = (x, y, column, row) => {
  const across = (column + row * 2) % 4 < 2;
  const fine = across
    ? repeated(5, (n) => `M${x} ${y + (n + 1) * 8}h${S}`)
    : repeated(5, (n) => `M${x + (n + 1) * 8} ${y}v${S}`);
  const first = across ? column % 2 === 0 : row % 2 === 0;
  const ends = first ? (across ? `M${x} ${y}v${S}` : `M${x} ${y}h${S}`) : "";
  const sides = across ? `M${x} ${y + 0.8}h${S}` : `M${x + 0.8} ${y}v${S}`;
  return [ends + sides, fine];
};

const boards: Lines = (x, y, _column, _row, chance) => {
  const joint = (n: number): string => {
    const off = 6 + ((chance >>> (n * 5)) % 36);
    return `M${x + off} ${y + n * 16}v16`;
  };
  const grain = (n: number): string => `M${x + 3} ${y + n * 16 + 5 + ((chance >>> n) % 6)}h${S - 6}`;
  return [repeated(3, (n) => `M${x} ${y + n * 16}h${S}`) + joint(chance % 3), repeated(3, grain)];
};

const stone: Lines = (x, y, _column, _row, chance) => {
  const off = 10 + (chance % 26);
  const other = 10 + ((chance >>> 7) % 26);
  return [`M${x} ${y}h${S}M${x} ${y + 24}h${S}M${x + off} ${y}v24M${x + other} ${y + 24}v24`, ""];
};

/** Raked in waves. */
const gravel: Lines = (x, y) => ["", repeated(4, (n) => `M${x} ${y + 6 + n * 12}q12 -5 24 0t24 0`)];

const earth: Lines = (x, y, _column, _row, chance) => [
  "",
  repeated(5, (n) => {
    const [dx, dy] = [4 + ((chance >>> n) % 38), 4 + ((chance >>> (n + 9)) % 38)];
    return `M${x + dx} ${y + dy}q3 -2 6 0`;
  }),
];

const slabs: Lines = (x, y, _column, _row, chance) => {
  const cut = 14 + (chance % 20);
  const half = (chance >>> 5) % 2 ? `M${x} ${y + cut}h${S}` : `M${x + cut} ${y}v${S}`;
  return [`M${x} ${y}h${S}M${x} ${y}v${S}`, half];
};

/** Panels with a diamond each. */
const lattice: Lines = (x, y) => [
  `M${x} ${y}h${S}M${x} ${y}v${S}`,
  `M${x + 24} ${y + 5}L${x + 43} ${y + 24}L${x + 24} ${y + 43}L${x + 5} ${y + 24}Z`,
];

const LINES: Record<Texture, Lines> = { mats, boards, stone, gravel, earth, slabs, lattice };
