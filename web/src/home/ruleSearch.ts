// Searching a game's ledger.
import type { RuleCard } from "../lib/messages";

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

/** A text in pieces: those that were searched for are marked. */
export function marked(text: string, search: string): { piece: string; found: boolean }[] {
  const words = wordsOf(search).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return [{ piece: text, found: false }];
  const pieces = text.split(new RegExp(`(${words.join("|")})`, "gi"));
  return pieces.map((piece, n) => ({ piece, found: n % 2 === 1 })).filter(({ piece }) => piece);
}
