// What this browser remembers of somebody's first games: which have begun, by which guide, and what has been reached.

interface Kept {
  /** The table that is played by the guide; none: the guide is put away. */
  table?: string;
  guide?: string;
  /** Aims that were reached, by guide, and the table where: whoever begins another first game begins anew. */
  done?: Record<string, string[]>;
  at?: string;
  /** A game has been begun, with a guide or without. */
  begun?: boolean;
}

const key = (game: string): string => `hyakki.learn.${game}`;

function kept(game: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

function keep(game: string, change: Kept): void {
  try {
    localStorage.setItem(key(game), JSON.stringify({ ...kept(game), ...change }));
  } catch {
    // A browser that keeps nothing begins anew next time.
  }
}

/** Whether somebody has never played this game here. */
export const isFirst = (game: string): boolean => !kept(game).begun;

/** A game was begun at a table, by this guide or (empty) without one. */
export function begun(game: string, table: string, guide: string): void {
  keep(game, guide ? { begun: true, table, guide } : { begun: true });
}

/** The guide that a table is played by; null: none. */
export function guideAt(game: string, table: string): string | null {
  const found = kept(game);
  return found.table === table ? (found.guide ?? null) : null;
}

/** Take the guide up at a table, or (null) put it away. */
export function guideBy(game: string, table: string, guide: string | null): void {
  keep(game, guide === null ? { table: "" } : { table, guide });
}

/** The same game is played once more: the guide comes along, and goes on where it was. */
export function comeAlong(game: string, from: string, to: string): void {
  const { table, at } = kept(game);
  if (table === from) keep(game, { table: to, ...(at === from && { at: to }) });
}

/** What was reached by a guide at a table. */
export function reached(game: string, table: string, guide: string): string[] {
  const { at, done } = kept(game);
  return at === table ? (done?.[guide] ?? []) : [];
}

export function noteReached(game: string, table: string, guide: string, done: readonly string[]): void {
  const { at, done: others } = kept(game);
  keep(game, { at: table, done: { ...(at === table ? others : {}), [guide]: [...done] } });
}
