// What a pilgrim could attack from somewhere, as a proposal: range patterns and lines of sight between the centres
// of squares. The server has the last word.
import { ahead, edge, ground, lineKeys, pattern, type Square } from "./geometry";
import { taken, type Walk } from "./reach";
import type { BoardView, DemonView, JourneyBox, JourneyView } from "./types";

const key = (at: Square): string => `${at[0]},${at[1]}`;

function open(board: BoardView, lines: Set<string>, at: Square, facing: number): boolean {
  const [dx, dy] = ahead(facing);
  return !lines.has(edge(at, facing)) && !" #%".includes(ground(board, [at[0] + dx, at[1] + dy]));
}

/** Whether the segment between two squares is free of lines, walls and blockers; the ends block nothing. */
export function sees(board: BoardView, from: Square, to: Square, blockers: ReadonlySet<string>): boolean {
  const lines = new Set([...lineKeys(board.yellow), ...lineKeys(board.purple)]);
  const [wide, high] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  const [across, down] = [to[0] > from[0] ? 1 : 3, to[1] > from[1] ? 2 : 0];
  const moved = (at: Square, ...ways: number[]): Square =>
    ways.reduce<Square>(([x, y], way) => [x + ahead(way)[0], y + ahead(way)[1]], at);
  const free = (at: Square): boolean => key(at) === key(to) || !blockers.has(key(at));
  let at = from;
  let [x, y] = [0, 0];
  while (x < wide || y < high) {
    // The segment leaves column x after (2x + 1) / 2wide of its length, row y after (2y + 1) / 2high.
    const turn = (2 * x + 1) * high - (2 * y + 1) * wide;
    if (turn === 0) {
      // Through a corner there are two ways, one by each square beside it.
      const past = (first: number, second: number): boolean =>
        open(board, lines, at, first) &&
        open(board, lines, moved(at, first), second) &&
        free(moved(at, first));
      if (!past(across, down) && !past(down, across)) return false;
      [at, x, y] = [moved(at, across, down), x + 1, y + 1];
    } else {
      const way = turn < 0 ? across : down;
      if (!open(board, lines, at, way)) return false;
      at = moved(at, way);
      if (turn < 0) x++;
      else y++;
    }
    if (!free(at)) return false;
  }
  return true;
}

/** The square of a demon that could be attacked from a pose of the acting pilgrim; null if none could. */
export function aimAt(
  view: JourneyView,
  box: JourneyBox,
  pose: { at: Square; facing: number },
  demon: DemonView,
): Square | null {
  const pilgrim = view.active ? view.pilgrims[view.active.pilgrim] : undefined;
  const reach = pilgrim && box.pilgrims[pilgrim.name]?.reach;
  if (!reach) return null;
  const aimed = pattern(reach, pose.at, pose.facing, view.board).map(key);
  const blockers = taken(view);
  if (pilgrim.at) blockers.delete(key(pilgrim.at));
  for (const at of demon.squares) blockers.delete(key(at));
  return (
    demon.squares.find((at) => aimed.includes(key(at)) && sees(view.board, pose.at, at, blockers)) ?? null
  );
}

/** The first of some walks from whose end a demon could be attacked. */
export function approach(
  view: JourneyView,
  box: JourneyBox,
  all: readonly Walk[],
  demon: DemonView,
): Walk | undefined {
  const pilgrim = view.active ? view.pilgrims[view.active.pilgrim] : undefined;
  const far = Math.max(1, box.pilgrims[pilgrim?.name ?? ""]?.reach.n ?? 1);
  const near = ({ at }: Walk): boolean =>
    demon.squares.some(([x, y]) => Math.max(Math.abs(x - at[0]), Math.abs(y - at[1])) <= far);
  return all.find((walk) => near(walk) && aimAt(view, box, walk, demon) !== null);
}
