// What the option under the pointer would do, as far as the board can show it.
import type { Ways } from "../game";
import { play, type Play } from "./battle";
import { areaOf, key, type At } from "./hexes";
import { ONI } from "./sides";
import type { AttackView, CounterPlay, Joining, Side, TsukuyumiView } from "./types";

export type Glimpse =
  | {
      kind: "join";
      at: At;
      seat: number;
      figure: string;
      from: At | null;
      side: Side | null;
      /** Whether it is lost there if the round ends. */
      perish: boolean;
      /** Whoever may take the area afterwards: the points there, and those that take it. */
      claim: { points: number; needed: number } | null;
    }
  | { kind: "attack"; at: At; attack: AttackView }
  | { kind: "counter"; at: At; play: Play };

const after = (anchors: string[], head: string): string | null =>
  anchors.find((anchor) => anchor.startsWith(head))?.slice(head.length) ?? null;

/** A figure that would come into an area, from another or from the supply. */
function coming(
  preview: string[],
): { at: At; from: At | null; unit: string | null; oni: string | null } | null {
  const [unit, oni] = [after(preview, "unit:"), after(preview, "oni:")];
  const area = preview.map(areaOf).find((at) => at !== null) ?? null;
  if (!area || (unit ?? oni) === null) return null;
  const to = preview.filter((anchor) => anchor.startsWith("to:")).map(areaOf)[0];
  if (to) return { at: to, from: area, unit, oni };
  const placed = preview.findIndex((anchor) => areaOf(anchor) !== null) > 0;
  return placed ? { at: area, from: null, unit, oni } : null;
}

/** What the server is asked for a preview; nothing for what it needs no word about. */
export function asksFor(preview: string[]): string[] {
  const counters = preview.filter((anchor) => anchor.startsWith("counter:"));
  return counters.length ? counters : coming(preview) ? preview : [];
}

export function glimpse(view: TsukuyumiView, preview: string[], ways?: Ways): Glimpse | null {
  const told = ways?.get(asksFor(preview).join(" ")) ?? null;
  const counter = after(preview, "counter:");
  if (counter !== null) {
    const found = play(view, counter, told as CounterPlay | null);
    return found && view.battle ? { kind: "counter", at: view.battle.at, play: found } : null;
  }
  const area = preview.map(areaOf).find((at) => at !== null) ?? null;
  if (!area) return null;
  const card = after(preview, "card:");
  if (card) {
    const attack = view.attacks.find((one) => one.card === card && key(one.at) === key(area));
    return attack ? { kind: "attack", at: area, attack } : null;
  }
  const one = coming(preview);
  if (!one) return null;
  const seat = one.oni ? ONI : (view.march?.seat ?? view.seat ?? 0);
  const { side, perish } = (told as Joining | null) ?? { side: null, perish: false };
  const claim = side && one.from ? claimOf(view, one.at, seat, side) : null;
  const figure = one.unit ?? one.oni ?? "";
  return { kind: "join", at: one.at, seat, figure, from: one.from, side, perish, claim };
}

/** Movements that an attack may follow. */
const BEFORE_ATTACKS = ["oni-conquest", "movement"];

/** What an attack of those who have come to an area would need; null: none follows, or there is nobody to take it from. */
function claimOf(
  view: TsukuyumiView,
  at: At,
  seat: number,
  side: Side,
): { points: number; needed: number } | null {
  const area = view.areas.find((one) => key(one.at) === key(at));
  if (!area || !BEFORE_ATTACKS.includes(view.march?.why ?? "") || area.home >= 0 || area.owner === seat)
    return null;
  if (seat === ONI && (view.legend || view.power)) return null;
  const rivals = area.sides.filter((one) => one.seat !== seat).map((one) => one.defence);
  if (!rivals.length && (area.owner < 0 || seat !== ONI)) return null;
  return { points: side.conquest, needed: rivals.length ? Math.max(...rivals) : area.mountain };
}
