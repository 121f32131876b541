// A counterattack, played on the board before it is chosen: what would be seen of it where.
import { key, type At } from "./hexes";
import { ONI } from "./sides";
import type { BattleView, TsukuyumiBox, TsukuyumiView, WayView } from "./types";

export type Play =
  | { kind: "ways"; ways: WayView[] }
  | { kind: "armour"; more: number }
  | { kind: "strike"; damage: number }
  | { kind: "fall"; side: number }
  | { kind: "take"; yes: boolean }
  | { kind: "areas"; areas: At[] }
  | { kind: "edges" }
  | { kind: "sign"; glyph: string };

/** Glyphs of counterattacks that touch no place of the board. */
const SIGNS: Record<string, string> = {
  "natures-wisdom": "scroll-unfurled",
  "where-there-is-one": "oni",
  "public-outcry": "gears",
  "out-of-ammo": "pistol-gun",
  "loss-of-momentum": "crossed-swords",
  "defence-action": "satellite-communication",
};

/** Who answers next: the own seat when it is asked for itself, else the first without an answer. */
export function waiting(view: TsukuyumiView, battle: BattleView, asked: boolean): number | undefined {
  const open = battle.defenders.filter((side) => !battle.counters[side]?.length);
  return asked && view.seat !== null && open.includes(view.seat) ? view.seat : open[0];
}

export function play(view: TsukuyumiView, box: TsukuyumiBox, counter: string): Play | null {
  const battle = view.battle;
  const side = battle ? waiting(view, battle, true) : undefined;
  if (!battle || side === undefined) return null;
  const area = view.areas.find((one) => key(one.at) === key(battle.at));
  const faction = side === ONI ? undefined : box.factions[view.seats[side]?.faction ?? ""];
  switch (counter) {
    case "retreat":
      return { kind: "ways", ways: battle.ways.filter((way) => way.side === side && !way.pushed) };
    case "defence-action": {
      const ways = battle.ways.filter((way) => way.pushed && [side, battle.attacker].includes(way.side));
      if (ways.length) return { kind: "ways", ways };
      break;
    }
    case "protection":
      return { kind: "armour", more: faction?.protection ?? 0 };
    case "counterstrike":
      return { kind: "strike", damage: area?.sides.find((one) => one.seat === side)?.damage ?? 0 };
    case "total-loss":
      return { kind: "fall", side: battle.attacker };
    case "hold-the-line":
      return { kind: "take", yes: true };
    case "you-shall-not-pass": {
      const own = battle.points[side] ?? 0;
      const others = Object.entries(battle.points).filter(([seat]) => Number(seat) !== side);
      return { kind: "take", yes: others.every(([, points]) => points < own) };
    }
    case "what-a-racket":
      return { kind: "areas", areas: movable(view, side) };
    case "landscaping":
      return { kind: "edges" };
  }
  return { kind: "sign", glyph: SIGNS[counter] ?? "flat-star" };
}

/** Areas with own units or Oni. */
function movable(view: TsukuyumiView, side: number): At[] {
  return view.areas
    .filter((area) => area.sides.some((one) => one.seat === ONI || one.seat === side))
    .map((area) => area.at as At);
}
