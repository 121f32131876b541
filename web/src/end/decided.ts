// What decided a match: the largest swing of the chances, the board at that moment, and the sentence that matters most.
import { api } from "../lib/api";
import type { ChanceCurve, Line, Memory, ReplayCard, ReplayMoment } from "../lib/messages";
import { sharesAt, type Swing } from "../replay/chances";
import { label, levels, partAt } from "../replay/steps";

export interface Decided {
  swing: Swing;
  /** The chance before and after it, 0 to 1. */
  before: number;
  after: number;
  moment: ReplayMoment;
  /** What matters most of what was told in between. */
  line: Line | null;
}

/** The largest of those that led to how it ended; of equal ones the last. What was made good again decided nothing. */
export function largest(curve: ChanceCurve | null | undefined, swings: readonly Swing[]): Swing | null {
  const end = curve?.points.at(-1)?.shares ?? [];
  const led = swings.filter(({ from, seat, by }) => {
    const one = Math.max(0, seat);
    return by > 0 === (end[one] ?? 0) > (sharesAt(curve?.points ?? [], from)[one] ?? 0);
  });
  return led.reduce<Swing | null>(
    (best, one) => (best && Math.abs(best.by) > Math.abs(one.by) ? best : one),
    null,
  );
}

/** The log of a moment from here on: none of it. */
const NO_ENTRIES = 1e6;

/** A swing with what happened in it. */
export async function decidedBy(
  table: string,
  curve: ChanceCurve,
  swing: Swing,
  weights: Record<string, number>,
): Promise<Decided> {
  const start = await api.moment(table, swing.from, null, NO_ENTRIES);
  const moment = await api.moment(table, swing.at, null, start.since);
  const [before, after] = around(curve, swing);
  return {
    swing,
    before,
    after,
    moment,
    line: weightiest(moment.lines, weights),
  };
}

const tagOf = (line: Line): string => (line.event as { event?: string } | null)?.event ?? "";

/** The sentence that people would tell: the weightiest, and of equal ones the last. Headings say nothing. */
export function weightiest(lines: readonly Line[], weights: Record<string, number>): Line | null {
  const told = lines.filter((line) => !line.heading && line.text);
  const weight = (line: Line): number => weights[tagOf(line)] ?? 1;
  return told.reduce<Line | null>((best, one) => (best && weight(best) > weight(one) ? best : one), null);
}

/** The chance at both ends of a swing, of whom it is about. */
export function around(curve: ChanceCurve, swing: Swing): [number, number] {
  const share = (at: number): number => sharesAt(curve.points, at)[Math.max(0, swing.seat)] ?? 0;
  return [share(swing.from), share(swing.at)];
}

/** The part of the match in which something happened, in short: "turn 5". */
export function partSaid(card: ReplayCard, at: number): string {
  const rail = levels(card.turns, card.answers)[0] ?? [];
  return label(partAt(rail, at)?.says.at(-1) ?? "");
}

/** The part in which something happened that people will remember: an answer can end one part and begin the next. */
export function partOf(card: ReplayCard, { answers, turn }: Memory): string {
  const begins = card.turns[turn]?.answers ?? 0;
  return partSaid(card, begins === answers ? answers : Math.max(0, answers - 1));
}

/** Where that part begins, to be played again from there. */
export function turnOf(card: ReplayCard, swing: Swing): { at: number; say: string } | null {
  const rail = levels(card.turns, card.answers)[0] ?? [];
  const part = partAt(rail, swing.from);
  return part && part.from > 0 ? { at: part.from, say: label(part.says.at(-1) ?? "") } : null;
}
