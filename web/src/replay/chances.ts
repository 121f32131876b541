// The chance to win over a match: shares at any moment, the areas of the curve, and where it swings.
import type { ChanceCurve, ChancePoint } from "../lib/messages";
import { say } from "../lib/say";
import { signed } from "../lib/words";

/** A swing of the chances between two moments that is larger than chance alone makes it. */
export interface Swing {
  from: number;
  /** Where it has happened. */
  at: number;
  /** Whose share it is; -1: of all, where they win together. */
  seat: number;
  by: number;
}

const MOST_SWINGS = 6;
const SMALLEST = 0.05;
/** Games without which a share is too rough to be drawn. */
const LEAST_GAMES = 10;
/** Games without which it is too rough to speak of swings: where it seems to swing more are played. */
const LEAST_SURE = 24;
/** Moments without which there is no curve yet: a line through one says of all what is known of one. */
const LEAST_MOMENTS = 3;
/** Standard errors that a swing must have. In 300 made-up matches of three seats in which nothing ever turned, one was told
 * in 4 of 100 (at 2.6 in 10, and in 35 when no more games were played where it seemed to swing). */
const SURE = 3;

/** The shares at a moment, on a straight line between the two nearest that were played from. */
export function sharesAt(points: readonly ChancePoint[], at: number): number[] {
  const next = points.findIndex((point) => point.answers >= at);
  const after = points[next === -1 ? points.length - 1 : next];
  const before = next > 0 ? points[next - 1] : after;
  if (!after || !before) return [];
  const width = after.answers - before.answers;
  const part = width ? (at - before.answers) / width : 0;
  return after.shares.map((share, n) => (before.shares[n] ?? 0) * (1 - part) + share * part);
}

/** The outline of each share stacked on those before it, in a box of some width and height. */
export function areas(
  points: readonly ChancePoint[],
  answers: number,
  width: number,
  height: number,
): string[] {
  const place = (point: ChancePoint): number => (point.answers / Math.max(1, answers)) * width;
  const floor = points.map(() => 0);
  return (points[0]?.shares ?? []).map((_, seat) => {
    const low = points.map((point, n) => `${place(point)} ${height * (1 - (floor[n] ?? 0))}`);
    points.forEach((point, n) => (floor[n] = Math.min(1, (floor[n] ?? 0) + (point.shares[seat] ?? 0))));
    const high = points.map((point, n) => `${place(point)} ${height * (1 - (floor[n] ?? 0))}`);
    return `M${[...low, ...high.reverse()].join("L")}Z`;
  });
}

/** How far two shares may lie apart by chance alone. */
function noise(one: ChancePoint, other: ChancePoint, seat: number): number {
  const spread = ({ games, shares }: ChancePoint): number => {
    if (!games) return 0; // the end is no estimate
    const share = ((shares[seat] ?? 0) * games + 1) / (games + 2);
    return (share * (1 - share)) / games;
  };
  return SURE * Math.sqrt(spread(one) + spread(other));
}

/** The largest swings, in the order of the match. */
export function swings(curve: ChanceCurve): Swing[] {
  const found = curve.points.slice(1).flatMap((point, n) => {
    const before = curve.points[n];
    if (!before || [before, point].some(({ games }) => games && games < LEAST_SURE)) return [];
    const moves = point.shares
      .map((share, seat) => ({ seat, by: share - (before.shares[seat] ?? 0) }))
      .filter(({ by, seat }) => Math.abs(by) > Math.max(SMALLEST, noise(before, point, seat)))
      .sort((one, other) => Math.abs(other.by) - Math.abs(one.by) || other.by - one.by);
    const most = moves[0];
    const seat = curve.together ? -1 : (most?.seat ?? -1);
    return most ? [{ from: before.answers, at: point.answers, seat, by: most.by }] : [];
  });
  return found
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, MOST_SWINGS)
    .sort((one, other) => one.at - other.at);
}

const playedFrom = (points: readonly ChancePoint[]): ChancePoint[] => points.filter((point) => point.games);

/** The curve as it can be shown: nothing of it as long as too little is known, and no moment from which so few games were
 * played that its share leaps about. */
export function shownOf(curve: ChanceCurve): ChanceCurve {
  if (curve.done >= 1) return curve;
  const points = curve.points.filter(({ games }) => !games || games >= LEAST_GAMES);
  return { ...curve, points: playedFrom(points).length < LEAST_MOMENTS ? [] : points };
}

/** A step that everybody sees on a curve. */
const STEEP = 0.15;

/** Whether the curve has steps that look as if they had decided something. */
export function looksSteep({ points }: ChanceCurve): boolean {
  return points
    .slice(1)
    .some((point, n) =>
      point.shares.some((share, seat) => Math.abs(share - (points[n]?.shares[seat] ?? 0)) >= STEEP),
    );
}

/** How the estimate was made, in a sentence that always stands beside it. */
export function method({ points, done }: ChanceCurve): string {
  const played = playedFrom(points);
  const games = played.map((point) => point.games);
  const [low, high] = [Math.min(...games), Math.max(...games)];
  const many = low === high ? `${low}` : say("replay.method.range", { low, high });
  const rest = done < 1 ? say("replay.method.done", { n: Math.floor(done * 100) }) : "";
  if (!played.length) return say("replay.method.playing") + rest;
  return say("replay.method.estimated", { many, n: high, moments: played.length }) + rest;
}

/** By how much a chance has changed. */
export const change = (by: number): string => `${signed(100 * by)} %`;
