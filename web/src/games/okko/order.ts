// Who acts when in a round, as far as the seat knows it: Heroes and the Oni in turn.
import type { OkkoView } from "./types";

export interface Turn {
  side: "heroes" | "oni";
  /** The Hero's number; null: the Oni, or an Initiative card that is face down to the seat. */
  hero: number | null;
  now: boolean;
  done: boolean;
}

/** After each Hero the Oni activates a card, as often as it has tokens; what is left over comes at the end. */
export function turnsOf(view: OkkoView): Turn[] {
  if (view.phase !== "activation" || !view.order.length) return [];
  const found: Turn[] = [];
  const oniNow = view.turn?.side === "oni";
  const { tokens, activations } = view.oni;
  const oni = (n: number): Turn => ({
    side: "oni",
    hero: null,
    now: oniNow && n === tokens - (view.turn?.card ? 1 : 0),
    done: n < tokens - (oniNow && view.turn?.card ? 1 : 0),
  });
  view.order.forEach((hero, n) => {
    const now = view.turn?.side === "heroes" && n === view.turned - 1;
    found.push({ side: "heroes", hero: hero < 0 ? null : hero, now, done: n < view.turned && !now });
    if (n < activations) found.push(oni(n));
  });
  for (let n = view.order.length; n < activations; n++) found.push(oni(n));
  return found;
}
