// A chapter as its own story: round by round what the oracle said and what was done that people will tell.
import type { Line } from "../../lib/messages";
import { eventOf } from "./trace";
import type { GameEvent } from "./types";

export interface Told {
  text: string;
  /** Words of the story itself. */
  story: boolean;
}

export interface RoundTold {
  round: number;
  /** The colour that the oracle showed; "" before the first round. */
  oracle: string;
  /** What it brought, for each zone. */
  said: string[];
  deeds: Told[];
}

/** What is worth telling of a round. */
const DEEDS = new Set<GameEvent["event"]>([
  "story-told",
  "travelled",
  "door-opened",
  "saved-one",
  "defeated",
  "consecrated",
  "seal-broken",
  "stones-cleared",
  "brazier-out",
  "malice-struck",
  "kami-mode-began",
  "survived",
  "phase-ended",
]);

/** The last chapter of the log; what happened before its first round stands in a round 0. */
export function tale(log: readonly Line[]): RoundTold[] {
  const began = log.findLastIndex((line) => eventOf(line)?.event === "chapter-began");
  const found: RoundTold[] = [{ round: 0, oracle: "", said: [], deeds: [] }];
  for (const line of log.slice(began + 1)) {
    const event = eventOf(line);
    const now = found.at(-1);
    if (!event || !now) continue;
    if (event.event === "round-began") found.push({ round: event.round, oracle: "", said: [], deeds: [] });
    else if (event.event === "oracle-drawn") now.oracle = event.colour;
    else if (event.event === "entry-revealed") now.said.push(line.text);
    else if (DEEDS.has(event.event) && line.text)
      now.deeds.push({ text: line.text, story: event.event === "story-told" });
  }
  return found.filter((one) => one.round > 0 || one.deeds.length);
}
