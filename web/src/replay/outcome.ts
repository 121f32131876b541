// The end of a match as rows: who stands where, and what the points came from.
import { language } from "../lib/language";
import type { Ending, ScoreCard } from "../lib/messages";

export interface Standing {
  seat: number;
  score: ScoreCard | undefined;
  won: boolean;
}

/** The sources of points over all seats, the richest first: one colour each. */
export function sourcesOf(scores: readonly ScoreCard[]): string[] {
  const sums = new Map<string, number>();
  for (const { sources } of scores)
    for (const [source, points] of Object.entries(sources))
      sums.set(source, (sums.get(source) ?? 0) + points);
  return [...sums].sort((one, other) => other[1] - one[1]).map(([source]) => source);
}

/** The seats, winners first, then by points. Scores name their seat by its number. */
export function standings(ending: Ending, seats: number): Standing[] {
  const rows = Array.from({ length: seats }, (_, seat) => ({
    seat,
    score: ending.scores.find((score) => score.who === String(seat)),
    won: ending.winners.includes(seat),
  }));
  const points = (row: Standing): number => row.score?.total ?? 0;
  return rows.sort((one, other) => Number(other.won) - Number(one.won) || points(other) - points(one));
}

/** Scores of whole sides: they have a name instead of the number of a seat. */
export function sharedBy(scores: readonly ScoreCard[]): ScoreCard[] {
  return scores.filter((score) => !/^\d+$/.test(score.who));
}

export function when(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}
