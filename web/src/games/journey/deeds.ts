// What a pilgrim could do: the actions that have a button, and those that are not offered, so that one can ask why.
import { say } from "../../lib/say";
import type { OptionCard, QuestionCard } from "../../lib/messages";
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

/** What is done to a thing beside the pilgrim. */
const NEAR: readonly string[] = [
  "do:attack",
  "do:rescue",
  "do:recover",
  "do:collect",
  "do:revive",
  "do:take-over",
];

/** What lies on the board and is offered in the bar as well: whoever stands before it need not guess to click it. */
export function isNear(anchor: string, options: readonly OptionCard[]): boolean {
  return /^(door|gate):/.test(anchor) || options.some(({ anchors }) => NEAR.includes(anchors[1] ?? ""));
}

/** What comes off by dice says on its button how likely that is: an attack, a ritual. */
export function weighs(anchor: string, key: string): boolean {
  if (key === "ask.kill-or-cleanse") return anchor === "do:cleanse";
  return ["ask.action", "ask.declare", "ask.attack-again"].includes(key) && anchor.startsWith("figure:");
}

/** A rest that brings nothing is allowed, and offered after all else. */
export function apart(anchors: readonly string[], _key: string, view: JourneyView): string | null {
  const pilgrim = view.active && view.pilgrims[view.active.pilgrim];
  return anchors.includes("do:rest") && pilgrim && pilgrim.chi >= pilgrim.max_chi ? "" : null;
}

/** Whoever is done before anything was done is asked once more: it may have been meant for the pilgrim before. */
export function isGrave(anchor: string, key: string, view: JourneyView): string | false {
  const { active } = view;
  if (key !== "ask.action" || anchor !== "do:done" || !active || active.moving || active.actions.length)
    return false;
  return active.ap > 1 && say("journey.sheet.unspent");
}
