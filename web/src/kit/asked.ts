// What the open question is about, whatever has been pointed at so far.
import type { QuestionCard } from "../lib/messages";

/** Everything that one can point at for some answer. */
export function asked(question: QuestionCard | null | undefined): ReadonlySet<string> {
  return new Set(question?.options.flatMap((option) => option.anchors));
}

/** Whom a question is about: the one whose name it says first. */
export function namedFirst<One>(
  question: QuestionCard | null | undefined,
  all: readonly One[],
  name: (one: One) => string,
): One | undefined {
  return all
    .map((one) => ({ one, at: question?.prompt.indexOf(name(one)) ?? -1 }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.one;
}
