// What lies over the board while it is not played on.
import { say } from "../../lib/say";
import type { HarakiriView } from "./types";

/** Phases that are not played on the board. */
const BETWEEN = ["take", "side", "kami", "scene", "shop", "omen", "exchange", "again"];

/** What lies over the table, by its name; false: the board is played on. */
export function overTable(view: HarakiriView): string | false {
  if (view.phase === "after" && view.result)
    return view.campaign ? say("harakiri.over.chapter") : say("harakiri.over.end");
  return BETWEEN.includes(view.phase) && say(`harakiri.over.${view.phase}`);
}
