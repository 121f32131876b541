// The chances of an answer as lines beside it.
import type { OddsLine } from "../lib/messages";
import type { TableState } from "../lib/table.svelte";

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
export function told(lines: readonly OddsLine[], rows = ROWS): Told {
  const idle = lines.every(({ chance, about }) => chance >= 1 || (about && chance >= SURE));
  if (idle && (lines.length < 2 || lines.every(({ about }) => about))) return { lines: [], more: 0 };
  return { lines: lines.slice(0, rows), more: Math.max(0, lines.length - rows) };
}

/** So many are told where they stand in the bar of a phone. */
export const FEW_ROWS = 3;

/** What is known of the answer that is pointed at, or of the plan. */
export function oddsOf(table: Pick<TableState, "plan" | "previewed" | "odds">, rows = ROWS): Told {
  const { plan } = table;
  const steps = plan?.steps.length ? JSON.stringify(plan.steps) : null;
  const about = plan ? steps : (table.previewed?.text ?? null);
  const known = about !== null && table.odds?.text === about ? table.odds.odds?.lines : undefined;
  return told(known ?? [], rows);
}

/** What the answer that is pointed at is good for. */
export function goodFor(
  table: Pick<TableState, "plan" | "previewed" | "options" | "question">,
): string | undefined {
  const number = table.previewed && !table.plan ? table.options.indexOf(table.previewed) : -1;
  return table.question?.tips.find((one) => one.options.includes(number))?.say;
}
