// Which dice may be picked for another roll, by what the question allows.
import type { QuestionCard } from "../../lib/messages";

const anchors = (dice: readonly number[]): string[] => dice.map((die) => `die:${die}`);

/** The answer that rolls exactly these dice again, as what one points at for it. */
export function rerolled(
  question: QuestionCard | null | undefined,
  dice: readonly number[],
): string[] | undefined {
  const wanted = new Set(anchors(dice));
  return question?.options.find(
    ({ anchors }) =>
      anchors.at(-1) === "do:reroll" &&
      anchors.length === wanted.size + 1 &&
      anchors.slice(0, -1).every((anchor) => wanted.has(anchor)),
  )?.anchors;
}

/** Whether some answer rolls all of these dice again. */
export function fits(question: QuestionCard | null | undefined, dice: readonly number[]): boolean {
  const wanted = anchors(dice);
  return (
    question?.options.some(
      (option) =>
        option.anchors.at(-1) === "do:reroll" && wanted.every((die) => option.anchors.includes(die)),
    ) ?? false
  );
}
