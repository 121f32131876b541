// Where anchors lie, and the Spaces that the arrow keys walk over.
import type { Extent, Place } from "../game";
import {
  areaOf,
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
import type { OkkoView, PalaceView } from "./types";

const REACH = S / 2;

const spot = (point: Point, r: number): Place => ({ x: point.x, y: point.y, r });

function around(box: Extent): Place {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, r: Math.min(box.width, box.height) / 2 };
}

/** Of some cells the one that lies nearest to the middle of all. */
export function middling(palace: PalaceView, cells: readonly number[]): number | undefined {
  const spots = cells.map((cell) => centre(palace, cell));
  const x = spots.reduce((sum, one) => sum + one.x, 0) / (spots.length || 1);
  const y = spots.reduce((sum, one) => sum + one.y, 0) / (spots.length || 1);
  const far = spots.map((one) => (one.x - x) ** 2 + (one.y - y) ** 2);
  return cells[far.indexOf(Math.min(...far))];
}

/** The middle of an Area. */
export function heart(view: OkkoView, area: string): Place | null {
  const cells = cellsOf(view.palace, area).filter((cell) => isSpace(view.palace, cell));
  const cell = middling(view.palace, cells);
  return cell === undefined ? null : spot(centre(view.palace, cell), REACH);
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

/** Who acts; while all plan the first own Hero, and before that the room where all begin. */
export function actor(view: OkkoView): string | null {
  if (view.turn && view.turn.figure >= 0) return `figure:${view.turn.figure}`;
  if (view.phase === "plan") {
    const own = view.heroes.find(({ seat, out }) => seat === view.seat && !out);
    return own ? `figure:${own.figure}` : null;
  }
  const [start] = view.palace.starts;
  return view.phase === "setup" && start !== undefined ? `space:${start}` : null;
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
    default:
      return null;
  }
}

/** The Area that a Space belongs to. */
export function areaAround(anchor: string, view: OkkoView): string | null {
  const area = anchor.startsWith("space:") ? areaOf(view.palace, Number(anchor.slice(6))) : undefined;
  return area === undefined ? null : `area:${area}`;
}

/** All Spaces in reading order. */
export function spaces(view: OkkoView): string[] {
  return view.palace.kinds.flatMap((_, cell) => (isSpace(view.palace, cell) ? [`space:${cell}`] : []));
}
