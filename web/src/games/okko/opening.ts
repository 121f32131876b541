// The first turns explained, one step at a time: as a Hero, and as the Oni.
import type { OpeningStep } from "../game";
import type { OkkoView } from "./types";

const early = (view: OkkoView): boolean => view.round <= 2;
const hero = (view: OkkoView): boolean => view.side === "heroes";
const oni = (view: OkkoView): boolean => view.side === "oni";
const standing = (view: OkkoView): boolean =>
  !view.alarm && view.figures.some((figure) => figure.type === "mortal" && figure.idle !== "");
const beside = (view: OkkoView): boolean =>
  view.tokens.some((token) => token.form === "courtier" && !token.flipped);

export const opening: OpeningStep<OkkoView>[] = [
  {
    id: "plan",
    at: "board",
    when: (view, key) => early(view) && hero(view) && key === "ask.plan",
  },
  {
    id: "move",
    at: "board",
    when: (view, key) => early(view) && hero(view) && key === "ask.hero-act" && view.turn?.stage === "begin",
  },
  {
    id: "ask",
    at: "board",
    when: (view, key) =>
      early(view) &&
      hero(view) &&
      view.scene.investigation &&
      key === "ask.hero-act" &&
      view.turn?.stage !== "begin" &&
      beside(view),
  },
  {
    id: "guards",
    at: "board",
    when: (view, key) =>
      early(view) && hero(view) && key !== null && view.phase === "activation" && standing(view),
  },
  {
    id: "accuse",
    at: "bar",
    when: (view, key) => hero(view) && key === "ask.accuse" && view.deduction.false === 0,
  },
  {
    id: "disguise",
    at: "board",
    when: (view, key) => oni(view) && key === "ask.disguise",
  },
  {
    id: "corrupt",
    at: "board",
    when: (view, key) => early(view) && oni(view) && key === "ask.corrupt",
  },
  {
    id: "techniques",
    at: "bar",
    when: (view, key) => early(view) && oni(view) && key === "ask.technique",
  },
  {
    id: "act",
    at: "board",
    when: (view, key) => early(view) && oni(view) && (key === "ask.oni-card" || key === "ask.figure"),
  },
];
