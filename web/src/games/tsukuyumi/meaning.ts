// What the things of Tsukuyumi do and mean now, for whoever rests on them.
import { say } from "../../lib/say";
import type { Meanings } from "../game";
import { linesOf } from "./acts";
import { priceOf } from "./faces";
import { areaOf, key } from "./hexes";
import { figures, order } from "./layout";
import { propertiesOf } from "./places";
import type { AreaView, TsukuyumiBox, TsukuyumiView } from "./types";

const PHASES = ["selection", "white", "blue", "green", "red", "end", "factions", "tiles", "homes", "goals"];

const told = (card: { name: string; says: string } | undefined): string[] =>
  card?.says ? [`${card.name}: ${card.says}`] : [];

function area(one: AreaView, view: TsukuyumiView, box: TsukuyumiBox): string[] {
  const things: [string, number][] = [
    ["egg", one.eggs],
    ["mine", one.mines],
    ["cover", one.covers],
    ["stronghold", one.strongholds],
    ["devastated", Number(one.devastated)],
  ];
  const lying = [...things.flatMap(([id, count]) => (count ? [id] : [])), ...one.markers];
  const standing = order(view, one).flatMap((seat) => figures(view, one, seat).map(([figure]) => figure));
  return [
    ...told(box.terrain[one.terrain]),
    ...propertiesOf(one).flatMap((name) => told(box.properties[name])),
    ...[...new Set(lying)].flatMap((id) => told(box.items[id])),
    ...[...new Set(standing)].flatMap((id) => told(box.figures[id])),
  ];
}

/** Why somebody cannot have something now: too dear, or none is left. */
function short(name: string, view: TsukuyumiView, box: TsukuyumiBox): string[] {
  const own = view.seat === null ? undefined : view.seats[view.seat];
  if (!own || view.turn?.seat !== view.seat || view.turn?.acting !== "production") return [];
  if ((own.supply[name] ?? own.arsenal[name]) === 0) return [say("tsukuyumi.shop.none")];
  const [cost, points] = [priceOf(name, "ask.produce", view, box) ?? 0, view.turn.points];
  return cost > points ? [say("tsukuyumi.shop.short", { cost, points })] : [];
}

function named(kind: string, name: string, view: TsukuyumiView, box: TsukuyumiBox): string[] {
  switch (kind) {
    case "unit":
    case "oni":
      return told(box.figures[name]);
    case "property":
      return told(box.properties[name]);
    case "counter":
      return told(box.counters[name]);
    case "faction":
      return told(box.factions[name]);
    case "buy":
      return [...told(box.figures[name] ?? box.items[name]), ...short(name, view, box)];
    case "card": {
      const action = box.actions[name] ?? box.duels[name];
      return action
        ? linesOf(box, action.phases)
        : told(box.combat[name] ?? box.cards[name] ?? box.aims[name]);
    }
    case "combat":
      return told(box.combat[name] ?? box.cards[name] ?? box.aims[name]);
    default:
      return [];
  }
}

/** The game's own keys; what they do stands in its words. */
const KEYS = [
  { id: "c", keys: ["C"], press: "c" },
  { id: "g", keys: ["G"], press: "g" },
  { id: "t", keys: ["T"], press: "t" },
  { id: "walk", keys: ["Q", "W", "E", "A", "S", "D"] },
];

export const meanings: Meanings<TsukuyumiView, TsukuyumiBox> = {
  meaning(anchor, view, box) {
    const at = areaOf(anchor);
    if (at) {
      const found = view.areas.find((one) => key(one.at) === key(at));
      return found ? area(found, view, box) : [];
    }
    const [kind = "", name = ""] = anchor.split(":", 2);
    return named(kind, name, view, box);
  },
  phase: (id) => (PHASES.includes(id) ? say(`tsukuyumi.means.phase.${id}`) : ""),
  keys: () => KEYS.map((row) => ({ ...row, say: say(`tsukuyumi.keys.${row.id}`) })),
};
