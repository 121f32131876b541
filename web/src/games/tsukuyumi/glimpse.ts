// What the option under the pointer would do, as far as the board can show it.
import type { Ways } from "../game";
import { play, type Play } from "./battle";
import { areaOf, key, type At } from "./hexes";
import { ONI } from "./sides";
import type { AttackView, CounterPlay, TsukuyumiView } from "./types";

export type Glimpse =
  | { kind: "join"; at: At; seat: number; figure: string; from: At | null }
  | { kind: "attack"; at: At; attack: AttackView }
  | { kind: "counter"; at: At; play: Play };

const after = (anchors: string[], head: string): string | null =>
  anchors.find((anchor) => anchor.startsWith(head))?.slice(head.length) ?? null;

/** What the server is asked for a preview; nothing for what it needs no word about. */
export const asksFor = (preview: string[]): string[] =>
  preview.filter((anchor) => anchor.startsWith("counter:"));

export function glimpse(view: TsukuyumiView, preview: string[], ways?: Ways): Glimpse | null {
  const counter = after(preview, "counter:");
  if (counter !== null) {
    const told = (ways?.get(asksFor(preview).join(" ")) as CounterPlay | null | undefined) ?? null;
    const found = play(view, counter, told);
    return found && view.battle ? { kind: "counter", at: view.battle.at, play: found } : null;
  }
  const area = preview.map(areaOf).find((at) => at !== null) ?? null;
  if (!area) return null;
  const card = after(preview, "card:");
  if (card) {
    const attack = view.attacks.find((one) => one.card === card && key(one.at) === key(area));
    return attack ? { kind: "attack", at: area, attack } : null;
  }
  const unit = after(preview, "unit:");
  const oni = after(preview, "oni:");
  const figure = unit ?? oni;
  if (!figure) return null;
  const seat = oni ? ONI : (view.march?.seat ?? view.seat ?? 0);
  const to = preview.filter((anchor) => anchor.startsWith("to:")).map(areaOf)[0];
  if (to) return { kind: "join", at: to, seat, figure, from: area };
  const placed = preview.findIndex((anchor) => areaOf(anchor) !== null) > 0;
  return placed ? { kind: "join", at: area, seat, figure, from: null } : null;
}
