// The first turns of somebody's first quest, explained where they happen.
import type { OpeningStep } from "../game";
import type { JourneyView } from "./types";

const acting = (view: JourneyView): boolean =>
  view.active !== null && view.pilgrims[view.active.pilgrim]?.seat === view.seat;

export const opening: OpeningStep<JourneyView>[] = [
  {
    id: "take",
    at: "board",
    when: (_, key) => key === "ask.take",
  },
  {
    id: "order",
    at: "bar",
    when: (_, key) => key === "ask.order",
  },
  {
    id: "quest",
    narrow: true,
    at: "sheet",
    when: (view, key) => key === "ask.action" && view.turn === 1 && acting(view),
  },
  {
    id: "walk",
    at: "board",
    when: (view, key) => key === "ask.action" && view.turn === 1 && acting(view) && !view.active?.moving,
  },
  {
    id: "turn",
    at: "board",
    when: (view, key) =>
      key === "ask.action" && acting(view) && view.active?.moving === true && view.active.mv > 0,
  },
  {
    id: "declare",
    at: "bar",
    when: (_, key) => key === "ask.declare",
  },
  {
    id: "karma",
    at: "bar",
    when: (_, key) => key === "ask.kill-or-cleanse",
  },
  {
    id: "demons",
    narrow: true,
    at: "log",
    when: (view) =>
      ["spawning", "before-demons", "activations"].includes(view.phase) || (view.turn === 2 && acting(view)),
  },
];
