// A table as it was before this page was opened, fetched from its replay.
import { api } from "../lib/api";
import type { Line } from "../lib/messages";
import type { Sight } from "../lib/remembered";

/**
 * A table as a seat saw it before the part of the log that an entry belongs to. Null where there is none, or where
 * the replay begins later than the log: a table that was played on from elsewhere tells more than its match.
 */
export async function recalled(
  table: string,
  seat: number | null,
  log: readonly Line[],
  entry: number,
): Promise<Sight | null> {
  const { turns } = await api.replay(table);
  const headings = log.flatMap((line, place) => (line.heading ? [place] : []));
  const turn = turns[headings.findLastIndex((place) => place <= entry)];
  if (!turn || turns.length !== headings.length) return null;
  const { since, lines, view } = await api.moment(table, Math.max(0, turn.answers - 1), seat, entry);
  return lines.length ? null : { entries: since, view };
}
