// Where anchors lie: areas and edges always, properties once their area is settled.
import type { Place } from "../game";
import { areaOf, centre, key, placeOf } from "./hexes";
import type { TsukuyumiView } from "./types";

/** Where the n-th property of an area is drawn, from the middle of its hex. */
export const propertySpot = (n: number): { x: number; y: number } => ({ x: 38 + n * 9, y: -30 + n * 22 });

/** On a small board the first one lies in the corner, clear of the numbers. */
export const SMALL_PROPERTY = { x: 42, y: -33 };

export const propertiesOf = (area: {
  printed: string[];
  marked: string[];
  properties: string[];
}): string[] => [...new Set([...area.printed, ...area.marked, ...area.properties])];

/** Figures have no place: their tokens can be pointed at, but they are small, so they are named in the bar as well. */
export function place(anchor: string, view: TsukuyumiView, path: readonly string[] = []): Place | null {
  const fixed = placeOf(anchor);
  if (fixed) return fixed;
  const name = /^property:(.+)$/.exec(anchor)?.[1];
  const at = path.map(areaOf).find((one) => one !== null) ?? view.battle?.at;
  const area = at ? view.areas.find((one) => key(one.at) === key(at)) : undefined;
  const n = area && name !== undefined ? propertiesOf(area).indexOf(name) : -1;
  if (!area || n < 0) return null;
  const [middle, spot] = [centre(area.at), propertySpot(n)];
  return { x: middle.x + spot.x, y: middle.y + spot.y, r: 11 };
}
