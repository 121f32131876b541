// What this browser remembers of somebody's first games: which have begun, by which guide, and what has been reached.

interface Kept {
  /** The table that is played by the guide; none: the guide is put away. */
  table?: string;
  guide?: string;
  /** Aims that were reached, by guide. */
  done?: Record<string, string[]>;
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

export const reached = (game: string, guide: string): string[] => kept(game).done?.[guide] ?? [];

export function noteReached(game: string, guide: string, done: readonly string[]): void {
  keep(game, { done: { ...kept(game).done, [guide]: [...done] } });
}
