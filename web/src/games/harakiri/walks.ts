// Walks as the server tells them, in the words of the board: which squares, which answers, how many action points.
import { along, routes, type Route, type Stance as Node } from "../../kit/ways";
import { squareAnchor, type Square } from "./geometry";
import type { Walks } from "./types";

export const FORCES = ["strong", "fast"] as const;
export type Force = (typeof FORCES)[number];

export interface Walk {
  at: Square;
  /** Movement. */
  cost: number;
  /** Action points that go into it. */
  ap: number;
  /** What to point at, one answer each. */
  answers: string[];
  /** The squares on the way, the first one included. */
  path: Square[];
  /** Enemies that could be attacked at its end, as far as that can be paid for then. */
  prey: Record<Force, readonly number[]>;
  /** What could be used at its end. */
  points: readonly string[];
}

/** Legs without harm: nothing on the way hurts. */
export const nodes = (told: Walks): Node[] =>
  told.stances.map((stance) => ({ legs: stance.legs.map(([to, cost]) => [to, cost, 0] as const) }));

function walk(told: Walks, route: Route): Walk | null {
  const way = route.stances.flatMap((number) => told.stances[number] ?? []);
  const end = way.at(-1);
  const ap = told.movement.findIndex((movement) => movement >= route.cost);
  if (!end || ap < 0) return null;
  return {
    at: end.at,
    cost: route.cost,
    ap,
    answers: way.slice(1).map((stance) => squareAnchor(stance.at)),
    path: way.map((stance) => stance.at),
    prey: { fast: told.fast[ap] ? end.fast : [], strong: told.strong[ap] ? end.strong : [] },
    points: told.use[ap] ? end.points : [],
  };
}

/** The cheapest walk to every square where one may stay, the cheapest first; standing still is one. */
export function walks(told: Walks): Walk[] {
  return routes(nodes(told)).flatMap((route) => {
    const end = told.stances[route.stances.at(-1) ?? 0];
    return (end?.rest && walk(told, route)) || [];
  });
}

/** Why a walk costs more than its squares are away: out of difficult ground a step costs more, and one may have to go
 * around something. */
export function dearness(walk: Walk): { rough: number; around: number } {
  const [from, to] = [walk.path[0], walk.path.at(-1)];
  const steps = walk.path.length - 1;
  const away = from && to ? Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) : 0;
  return { rough: walk.cost - steps, around: steps - away };
}

/** The walk along these squares; null where there is none. */
export function walkAlong(told: Walks, path: readonly Square[]): Walk | null {
  const all = nodes(told).map((node, n) => ({ ...node, n }));
  const stance = (n: number): string => told.stances[n]?.at.join() ?? "";
  const places = path.map((at) => at.join());
  const route = along(all, places, ({ n }) => stance(n), ({ n }) => !!told.stances[n]?.rest); // prettier-ignore
  return route && walk(told, route);
}

/** The squares from one to another without the first, aslant as long as it goes: what a quick drag has passed. */
export function between(from: Square, to: Square): Square[] {
  const found: Square[] = [];
  let [x, y] = from;
  while (x !== to[0] || y !== to[1]) {
    x += Math.sign(to[0] - x);
    y += Math.sign(to[1] - y);
    found.push([x, y]);
  }
  return found;
}
