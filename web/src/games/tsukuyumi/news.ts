// Which of the latest entries are shown as motion, and when each begins.
import type { Line } from "../../lib/messages";
import type { At } from "./hexes";
import { ONI } from "./sides";
import type { GameEvent } from "./types";

export type Motion =
  | { id: number; kind: "glide"; seat: number; figure: string; from: At; to: At; begin: number }
  | { id: number; kind: "come"; seat: number; figure: string; was: string; at: At; begin: number }
  | { id: number; kind: "fall"; seat: number; figure: string; count: number; at: At; begin: number }
  | { id: number; kind: "take" | "clash"; seat: number; at: At; begin: number };

type Found = Motion extends infer One ? (One extends Motion ? Omit<One, "id" | "begin"> : never) : never;

function seen(event: GameEvent): Found[] {
  switch (event.event) {
    case "unit-moved":
      return [{ kind: "glide", seat: event.seat, figure: event.unit, from: event.start, to: event.to }];
    case "oni-moved":
      return [{ kind: "glide", seat: ONI, figure: event.size, from: event.start, to: event.to }];
    case "unit-placed":
      return [{ kind: "come", seat: event.seat, figure: event.unit, was: "", at: event.at }];
    case "unit-upgraded":
      return [{ kind: "come", seat: event.seat, figure: event.to, was: event.unit, at: event.at }];
    case "oni-placed":
      return [{ kind: "come", seat: ONI, figure: event.size, was: "", at: event.at }];
    case "units-lost":
      return Object.entries(event.units).map(([figure, count]) => ({
        kind: "fall",
        seat: event.seat,
        figure,
        count,
        at: event.at,
      }));
    case "area-conquered":
    case "start-marked":
      return [{ kind: "take", seat: event.seat, at: event.at }];
    case "battle-began":
      return [{ kind: "clash", seat: event.attacker, at: event.at }];
    default:
      return [];
  }
}

/** So many entries are shown at their own speed. */
export const MANY = 12;

/** Motions in order, one step (of 1) after the other; with so many `before` them too many run at triple speed. */
export function motions(news: Line[], before = 0): Motion[] {
  const found = news.flatMap((line) => (line.event ? seen(line.event as GameEvent) : []));
  const pace = before + found.length > MANY ? 1 / 3 : 1;
  return found.map((one, n) => ({ ...one, id: n, begin: n * pace }) as Motion);
}
