// Whose Equipment is being arranged, and which of it lies in no slot yet.
import type { QuestionCard } from "../../lib/messages";
import type { HeroView, OkkoView } from "./types";

const KEYS = new Set(["ask.arm", "ask.tidy", "ask.reorganize", "ask.place-item", "ask.take-item"]);

export const isGear = (question: QuestionCard | null | undefined): boolean =>
  question !== null && question !== undefined && KEYS.has(question.key);

const owned = (hero: HeroView): string[] => [...Object.values(hero.slots), ...hero.supplies].filter(Boolean);

export interface Gear {
  /** The Hero's number; -1 if nobody has any of it. */
  hero: number;
  /** Items that one may place and nobody has yet. */
  loose: string[];
}

/** The Hero who has most of the items that the question is about; who is asked, if nobody has any. */
export function gearAsked(view: OkkoView, question: QuestionCard | null | undefined): Gear {
  const items = new Set(
    question?.options.flatMap((option) =>
      option.anchors.flatMap((anchor) => (anchor.startsWith("item:") ? [anchor.slice(5)] : [])),
    ),
  );
  const counts = view.heroes.map((hero) => owned(hero).filter((item) => items.has(item)).length);
  const most = Math.max(0, ...counts);
  const turn = view.turn?.side === "heroes" ? view.turn.hero : -1;
  const own = view.heroes.findIndex((hero) => hero.seat === view.seat && !hero.out);
  const hero = most ? counts.indexOf(most) : turn >= 0 ? turn : own;
  const held = new Set(view.heroes.flatMap(owned));
  return { hero, loose: [...items].filter((item) => !held.has(item)) };
}
