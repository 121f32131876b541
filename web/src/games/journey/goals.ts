// How far the quest is, part by part.
import type { JourneyBox, JourneyView } from "./types";

export interface Goal {
  glyph: string;
  text: string;
  have: number;
  need: number;
  done: boolean;
}

/** The sign of each kind, and what is to be done: by somebody, or counted. */
const KINDS: Record<string, [glyph: string, word: string]> = {
  close: ["shinto-shrine", "gates closed"],
  rescue: ["person", "villagers rescued"],
  exit: ["exit-door", "on the exit"],
  defeat: ["horned-skull", "defeated"],
  cleanse: ["horned-skull", "cleansed"],
};

export function goals(view: JourneyView, box: JourneyBox): Goal[] {
  return view.goals.map(({ kind, who, have, need }) => {
    const [glyph, word] = KINDS[kind] ?? ["", kind];
    const name = box.pilgrims[who]?.name ?? box.demons[who]?.name ?? who;
    const text = [name || (kind === "exit" && "pilgrims"), word].filter(Boolean).join(" ");
    return { glyph, text, have, need, done: have >= need };
  });
}
