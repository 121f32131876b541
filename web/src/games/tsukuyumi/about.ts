// What an entry of the log is about: the things on the board to light up for it.
import type { Line } from "../../lib/messages";
import { key, type At } from "./hexes";
import type { GameEvent } from "./types";

const area = (at: At): string => `area:${key(at)}`;

/** The areas that an event names. */
export function placesOf(event: GameEvent): At[] {
  switch (event.event) {
    case "unit-moved":
    case "oni-moved":
      return [event.start, event.to];
    case "legend-came":
      return event.at;
    default:
      return "at" in event ? [event.at] : [];
  }
}

export function about(line: Line): string[] {
  const event = line.event as GameEvent | null;
  if (!event) return [];
  const found = placesOf(event).map(area);
  if ("direction" in event && event.direction !== null)
    found.push(`edge:${key(event.at)},${event.direction}`);
  return found;
}
