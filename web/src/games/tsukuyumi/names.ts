// Spaces of the board in full, for those who hear instead of see: ground, owner, figures, totals, what lies there.
import { areaOf, DIRECTIONS, called, key } from "./hexes";
import { figures, order } from "./layout";
import { propertiesOf } from "./places";
import { nameOf } from "./sides";
import type { AreaView, TsukuyumiBox, TsukuyumiView } from "./types";

const NOBODY = -1;
const WAYS = ["east", "north-east", "north-west", "west", "south-west", "south-east"];

export function groundOf(view: TsukuyumiView, box: TsukuyumiBox, area: AreaView): string {
  if (area.home !== NOBODY) {
    const home = box.factions[view.seats[area.home]?.faction ?? ""]?.home ?? "";
    return `${home}, homezone of ${nameOf(view, box, area.home)}`;
  }
  const name = box.terrain[area.terrain]?.name ?? area.terrain;
  if (area.centre) return `${name}, the centre`;
  return area.mountain ? `${name} ${area.mountain}` : name;
}

const counted = (parts: string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

function sideOf(view: TsukuyumiView, box: TsukuyumiBox, area: AreaView, seat: number): string {
  const who = seat === view.seat ? "you" : nameOf(view, box, seat);
  const crowd = figures(view, area, seat).map(
    ([figure, count]) => `${count} ${box.figures[figure]?.name ?? figure}`,
  );
  const totals = area.sides.find((side) => side.seat === seat);
  const worth = totals
    ? `, conquest ${totals.conquest}${totals.defence === totals.conquest ? "" : ` (${totals.defence} as defender)`}, health ${totals.health}, damage ${totals.damage}`
    : "";
  return `${who}: ${counted(crowd)}${worth}`;
}

/** What lies there besides units. */
function thingsIn(box: TsukuyumiBox, area: AreaView): string[] {
  const found = propertiesOf(area).map((name) => {
    const label = box.properties[name]?.name ?? name;
    return area.negated.includes(name) ? `${label} (negated)` : label;
  });
  const add = (id: string, count: number): void => {
    if (count) found.push(`${count} ${box.items[id]?.name ?? id}`);
  };
  add("egg", area.eggs);
  add("mine", area.mines);
  add("cover", area.covers);
  add("stronghold", area.strongholds);
  for (const marker of area.markers) found.push(box.items[marker]?.name ?? marker);
  if (area.devastated) found.push(box.items["devastated"]?.name ?? "devastated");
  if (area.stuck) found.push("nobody may leave");
  if (area.guarded) found.push("guarded");
  return found;
}

/** "1,-2, Ocean Floor, held by Nomads; Nomads: 2 Private, conquest 20 ...; closed to the east". */
export function areaName(view: TsukuyumiView, box: TsukuyumiBox, area: AreaView): string {
  const parts = [`${called(area.at)}, ${groundOf(view, box, area)}`];
  if (area.owner !== NOBODY)
    parts[0] += area.owner === view.seat ? ", yours" : `, held by ${nameOf(view, box, area.owner)}`;
  const things = thingsIn(box, area);
  if (things.length) parts.push(things.join(", "));
  parts.push(...order(view, area).map((seat) => sideOf(view, box, area, seat)));
  if (view.battle && key(view.battle.at) === key(area.at)) parts.push("battle");
  const closed = area.closed.flatMap((side) => WAYS[side] ?? []);
  if (closed.length === DIRECTIONS.length) parts.push("closed on all sides");
  else if (closed.length) parts.push(`closed to the ${counted(closed)}`);
  return parts.join("; ");
}

/** The name of what an anchor means on the board; undefined for what is no space. */
export function nameOfAnchor(anchor: string, view: TsukuyumiView, box: TsukuyumiBox): string | undefined {
  const at = areaOf(anchor);
  if (!at) return undefined;
  const area = view.areas.find((one) => key(one.at) === key(at));
  const name = area ? areaName(view, box, area) : `${called(at)}, beside the board`;
  return anchor.startsWith("to:") ? `to ${name}` : name;
}
