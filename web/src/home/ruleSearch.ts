// Searching and arranging a game's ledger.
import type { RuleCard } from "../lib/messages";

export interface Chapter {
  id: string;
  title: string;
  rules: RuleCard[];
}

export function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The rules that have all of the words, somewhere. */
export function matching(rules: RuleCard[], search: string): RuleCard[] {
  const words = wordsOf(search);
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** In chapters, in the order of the ledger. */
export function chapters(rules: RuleCard[]): Chapter[] {
  const found = new Map<string, RuleCard[]>();
  for (const rule of rules) found.set(rule.chapter, [...(found.get(rule.chapter) ?? []), rule]);
  return [...found].map(([id, list]) => ({ id, title: chapterTitle(id), rules: list }));
}

/** A chapter's id as a heading. Two letters are an abbreviation. */
export function chapterTitle(id: string): string {
  return id.length < 3 ? id.toUpperCase() : id.slice(0, 1).toUpperCase() + id.slice(1).replaceAll("-", " ");
}

/** A text in pieces: those that were searched for are marked. */
export function marked(text: string, search: string): { piece: string; found: boolean }[] {
  const words = wordsOf(search).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return [{ piece: text, found: false }];
  const pieces = text.split(new RegExp(`(${words.join("|")})`, "gi"));
  return pieces.map((piece, n) => ({ piece, found: n % 2 === 1 })).filter(({ piece }) => piece);
}
