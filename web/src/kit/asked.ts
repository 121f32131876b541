// What the open question is about, whatever has been pointed at so far.
import type { QuestionCard } from "../lib/messages";

/** Everything that one can point at for some answer. */
export function asked(question: QuestionCard | null | undefined): ReadonlySet<string> {
  return new Set(question?.options.flatMap((option) => option.anchors));
}
