// How far the quest is, part by part.
import type { JourneyBox, JourneyView } from "./types";

export interface Goal {
  glyph: string;
  text: string;
  have: number;
  need: number;
  done: boolean;
}

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
    return { glyph, text: name ? `${name} ${word}` : word, have, need, done: have >= need };
  });
}
