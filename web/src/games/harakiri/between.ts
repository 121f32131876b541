// What lies over the board while it is not played on.
import type { HarakiriView } from "./types";

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
