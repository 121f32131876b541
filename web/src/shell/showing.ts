// The top of the table while something is shown that has happened before: its phase and its round, not those after it.
import type { Ribbon } from "../games/game";
import type { Line } from "../lib/messages";

/** What a heading of the log may say about where the match stands. */
interface Heading {
  phase?: unknown;
  turn?: unknown;
  round?: unknown;
}

/** The ribbon as it was when these entries had been told, as far as their headings say it. Whose turn it was is seen on
 * the board. */
export function ribbonAt(ribbon: Ribbon, past: readonly Line[]): Ribbon {
  const headings = past.filter(({ heading }) => heading).map(({ event }) => event as Heading | null);
  const phase = headings.findLast((one) => ribbon.phases.some(({ id }) => id === one?.phase))?.phase;
  const counted = headings
    .map((one) => one?.turn ?? one?.round)
    .findLast((count): count is number => typeof count === "number");
  const found: Ribbon = { ...ribbon };
  delete found.turn;
  delete found.then;
  if (typeof phase === "string") found.now = phase;
  if (found.round && counted !== undefined) found.round = { ...found.round, value: String(counted) };
  return found;
}
