// Where anchors lie: areas and edges always, figures and properties once their area is settled.
import type { Place } from "../game";
import { areaOf, centre, key, placeOf } from "./hexes";
import { rows } from "./layout";
import type { TsukuyumiBox, TsukuyumiView } from "./types";

/** Where the n-th property of an area is drawn, from the middle of its hex. */
export const propertySpot = (n: number): { x: number; y: number } => ({ x: 38 + n * 9, y: -30 + n * 22 });

export const propertiesOf = (area: {
  printed: string[];
  marked: string[];
  properties: string[];
}): string[] => [...new Set([...area.printed, ...area.marked, ...area.properties])];

export function place(
  anchor: string,
  view: TsukuyumiView,
  box: TsukuyumiBox,
  path: readonly string[] = [],
  small = false,
): Place | null {
  const fixed = placeOf(anchor);
  if (fixed) return fixed;
  const found = /^(unit|oni|property):(.+)$/.exec(anchor);
  const at = path.map(areaOf).find((one) => one !== null) ?? view.battle?.at;
  const area = at ? view.areas.find((one) => key(one.at) === key(at)) : undefined;
  const name = found?.[2];
  if (!area || name === undefined) return null;
  const middle = centre(area.at);
  if (found?.[1] === "property") {
    const n = propertiesOf(area).indexOf(name);
    const spot = propertySpot(n);
    return n < 0 ? null : { x: middle.x + spot.x, y: middle.y + spot.y, r: 11 };
  }
  if (small) return null;
  for (const row of rows(view, box, area)) {
    const token = row.tokens.find((one) => one.figure === name);
    if (token)
      return { x: middle.x + token.x * row.scale, y: middle.y + row.y - 10 * row.scale, r: 17 * row.scale };
  }
  return null;
}
