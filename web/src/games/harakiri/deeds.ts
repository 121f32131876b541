// What the characters have done in the chapter that is over, counted from the log.
import type { Line } from "../../lib/messages";
import { eventOf, sinceChapter } from "./panels";
import type { HarakiriView } from "./types";

export interface Deeds {
  id: number;
  kills: number;
  damage: number;
  taken: number;
  healed: number;
  heads: number;
}

export function deedsOf(view: HarakiriView, log: readonly Line[]): Deeds[] {
  const found = view.characters.map(({ id }) => ({ id, kills: 0, damage: 0, taken: 0, healed: 0, heads: 0 }));
  /** Whoever strikes or uses something is who heals by it. */
  let acts = -1;
  for (const line of sinceChapter(log)) {
    const event = eventOf(line);
    switch (event?.event) {
      case "activation-began":
        acts = event.figure;
        break;
      case "defeated": {
        const by = found[event.by];
        if (by && event.figure !== event.by) by.kills += 1;
        break;
      }
      case "struck": {
        const by = found[event.attacker];
        if (by) by.damage += event.damage;
        break;
      }
      case "hurt": {
        const one = found[event.figure];
        if (one) one.taken += event.n;
        break;
      }
      case "healed": {
        const by = found[acts];
        if (by && found[event.figure]) by.healed += event.n;
        break;
      }
      case "head-taken": {
        const one = found[event.character];
        if (one) one.heads += 1;
        break;
      }
    }
  }
  return found;
}

/** Phases that are not played on the board: what lies over it then, and its name. */
const BETWEEN: Record<string, string> = {
  take: "Characters",
  side: "Skills",
  kami: "The Kami",
  scene: "The road",
  shop: "Intermission",
  omen: "The omen",
  exchange: "Last exchange",
  again: "The road",
};

/** What lies over the table, by its name; false: the board is played on. */
export function overTable(view: HarakiriView): string | false {
  if (view.phase === "after" && view.result) return view.campaign ? "The chapter's end" : "The end";
  return BETWEEN[view.phase] ?? false;
}
