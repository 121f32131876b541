// Spaces of the board in full, for those who hear instead of see: ground, owner, figures, totals, what lies there.
import { say } from "../../lib/say";
import { areaOf, DIRECTIONS, called, key } from "./hexes";
import { figures, order } from "./layout";
import { propertiesOf } from "./places";
import { nameOf } from "./sides";
import type { AreaView, TsukuyumiBox, TsukuyumiView } from "./types";

const NOBODY = -1;
const WAYS = ["east", "northeast", "northwest", "west", "southwest", "southeast"];

export function groundOf(view: TsukuyumiView, box: TsukuyumiBox, area: AreaView): string {
  if (area.home !== NOBODY) {
    const home = box.factions[view.seats[area.home]?.faction ?? ""]?.home ?? "";
    return say("tsukuyumi.area.home", { home, who: nameOf(view, box, area.home) });
  }
  const name = box.terrain[area.terrain]?.name ?? area.terrain;
  if (area.centre) return say("tsukuyumi.area.centre", { name });
  return area.mountain ? `${name} ${area.mountain}` : name;
}

const counted = (parts: string[]): string => say("tsukuyumi.all", { parts });

function sideOf(view: TsukuyumiView, box: TsukuyumiBox, area: AreaView, seat: number): string {
  const who = seat === view.seat ? say("tsukuyumi.you") : nameOf(view, box, seat);
  const crowd = figures(view, area, seat).map(
    ([figure, count]) => `${count} ${box.figures[figure]?.name ?? figure}`,
  );
  const totals = area.sides.find((side) => side.seat === seat);
  if (!totals) return `${who}: ${counted(crowd)}`;
  const { conquest, defence, health, damage } = totals;
  const kind = defence === conquest ? "worth" : "worth-defending";
  const worth = say(`tsukuyumi.area.${kind}`, { conquest, defence, health, damage });
  return `${who}: ${counted(crowd)}, ${worth}`;
}

/** What lies there besides units. */
function thingsIn(box: TsukuyumiBox, area: AreaView): string[] {
  const found = propertiesOf(area).map((name) => {
    const label = box.properties[name]?.name ?? name;
    return area.negated.includes(name) ? say("tsukuyumi.area.negated", { what: label }) : label;
  });
  const add = (id: string, count: number): void => {
    if (count) found.push(`${count} ${box.items[id]?.name ?? id}`);
  };
  add("egg", area.eggs);
  add("mine", area.mines);
  add("cover", area.covers);
  add("stronghold", area.strongholds);
  for (const marker of area.markers) found.push(box.items[marker]?.name ?? marker);
  if (area.devastated) found.push(box.items["devastated"]?.name ?? "");
  if (area.stuck) found.push(say("tsukuyumi.area.stuck"));
  if (area.guarded) found.push(say("tsukuyumi.area.guarded"));
  return found;
}

/** "1,-2, Ocean Floor, held by Nomads; Nomads: 2 Private, conquest 20 ...; closed to the east". */
export function areaName(view: TsukuyumiView, box: TsukuyumiBox, area: AreaView): string {
  const parts = [`${called(area.at)}, ${groundOf(view, box, area)}`];
  if (area.owner !== NOBODY)
    parts[0] +=
      area.owner === view.seat
        ? say("tsukuyumi.area.yours")
        : say("tsukuyumi.area.held", { who: nameOf(view, box, area.owner) });
  const things = thingsIn(box, area);
  if (things.length) parts.push(things.join(", "));
  parts.push(...order(view, area).map((seat) => sideOf(view, box, area, seat)));
  if (view.battle && key(view.battle.at) === key(area.at)) parts.push(say("tsukuyumi.area.battle"));
  const closed = area.closed.map((side) => say(`tsukuyumi.way.${WAYS[side]}`));
  if (closed.length === DIRECTIONS.length) parts.push(say("tsukuyumi.area.closed"));
  else if (closed.length) parts.push(say("tsukuyumi.area.closed-to", { ways: counted(closed) }));
  return parts.join("; ");
}

/** The name of what an anchor means on the board; undefined for what is no space. */
export function nameOfAnchor(anchor: string, view: TsukuyumiView, box: TsukuyumiBox): string | undefined {
  const at = areaOf(anchor);
  if (!at) return undefined;
  const area = view.areas.find((one) => key(one.at) === key(at));
  const name = area ? areaName(view, box, area) : say("tsukuyumi.area.beside", { at: called(at) });
  return anchor.startsWith("to:") ? say("tsukuyumi.area.to", { name }) : name;
}
