// Pictures from the real board: the game's own board, its cardboard, and moments that the server makes of its rules.
import type { Extent, GamePage, Hands } from "../games/game";
import { gamePage } from "../games/registry";
import { api } from "../lib/api";
import type { IllustrationCard } from "../lib/messages";

export interface Pictures {
  page: GamePage;
  box: unknown;
  cards: Record<string, IllustrationCard>;
}

const coming = new Map<string, Promise<Pictures | null>>();

/** All pictures of a game, fetched once. */
export function pictures(game: string): Promise<Pictures | null> {
  let found = coming.get(game);
  if (!found) {
    found = fetched(game);
    found.catch(() => coming.delete(game));
    coming.set(game, found);
  }
  return found;
}

async function fetched(game: string): Promise<Pictures | null> {
  const [page, book, { pictures: cards }] = await Promise.all([
    gamePage(game),
    api.cardboard(game, ""),
    api.illustrations(game),
  ]);
  return page && { page, box: book.box, cards };
}

/** A board that is only looked at. */
export const STILL: Hands = {
  mark: () => "",
  point: () => undefined,
  hover: () => undefined,
  ask: () => undefined,
  name: () => "",
};

/** The part of the board that a picture shows: all of it, or what some things need with a little room around. */
export function framed({ page, box }: Pictures, card: IllustrationCard): Extent {
  const all = page.extent(card.view, box);
  const spots = card.around.flatMap((anchor) => page.place(anchor, card.view, box) ?? []);
  if (!spots.length) return all;
  const room = Math.max(...spots.map(({ r }) => r)) * 0.7;
  const left = Math.max(all.x, Math.min(...spots.map(({ x, r }) => x - r)) - room);
  const top = Math.max(all.y, Math.min(...spots.map(({ y, r }) => y - r)) - room);
  const right = Math.min(all.x + all.width, Math.max(...spots.map(({ x, r }) => x + r)) + room);
  const bottom = Math.min(all.y + all.height, Math.max(...spots.map(({ y, r }) => y + r)) + room);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
