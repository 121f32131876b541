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
  free: boolean;
}

/** Squares that nobody can stand on or pass. */
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

/** The cheapest walk to every square within the movement, by anchor of the square. */
export function walks(view: JourneyView, movement: number): Map<string, Walk> {
  const act = view.active;
  const pilgrim = act ? view.pilgrims[act.pilgrim] : undefined;
  const best = new Map<string, Walk>();
  if (!act || !pilgrim?.at || movement <= 0) return best;
  const closed = taken(view);
  const lines = new Set([...lineKeys(view.board.yellow), ...lineKeys(view.board.purple)]);
  const wet = (at: Square): number =>
    ground(view.board, at) === "b" && !act.ignores.includes("blue") ? 2 : 1;
  const hot = (at: Square): number =>
    ground(view.board, at) === "r" && !act.ignores.includes("red") ? 1 : 0;
  const open: Node[] = [
    {
      at: pilgrim.at,
      facing: pilgrim.facing,
      cost: 0,
      hot: 0,
      answers: [],
      path: [pilgrim.at],
      free: act.free_turn,
    },
  ];
  const seen = new Set<string>();
  while (open.length) {
    open.sort((one, other) => one.cost - other.cost || one.hot - other.hot);
    const node = open.shift() as Node;
    const key = `${node.at[0]},${node.at[1]},${node.facing},${node.free}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const anchor = squareAnchor(node.at);
    if (node.path.length > 1 && !best.has(anchor)) best.set(anchor, node);
    for (const turn of [1, 3]) {
      const facing = (node.facing + turn) % 4;
      const cost = node.cost + (node.free ? 0 : wet(node.at));
      const answers = [...node.answers, `facing:${FACINGS[facing]}`];
      if (cost <= movement) open.push({ ...node, facing, cost, answers, free: false });
    }
    const [dx, dy] = ahead(node.facing);
    const to: Square = [node.at[0] + dx, node.at[1] + dy];
    const cost = node.cost + wet(to);
    if (cost > movement || " #%".includes(ground(view.board, to)) || closed.has(`${to[0]},${to[1]}`))
      continue;
    if (lines.has(edge(node.at, node.facing))) continue;
    const answers = [...node.answers, squareAnchor(to)];
    open.push({ ...node, at: to, cost, hot: node.hot + hot(to), answers, path: [...node.path, to] });
  }
  return best;
}
