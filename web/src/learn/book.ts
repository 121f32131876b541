// The ledger behind the chapters of a game's book, which are written for reading.
import type { RuleCard } from "../lib/messages";
import type { BookChapter } from "./learn";

export interface Chapter {
  /** Null: rules that no chapter speaks of. */
  chapter: BookChapter | null;
  rules: RuleCard[];
}

/** The rules behind each chapter, in the order in which it names them; the rest comes last. */
export function arranged(rules: readonly RuleCard[], chapters: readonly BookChapter[]): Chapter[] {
  const named = new Set(chapters.flatMap((one) => one.rules));
  const found = chapters.map((chapter) => ({
    chapter,
    rules: chapter.rules.flatMap((name) => rules.filter((rule) => rule.chapter === name)),
  }));
  const rest = rules.filter((rule) => !named.has(rule.chapter));
  return rest.length ? [...found, { chapter: null, rules: rest }] : found;
}
