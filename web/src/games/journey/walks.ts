// Walks as the server tells them, in the words of the board: which squares, which answers, how many actions.
import { along, routes, type Route } from "../../kit/ways";
import { FACINGS, squareAnchor, type Square } from "./geometry";
import type { Stance, Walks } from "./types";

export interface Walk {
  at: Square;
  facing: number;
  /** Movement. */
  cost: number;
  /** Hot squares on the way. */
  hot: number;
  /** What to point at, one answer each. */
  answers: string[];
  /** The squares on the way, the first one included. */
  path: Square[];
  /** What it has cost on each of them, turns included: the same numbers as on the lit squares. */
  costs: number[];
  /** How many actions it takes. */
  actions: number;
  /** Demons that could be attacked at its end, and the squares in range there. */
  prey: readonly number[];
  range: Square[];
  /** Whether an action is left for an attack. */
  strikes: boolean;
}

const key = (at: Square): string => `${at[0]},${at[1]}`;

function walk(told: Walks, route: Route): Walk | null {
  const way = route.stances.flatMap((number) => told.stances[number] ?? []);
  const end = way.at(-1);
  const actions = told.movement.findIndex((movement) => movement >= route.cost);
  if (!end || actions < 0) return null;
  const steps = way.slice(1).map((to, n) => ({ to, stays: key(to.at) === key(way[n]?.at ?? to.at) }));
  const [x, y] = end.at;
  const { path, costs } = trodden(told, route);
  return {
    at: end.at,
    facing: end.facing,
    cost: route.cost,
    hot: route.harm,
    answers: steps.map(({ to, stays }) => (stays ? `facing:${FACINGS[to.facing]}` : squareAnchor(to.at))),
    path,
    costs,
    actions,
    prey: end.prey,
    range: (told.ranges[end.range] ?? []).map(([dx, dy]): Square => [x + dx, y + dy]),
    strikes: told.strikes[actions] ?? false,
  };
}

/** The squares of a route, and what it has cost to step on each. */
function trodden(told: Walks, { stances }: Route): Pick<Walk, "path" | "costs"> {
  const [path, costs]: [Square[], number[]] = [[], []];
  let cost = 0;
  stances.forEach((number, n) => {
    const stance = told.stances[number];
    const leg = told.stances[stances[n - 1] ?? -1]?.legs.find(([to]) => to === number);
    cost += leg?.[1] ?? 0;
    const last = path.at(-1);
    if (!stance || (last && key(last) === key(stance.at))) return;
    path.push(stance.at);
    costs.push(cost);
  });
  return { path, costs };
}

/** The cheapest walk to every square and facing where one may stay, the cheapest first; standing still is one. */
export function poses(told: Walks): Walk[] {
  const found = new Map<string, Walk>();
  for (const route of routes(told.stances)) {
    const end = told.stances[route.stances.at(-1) ?? 0];
    const pose = end ? `${key(end.at)},${end.facing}` : "";
    const made = end?.rest && !found.has(pose) ? walk(told, route) : null;
    if (made) found.set(pose, made);
  }
  return [...found.values()];
}

/** The cheapest of some walks to every square but the one where they begin, by anchor of the square. */
export function nearest(all: readonly Walk[]): Map<string, Walk> {
  const best = new Map<string, Walk>();
  for (const one of all) {
    const anchor = squareAnchor(one.at);
    if (one.path.length > 1 && !best.has(anchor)) best.set(anchor, one);
  }
  return best;
}

/** The walk along these squares, which ends with a facing if one is wanted; null where there is none. */
export function walkAlong(told: Walks, path: readonly Square[], facing?: number): Walk | null {
  const ends = (stance: Stance): boolean => facing === undefined || stance.facing === facing;
  const route = along(told.stances, path.map(key), (stance) => key(stance.at), ends);
  return route && walk(told, route);
}

/** The squares from one to another without the first, sideways before up and down: what a quick drag has passed. */
export function between(from: Square, to: Square): Square[] {
  const found: Square[] = [];
  let [x, y] = from;
  while (x !== to[0]) found.push([(x += Math.sign(to[0] - x)), y]);
  while (y !== to[1]) found.push([x, (y += Math.sign(to[1] - y))]);
  return found;
}
