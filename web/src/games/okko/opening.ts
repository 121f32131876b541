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
    title: "Two cards, two sides",
    text: "Play one or two cards face down: left of the sheet for the Talent, right of it for the Technique, whose numbers count all round. Nothing is final until everybody is done.",
    at: "board",
    when: (view, key) => early(view) && hero(view) && key === "ask.plan",
  },
  {
    id: "move",
    title: "You walk by rooms",
    text: "White dashed lines part the Areas. Your SPEED is how many of them you may cross. Lit rooms are in reach: point at one, then at the Space on which you want to stop.",
    at: "board",
    when: (view, key) => early(view) && hero(view) && key === "ask.hero-act" && view.turn?.stage === "begin",
  },
  {
    id: "ask",
    title: "Ask the Courtiers",
    text: "The demon hides behind one of the blue diamonds. Stand beside one and question it: each Clue card you draw rules somebody out. Magnifying glasses and scrolls hide clues too.",
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
    title: "Guards stand still",
    text: "Thralls on a clean Tile only watch, as long as nobody raises the alarm by attacking one there. On a Tile with a violet stain they act. Walk past the hatched ones, and do not strike first.",
    at: "board",
    when: (view, key) =>
      early(view) && hero(view) && key !== null && view.phase === "activation" && standing(view),
  },
  {
    id: "accuse",
    title: "What an Accusation costs",
    text: "Name the demon and it loses a Talent; name its Courtier and it is unmasked. A false one gives the Oni points, and the third one starts the Final Battle on its terms. Nobody has to accuse before the red token lies there.",
    at: "bar",
    when: (view, key) => hero(view) && key === "ask.accuse" && view.deduction.false === 0,
  },
  {
    id: "disguise",
    title: "Choose your mask",
    text: "Your demon hides behind one of these Courtiers, and only you know which. One far away from the Heroes, with a hard test, stays hidden longer.",
    at: "board",
    when: (view, key) => oni(view) && key === "ask.disguise",
  },
  {
    id: "corrupt",
    title: "Corruption wakes the house",
    text: "Each token stains a whole Tile. Until the alarm is raised, Mortal Thralls act on stained Tiles alone, so put it where guards and Heroes meet.",
    at: "board",
    when: (view, key) => early(view) && oni(view) && key === "ask.corrupt",
  },
  {
    id: "techniques",
    title: "Events do two things",
    text: "Beside a Character card an Event is a Technique for its figures. In your hand it can be played for its Special Effect, one in each of your activations, or pay for reinforcements.",
    at: "bar",
    when: (view, key) => early(view) && oni(view) && key === "ask.technique",
  },
  {
    id: "act",
    title: "Who may act",
    text: "Activate one card after each Hero. Its figures act one by one; hatched ones may not, and say why when you ask. Supernatural Creatures act anywhere.",
    at: "board",
    when: (view, key) => early(view) && oni(view) && (key === "ask.oni-card" || key === "ask.figure"),
  },
];
