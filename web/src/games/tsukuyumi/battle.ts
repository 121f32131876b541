// A counterattack, played on the board before it is chosen: what would be seen of it where.
import type { At } from "./hexes";
import { say } from "../../lib/say";
import type { AttackView, BattleView, CounterPlay, TsukuyumiBox, TsukuyumiView, WayView } from "./types";

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

/** What is seen of a counterattack; `told`: what the server says that it would do. */
export function play(view: TsukuyumiView, counter: string, told: CounterPlay | null): Play | null {
  const battle = view.battle;
  const side = battle ? waiting(view, battle, true) : undefined;
  if (!battle || side === undefined) return null;
  switch (counter) {
    case "retreat":
      return { kind: "ways", ways: battle.ways.filter((way) => way.side === side && !way.pushed) };
    case "defence-action": {
      const ways = battle.ways.filter((way) => way.pushed && [side, battle.attacker].includes(way.side));
      if (ways.length) return { kind: "ways", ways };
      break;
    }
    case "protection":
      return told && { kind: "armour", more: told.armour };
    case "counterstrike":
      return told && { kind: "strike", damage: told.strike };
    case "total-loss":
      return { kind: "fall", side: battle.attacker };
    case "hold-the-line":
    case "you-shall-not-pass":
      return told && { kind: "take", yes: told.takes };
    case "what-a-racket":
      return told && { kind: "areas", areas: told.areas };
    case "landscaping":
      return { kind: "edges" };
  }
  return { kind: "sign", glyph: SIGNS[counter] ?? "flat-star" };
}

// ---------------------------------------------------------------- before it begins

/** Whether an attack takes land by its points. */
export const isClaim = (attack: AttackView): boolean => attack.conquers || !attack.damage;

/** The names of an answer to an attack: the defence action goes by those that the sheets of the defenders give it, and
 * Oni have none. */
export function namesOf(
  view: TsukuyumiView,
  box: TsukuyumiBox,
  attack: AttackView,
  counter: string,
): string[] {
  const name = box.counters[counter]?.name ?? counter;
  if (counter !== "defence-action") return [name];
  const own = attack.opponents.flatMap(
    ({ seat }) => box.factions[view.seats[seat]?.faction ?? ""]?.defence?.name ?? [],
  );
  return [...new Set(own)];
}

/** How an attack may be answered, each answer by its name; the one that strikes back says how hard. */
export function answersTo(view: TsukuyumiView, box: TsukuyumiBox, attack: AttackView): string[] {
  return attack.counters.flatMap((id) =>
    namesOf(view, box, attack, id).map((name) =>
      id === "counterstrike" && attack.strike
        ? say("tsukuyumi.attack.strike", { answer: name, n: attack.strike })
        : name,
    ),
  );
}
