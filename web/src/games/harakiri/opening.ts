// The first turns of somebody's first chapter, explained where they happen.
import type { OpeningStep } from "../game";
import type { HarakiriView } from "./types";

const acts = (view: HarakiriView): boolean =>
  view.act !== null && view.characters[view.act.character]?.seat === view.seat;

export const opening: OpeningStep<HarakiriView>[] = [
  {
    id: "harakiri.take",
    title: "Choose whom you lead",
    text: "Akira cuts, Hattori slips through, Hikaru heals, Tomoe shoots. All four fight as one party.",
    at: "bar",
    when: (_, key) => key === "ask.take",
  },
  {
    id: "harakiri.position",
    title: "Where do they begin?",
    text: "Point at a start square, then at who stands there. Those in front are reached first.",
    at: "board",
    when: (_, key) => key === "ask.position",
  },
  {
    id: "harakiri.queue",
    title: "Who acts when",
    text: "The cards above the board are the order of this round. Once per round two of your characters may exchange their places: point at both.",
    at: "board",
    when: (view, key) => key === "ask.swap" && view.round === 1,
  },
  {
    id: "harakiri.walk",
    title: "Walk",
    text: "Lit squares show the movement it takes to get there; dashed ones cost a further action point for exerting. Choose one to see the way, choose it again to walk it.",
    at: "board",
    when: (view, key) => key === "ask.action" && view.round === 1 && acts(view) && !view.act?.moved,
  },
  {
    id: "harakiri.strike",
    title: "Fast or strong",
    text: "Point at an enemy to see the odds: a fast attack costs one action point, a strong one two. One that is too far offers the walk to it.",
    at: "board",
    when: (view, key) =>
      key === "ask.action" && view.round === 1 && acts(view) && view.act?.moved === true && !view.act.attacks,
  },
  {
    id: "harakiri.focus",
    title: "Before the dice fall",
    text: "Focus adds a die that may strike back at you; a skill with a Ki die on it changes the attack. Then roll.",
    at: "bar",
    when: (_, key) => key === "ask.attack",
  },
  {
    id: "harakiri.enemies",
    title: "Why did it do that?",
    text: "Each enemy rolls for a row of its table and takes the first line that it can carry out. The panel above the log tells it step by step; J leafs back.",
    narrow:
      "Each enemy rolls for a row of its table and takes the first line that it can carry out. You can read it under Enemy.",
    at: "log",
    when: (view) => view.round === 1 && view.queue.some((card) => card.done && card.figure > 3),
  },
];
