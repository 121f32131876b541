// Aims of several sides as one table: those that more than one side had are rows with a cell for each side.
import type { Aim, Aims, Bar } from "../lib/messages";

export interface AimRow {
  say: string;
  /** How far each side came, in the order of the sides; null: it was none of theirs. */
  cells: (Aim | null)[];
}

/** What all have stands first; an aim of one side alone comes after it. Null: the sides share nothing. */
export function aimRows(groups: readonly Aims[]): AimRow[] | null {
  if (groups.length < 2) return null;
  const names = [...new Set(groups.flatMap(({ aims }) => aims.map(({ say }) => say)))];
  const rows = names.map((say) => ({
    say,
    cells: groups.map(({ aims }) => aims.find((aim) => aim.say === say) ?? null),
  }));
  const shared = ({ cells }: AimRow): number => cells.filter((cell) => cell !== null).length;
  if (!rows.some((row) => shared(row) > 1)) return null;
  return rows.toSorted((one, other) => Number(shared(one) === 1) - Number(shared(other) === 1));
}

export const sumOf = (bar: Bar): number => bar.parts.reduce((all, [, n]) => all + n, 0);

/** Whoever has won comes first, also of equals; then whoever has most. */
export const ranked = (bars: readonly Bar[], won: readonly string[] = []): Bar[] =>
  bars.toSorted(
    (one, other) =>
      Number(won.includes(other.who)) - Number(won.includes(one.who)) || sumOf(other) - sumOf(one),
  );

/** All sources, those that brought most in all first: each has the same place in every bar. */
export function sourcesOf(bars: readonly Bar[]): string[] {
  const sums = new Map<string, number>();
  for (const { parts } of bars)
    for (const [source, n] of parts) sums.set(source, (sums.get(source) ?? 0) + n);
  return [...sums].toSorted(([, one], [, other]) => other - one).map(([source]) => source);
}
