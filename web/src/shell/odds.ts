// The chances of an answer as lines beside it.
import type { OddsLine } from "../lib/messages";

/** So many lines are told whole. */
export const ROWS = 8;

export interface Told {
  lines: OddsLine[];
  /** How many are left out. */
  more: number;
}

/** What a bar of these odds is made of: all of them where they exclude each other and are all there is, else the first,
 * which the others are parts of or come beside. What tells an amount and no chance has none. */
export function barred(lines: readonly OddsLine[]): OddsLine[] {
  const [first] = lines;
  if (first && first.amount !== null) return [];
  const sum = lines.reduce((all, { chance }) => all + chance, 0);
  return Math.abs(sum - 1) < 0.005 ? [...lines] : lines.slice(0, 1);
}

/** So much is no chance any more but a certainty, in whole percents. */
const SURE = 0.995;

/** Odds that say something: a certainty needs no number, nor do several that were only tried out. What does not fit is
 * counted. */
export function told(lines: readonly OddsLine[]): Told {
  const idle = lines.every(({ chance, about }) => chance >= 1 || (about && chance >= SURE));
  if (idle && (lines.length < 2 || lines.every(({ about }) => about))) return { lines: [], more: 0 };
  return { lines: lines.slice(0, ROWS), more: Math.max(0, lines.length - ROWS) };
}
