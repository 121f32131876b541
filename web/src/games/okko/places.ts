// Where anchors lie, and the Spaces that the arrow keys walk over.
import type { Extent, Place } from "../game";
import {
  at,
  cellsOf,
  centre,
  edge,
  groundOf,
  isSpace,
  middleOf,
  R,
  S,
  tileBox,
  type Point,
} from "./geometry";
import { heroOf } from "./sides";
import type { OkkoView } from "./types";

const REACH = S / 2;

const spot = (point: Point, r: number): Place => ({ x: point.x, y: point.y, r });

function around(box: Extent): Place {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, r: Math.min(box.width, box.height) / 2 };
}

/** The middle of an Area: its Space that lies nearest to the middle of all. */
export function heart(view: OkkoView, area: string): Place | null {
  const cells = cellsOf(view.palace, area).filter((cell) => isSpace(view.palace, cell));
  const spots = cells.map((cell) => centre(view.palace, cell));
  const x = spots.reduce((sum, one) => sum + one.x, 0) / (spots.length || 1);
  const y = spots.reduce((sum, one) => sum + one.y, 0) / (spots.length || 1);
  const far = (one: Point): number => (one.x - x) ** 2 + (one.y - y) ** 2;
  const best = spots.reduce<Point | null>(
    (found, one) => (!found || far(one) < far(found) ? one : found),
    null,
  );
  return best && spot(best, REACH);
}

/** Where a figure stands; one that is off the board has no place. */
export function standing(view: OkkoView, number: number): Point | null {
  const figure = view.figures.find((one) => one.number === number);
  return figure && figure.cell >= 0 ? centre(view.palace, figure.cell) : null;
}

/** Where a token lies, or who carries it. */
export function lying(view: OkkoView, number: number): Point | null {
  const token = view.tokens.find((one) => one.number === number);
  if (!token) return null;
  if (token.cell >= 0) return centre(view.palace, token.cell);
  return standing(view, view.heroes[token.holder]?.figure ?? -1);
}

export function place(anchor: string, view: OkkoView): Place | null {
  const [kind, name = ""] = anchor.split(":", 2);
  const number = Number(name);
  switch (kind) {
    case "space":
      return (groundOf(view.palace).tileOf[number] ?? -1) < 0
        ? null
        : spot(centre(view.palace, number), REACH);
    case "area":
      return heart(view, name);
    case "figure": {
      const found = standing(view, number);
      return found && spot(found, R + 3);
    }
    case "token": {
      const found = lying(view, number);
      return found && spot(found, R);
    }
    case "door": {
      const gate = view.gates.find((one) => one.number === number);
      return gate ? spot(middleOf(edge(view.palace, gate.cells)), S / 3) : null;
    }
    case "stain": {
      const stain = view.stains[number];
      return stain ? spot(centre(view.palace, stain.cell), R) : null;
    }
    case "tile":
    case "mission": {
      const tile =
        kind === "tile" ? view.palace.tiles[number] : view.palace.tiles.find((one) => one.mission === name);
      return tile ? around(tileBox(view.palace, tile)) : null;
    }
    case "courtier": {
      const token = view.tokens.find((one) => one.form === "courtier" && one.name === name);
      const found = token ? lying(view, token.number) : null;
      return found && spot(found, R);
    }
    case "hero": {
      const hero = view.heroes.find((one) => one.id === name);
      const found = hero ? standing(view, hero.figure) : null;
      return found && spot(found, R + 3);
    }
    default:
      return null;
  }
}

/** All Spaces in reading order. */
export function spaces(view: OkkoView): string[] {
  return view.palace.kinds.flatMap((_, cell) => (isSpace(view.palace, cell) ? [`space:${cell}`] : []));
}

/** What the Hero of a figure carries, as numbers of tokens. */
export function carriedBy(view: OkkoView, figure: number): number[] {
  return [...(view.heroes[heroOf(view, figure)]?.carried ?? [])];
}

/** Cells beside each other in any direction, walls not looked at: for where a label has room. */
export function near(view: OkkoView, a: number, b: number): boolean {
  const [one, other] = [at(view.palace, a), at(view.palace, b)];
  return Math.abs(one.column - other.column) <= 1 && Math.abs(one.row - other.row) <= 1;
}
