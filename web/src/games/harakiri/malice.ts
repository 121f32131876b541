// How far malice has come, and what that means now.
import { say } from "../../lib/say";
import { capital } from "./look";
import type { HarakiriBox, HarakiriView } from "./types";

/** Where a chapter is lost. */
export const LAST_MALICE = 6;

/** What the spaces still to come bring, the next one first. */
export function maliceAhead(view: HarakiriView, box: HarakiriBox): { at: number; says: string }[] {
  return Object.entries(box.chapters[view.chapter]?.malice ?? {})
    .map(([at, says]) => ({ at: Number(at), says: says.map(capital).join(" ") }))
    .filter(({ at }) => at > view.malice)
    .sort((one, other) => one.at - other.at);
}

/** The track in sentences: where it stands, what moves it, what comes next. */
export const maliceSaid = (view: HarakiriView, box: HarakiriBox): string[] => [
  say("harakiri.malice.now", { n: view.malice, of: LAST_MALICE }),
  say("harakiri.malice.how", { of: LAST_MALICE }),
  ...maliceAhead(view, box).map((row) => say("harakiri.malice.at", row)),
];
