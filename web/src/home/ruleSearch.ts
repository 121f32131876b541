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

/** The rules as people read them: where one speaks of another, by its title. */
export function readable(rules: readonly RuleCard[]): RuleCard[] {
  const titles = new Map(rules.map(({ id, title }) => [id, title]));
  const named = (all: string, id: string): string => (titles.has(id) ? `“${titles.get(id)}”` : all);
  return rules.map((rule) => ({ ...rule, text: rule.text.replace(/`([a-z]+(?:\.[a-z0-9-]+)+)`/g, named) }));
}

/** A text in pieces: those that were searched for are marked. */
export function marked(text: string, search: string): { piece: string; found: boolean }[] {
  const words = wordsOf(search).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return [{ piece: text, found: false }];
  const pieces = text.split(new RegExp(`(${words.join("|")})`, "gi"));
  return pieces.map((piece, n) => ({ piece, found: n % 2 === 1 })).filter(({ piece }) => piece);
}
