// How far the quest is, part by part.
import { say } from "../../lib/say";
import type { JourneyBox, JourneyView } from "./types";

export interface Goal {
  glyph: string;
  text: string;
  have: number;
  need: number;
  done: boolean;
}

/** The sign of each kind. */
const KINDS: Record<string, string> = {
  close: "shinto-shrine",
  rescue: "person",
  exit: "exit-door",
  defeat: "horned-skull",
  cleanse: "horned-skull",
};

export function goals(view: JourneyView, box: JourneyBox): Goal[] {
  return view.goals.map(({ kind, who, have, need }) => {
    const name = box.pilgrims[who]?.name ?? box.demons[who]?.name ?? who;
    const text = name ? say(`journey.goal-of.${kind}`, { name }) : say(`journey.goal.${kind}`);
    return { glyph: KINDS[kind] ?? "", text, have, need, done: have >= need };
  });
}
