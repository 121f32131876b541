// The first turns of somebody's first quest, explained where they happen.
import type { OpeningStep } from "../game";
import type { JourneyView } from "./types";

const acting = (view: JourneyView): boolean =>
  view.active !== null && view.pilgrims[view.active.pilgrim]?.seat === view.seat;

export const opening: OpeningStep<JourneyView>[] = [
  {
    id: "journey.take",
    title: "Choose whom you lead",
    text: "Point at a pilgrim on the board. The Monkey King hits hard, Tripitaka must live.",
    at: "board",
    when: (_, key) => key === "ask.take",
  },
  {
    id: "journey.order",
    title: "Who goes first?",
    text: "All four pilgrims act once a turn, then the demons. Fighters in front keep Tripitaka safe.",
    at: "bar",
    when: (_, key) => key === "ask.order",
  },
  {
    id: "journey.quest",
    title: "What wins the quest",
    text: "The aim and the last turn stand on the sheets, below your pilgrims.",
    narrow: "The aim and the last turn stand under Sheets, below your pilgrims.",
    at: "sheet",
    when: (view, key) => key === "ask.action" && view.turn === 1 && acting(view),
  },
  {
    id: "journey.walk",
    title: "Walk",
    text: "Lit squares show what it costs to get there, turns included. Choose one to see the way, choose it again to walk it.",
    at: "board",
    when: (view, key) => key === "ask.action" && view.turn === 1 && acting(view) && !view.active?.moving,
  },
  {
    id: "journey.turn",
    title: "Face your foes",
    text: "You only hit what lies before you. The round arrows turn your pilgrim; while you plan a walk, the keys comma and dot turn its end.",
    at: "board",
    when: (view, key) =>
      key === "ask.action" && acting(view) && view.active?.moving === true && view.active.mv > 0,
  },
  {
    id: "journey.declare",
    title: "Before the dice fall",
    text: "Name more targets, play a card from your hand, or roll.",
    at: "bar",
    when: (_, key) => key === "ask.declare",
  },
  {
    id: "journey.karma",
    title: "Kill or cleanse",
    text: "Ten bad karma sharpen the weapon but burden the soul; ten good karma teach a lasting skill.",
    at: "bar",
    when: (_, key) => key === "ask.kill-or-cleanse",
  },
  {
    id: "journey.demons",
    title: "The demons' turn",
    text: "The log tells what each demon tried, and why it did what it did. The key P shows what they would do next.",
    narrow: "Under Log you can read what each demon tried, and why it did what it did.",
    at: "log",
    when: (view) =>
      ["spawning", "before-demons", "activations"].includes(view.phase) || (view.turn === 2 && acting(view)),
  },
];
