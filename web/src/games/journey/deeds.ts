// What a pilgrim could do at another time: the actions that are not offered, so that one can ask why.
import type { QuestionCard } from "../../lib/messages";
import { asked } from "../../kit/asked";
import type { JourneyView } from "./types";

/** The common actions that this question does not offer; those for things that this quest does not have are no loss. */
export function barredDeeds(question: QuestionCard, view: JourneyView): string[] {
  const open = asked(question);
  const found: [deed: string, has: boolean, offered: boolean][] = [
    ["attack", view.demons.length > 0, open.has("do:attack")],
    ["pray", view.boxes.length > 0, open.has("do:pray")],
    ["meditate", view.boxes.length > 0, open.has("do:meditate")],
    ["rest", true, open.has("do:rest")],
  ];
  return found.flatMap(([deed, has, offered]) => (has && !offered ? [deed] : []));
}
