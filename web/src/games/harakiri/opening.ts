// The first turns of somebody's first chapter, explained where they happen.
import type { OpeningStep } from "../game";
import type { HarakiriView } from "./types";

const acts = (view: HarakiriView): boolean =>
  view.act !== null && view.characters[view.act.character]?.seat === view.seat;

export const opening: OpeningStep<HarakiriView>[] = [
  {
    id: "take",
    at: "bar",
    when: (_, key) => key === "ask.take",
  },
  {
    id: "position",
    at: "board",
    when: (_, key) => key === "ask.position",
  },
  {
    id: "queue",
    at: "board",
    when: (view, key) => key === "ask.swap" && view.round === 1,
  },
  {
    id: "walk",
    at: "board",
    when: (view, key) => key === "ask.action" && view.round === 1 && acts(view) && !view.act?.moved,
  },
  {
    id: "strike",
    at: "board",
    when: (view, key) =>
      key === "ask.action" && view.round === 1 && acts(view) && view.act?.moved === true && !view.act.attacks,
  },
  {
    id: "focus",
    at: "bar",
    when: (_, key) => key === "ask.attack",
  },
  {
    id: "enemies",
    narrow: true,
    at: "log",
    when: (view) => view.round === 1 && view.queue.some((card) => card.done && card.figure > 3),
  },
];
