// How far the acting pilgrim could walk, as a proposal: the server decides about every single step. A step goes
// straight ahead, a quarter turn costs movement too.
import { ahead, edge, ground, lineKeys, squareAnchor, FACINGS, type Square } from "./geometry";
import type { JourneyView } from "./types";

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
}

interface Node extends Walk {
  /** The next turn costs nothing. */
  free: boolean;
}

/** Squares that nobody can stand on, pass or look through. */
export function taken(view: JourneyView): Set<string> {
  const found = new Set<string>();
  const add = (at: Square): void => void found.add(`${at[0]},${at[1]}`);
  for (const pilgrim of view.pilgrims) if (pilgrim.at) add(pilgrim.at);
  for (const demon of view.demons) demon.squares.forEach(add);
  for (const gate of view.gates) gate.squares.forEach(add);
  for (const door of view.doors) if (!door.broken) door.squares.forEach(add);
  [...view.boxes, ...view.sutras, ...view.villagers].forEach(add);
  for (const well of view.wells) add(well.at);
  return found;
}

/** The ground under the acting pilgrim's feet: what a step or a turn costs, and where none is possible. */
class Terrain {
  private readonly closed: Set<string>;
  private readonly lines: Set<string>;
  private readonly ignores: readonly string[];

  constructor(private readonly view: JourneyView) {
    this.closed = taken(view);
    this.lines = new Set([...lineKeys(view.board.yellow), ...lineKeys(view.board.purple)]);
    this.ignores = view.active?.ignores ?? [];
  }

  start(): Node | null {
    const act = this.view.active;
    const pilgrim = act ? this.view.pilgrims[act.pilgrim] : undefined;
    if (!act || !pilgrim?.at) return null;
    const { at, facing } = pilgrim;
    return { at, facing, cost: 0, hot: 0, answers: [], path: [at], free: act.free_turn };
  }

  private wet(at: Square): number {
    return ground(this.view.board, at) === "b" && !this.ignores.includes("blue") ? 2 : 1;
  }

  turn(node: Node, facing: number): Node {
    const cost = node.cost + (node.free ? 0 : this.wet(node.at));
    return { ...node, facing, cost, answers: [...node.answers, `facing:${FACINGS[facing]}`], free: false };
  }

  step(node: Node): Node | null {
    const [dx, dy] = ahead(node.facing);
    const at: Square = [node.at[0] + dx, node.at[1] + dy];
    const kind = ground(this.view.board, at);
    if (" #%".includes(kind) || this.closed.has(`${at[0]},${at[1]}`)) return null;
    if (this.lines.has(edge(node.at, node.facing))) return null;
    return {
      ...node,
      at,
      cost: node.cost + this.wet(at),
      hot: node.hot + (kind === "r" && !this.ignores.includes("red") ? 1 : 0),
      answers: [...node.answers, squareAnchor(at)],
      path: [...node.path, at],
    };
  }
}

/** The cheapest walk to every square and facing within the movement, the cheapest first; standing still is one. */
export function poses(view: JourneyView, movement: number): Walk[] {
  const terrain = new Terrain(view);
  const start = terrain.start();
  if (!start) return [];
  const found: Walk[] = [];
  const seen = new Set<string>();
  const settled = new Set<string>();
  const open: Node[][] = [[start]];
  for (let cost = 0; cost <= movement; cost++) {
    // A free turn adds to the layer that is being worked off.
    for (const layer = open[cost] ?? []; layer.length;) {
      layer.sort((one, other) => one.hot - other.hot);
      const node = layer.shift() as Node;
      const pose = `${node.at[0]},${node.at[1]},${node.facing}`;
      if (seen.has(`${pose},${node.free}`)) continue;
      seen.add(`${pose},${node.free}`);
      if (!settled.has(pose)) found.push(node);
      settled.add(pose);
      const next = [
        terrain.turn(node, (node.facing + 1) % 4),
        terrain.turn(node, (node.facing + 3) % 4),
        terrain.step(node),
      ];
      for (const one of next)
        if (one && one.cost <= movement) (one.cost === cost ? layer : (open[one.cost] ??= [])).push(one);
    }
  }
  return found;
}

/** The cheapest of some walks to every square but the one where they begin, by anchor of the square. */
export function nearest(all: readonly Walk[]): Map<string, Walk> {
  const best = new Map<string, Walk>();
  for (const walk of all) {
    const anchor = squareAnchor(walk.at);
    if (walk.path.length > 1 && !best.has(anchor)) best.set(anchor, walk);
  }
  return best;
}

/** The walk along these squares, which ends with a facing if one is wanted; null where a step is not possible. */
export function along(view: JourneyView, path: readonly Square[], facing?: number): Walk | null {
  const terrain = new Terrain(view);
  let node = terrain.start();
  const face = (wanted: number): void => {
    while (node && node.facing !== wanted)
      node = terrain.turn(node, (node.facing + ((wanted - node.facing + 4) % 4 === 3 ? 3 : 1)) % 4);
  };
  for (const [x, y] of path.slice(1)) {
    if (!node) return null;
    const [dx, dy] = [x - node.at[0], y - node.at[1]];
    const way = FACINGS.findIndex((_, n) => ahead(n)[0] === dx && ahead(n)[1] === dy);
    if (way < 0) return null;
    face(way);
    node = terrain.step(node);
  }
  if (facing !== undefined) face(facing);
  return node;
}

/** The squares from one to another without the first, sideways before up and down: what a quick drag has passed. */
export function between(from: Square, to: Square): Square[] {
  const found: Square[] = [];
  let [x, y] = from;
  while (x !== to[0]) found.push([(x += Math.sign(to[0] - x)), y]);
  while (y !== to[1]) found.push([x, (y += Math.sign(to[1] - y))]);
  return found;
}
