// The cards of the queue as they are drawn, and which two of them may exchange their places.
import { say } from "../../lib/say";
import type { QuestionCard } from "../../lib/messages";
import type { Hue } from "../game";
import { figureAnchor } from "./geometry";
import { capital, hueOf, nameOf } from "./look";
import type { HarakiriBox, HarakiriView } from "./types";

export interface QueueCard {
  figure: number;
  anchor: string;
  hue: Hue;
  name: string;
  /** Its name in two parts, so that the number stays where the name is cut off. */
  word: string;
  number: string;
  /** For screen readers. */
  state: string;
  done: boolean;
  active: boolean;
}

export function queueCards(view: HarakiriView, box: HarakiriBox): QueueCard[] {
  return view.queue.map(({ figure, done, active }) => {
    const name = capital(nameOf(view, box, figure));
    const [, word = name, number = ""] = /^(.*?)(?: (\d+))?$/.exec(name) ?? [];
    const state = say(`harakiri.queue.${active ? "now" : done ? "done" : "later"}`);
    return { figure, anchor: figureAnchor(figure), hue: hueOf(view, figure), name, word, number, state, done, active }; // prettier-ignore
  });
}

/** The answer that exchanges these two, whichever of them is named first; undefined: they may not. */
export function swapOf(
  question: QuestionCard | null,
  one: string,
  other: string,
): readonly string[] | undefined {
  if (question?.key !== "ask.swap" || one === other) return undefined;
  return question.options.find(({ anchors }) => anchors.includes(one) && anchors.includes(other))?.anchors;
}

/** What it would change to exchange these two, in words; "": they may not. */
export function swapSaid(question: QuestionCard | null, one: string | null, other: string): string {
  if (question?.key !== "ask.swap" || one === null || one === other) return "";
  return question.options.find(({ anchors }) => anchors.includes(one) && anchors.includes(other))?.say ?? "";
}

/** Whether a card may be exchanged for another one. */
export function swaps(question: QuestionCard | null, anchor: string): boolean {
  return question?.key === "ask.swap" && question.options.some(({ anchors }) => anchors.includes(anchor));
}
