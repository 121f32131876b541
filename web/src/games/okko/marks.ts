// How things on the board stand, where one thing can be pointed at by several names.
import { isLit, isOpen } from "../../kit/pointed";
import type { QuestionCard } from "../../lib/messages";
import type { Hands, Mark } from "../game";
import type { FigureView, OkkoView, TokenView } from "./types";

/** The names of a figure: itself, and its Character card while the Oni chooses one and it could act with it. */
export function figureAnchors(view: OkkoView, figure: FigureView, question: QuestionCard | null): string[] {
  const card =
    question?.key === "ask.oni-card" ? view.oni.cards.find((one) => one.kind === figure.kind) : undefined;
  return [`figure:${figure.number}`, ...(card?.able.includes(figure.number) ? [`kind:${figure.kind}`] : [])];
}

/** The names of a token: itself, and whom it stands for. */
export function tokenAnchors(token: TokenView): string[] {
  const courtier = token.form === "courtier" && token.name ? [`courtier:${token.name}`] : [];
  return [`token:${token.number}`, ...courtier];
}

/** The mark that counts: what can be chosen before what was chosen, before what is only lit. */
export function markOf(hands: Hands, anchors: readonly string[]): Mark {
  const marks = anchors.map((anchor) => hands.mark(anchor));
  return marks.find(isOpen) ?? marks.find(isLit) ?? marks.find((mark) => mark !== "") ?? "";
}

/** What the pointer rests on: what a click would mean; but what lies or stands in a room that is lit says itself what it
 * is. */
export function restedOn(hands: Hands, anchors: readonly string[]): string | undefined {
  const found = meant(hands, anchors);
  const [top] = anchors;
  return found?.startsWith("area:") && top && /^(token|figure|stain):/.test(top) ? top : found;
}

/** What is meant by pointing somewhere: the first that can be chosen, else what lies on top. */
export function meant(hands: Hands, anchors: readonly string[]): string | undefined {
  return anchors.find((anchor) => isOpen(hands.mark(anchor))) ?? anchors[0];
}
