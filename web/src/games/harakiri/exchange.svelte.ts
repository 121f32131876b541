// Two characters exchange their places in the queue: both are pointed at, in the queue or on the board, in any order.
import type { QuestionCard } from "../../lib/messages";
import type { Hands, Mark } from "../game";
import { swapOf, swaps } from "./queue";

class Exchange {
  /** The first of two that are to exchange their places. */
  first = $state<string | null>(null);

  /** How a character stands in it; nothing: it is not asked about, or takes no part. */
  mark(question: QuestionCard | null, hands: Hands, anchor: string, hovered: string | null): Mark {
    if (!swaps(question, anchor)) return "";
    if (anchor === this.first || this.waits(question, hands, anchor)) return "chosen";
    if (this.first !== null && !swapOf(question, this.first, anchor)) return "";
    return hovered === anchor ? "hovered" : "legal";
  }

  /** Both are chosen, and the table asks once more whether that is meant. */
  waits(question: QuestionCard | null, hands: Hands, anchor: string): boolean {
    const pairs = question?.options.filter(({ anchors }) => anchors.includes(anchor)) ?? [];
    return pairs.some(({ anchors }) => anchors.every((one) => hands.mark(one) === "chosen"));
  }

  /** Point at one of them: the second one answers, the same one again is let go. False: that is not asked. */
  point(question: QuestionCard | null, hands: Hands, anchor: string): boolean {
    if (!swaps(question, anchor)) return false;
    const answer = this.first === null ? undefined : swapOf(question, this.first, anchor);
    this.first = answer || this.first === anchor ? null : anchor;
    if (answer) hands.follow?.([answer]);
    return true;
  }
}

export const exchange = new Exchange();
