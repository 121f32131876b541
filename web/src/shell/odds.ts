// The chances of an answer as lines beside it.
import type { OddsLine } from "../lib/messages";

/** So many lines are told whole. */
export const ROWS = 8;

export interface Told {
  lines: OddsLine[];
  /** How many are left out. */
  more: number;
}

/** Odds that say something: a certainty needs no number. What does not fit is counted. */
export function told(lines: readonly OddsLine[]): Told {
  if (lines.length < 2 && lines.every((line) => line.chance >= 1)) return { lines: [], more: 0 };
  return { lines: lines.slice(0, ROWS), more: Math.max(0, lines.length - ROWS) };
}
