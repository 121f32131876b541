// How the cards of a hand lie: whole in a fan, whole in a corner that has room for them, or as tabs with their names.

export interface Lying {
  /** All of them, those that can be chosen first. */
  cards: readonly string[];
  isLit: (card: string) => boolean;
  /** Cards are what is asked for, not only one of many things to do. */
  choosing: boolean;
  /** The person wants to see all of them. */
  wanted: boolean;
  /** In a row below the board. */
  docked: boolean;
  /** The room of the corner, less what lies above the cards. */
  room: { width: number; height: number };
}

export interface Laid {
  fanned: readonly string[];
  tabs: readonly string[];
  /** The tabs have room to lie whole. */
  roomy: boolean;
}

/** So many cards that can be chosen lie beside the button of a docked hand. */
const TABS = 4;
/** So much room a whole card takes. */
const CARD = { width: 176, height: 190 };

export function laid({ cards, isLit, choosing, wanted, docked, room }: Lying): Laid {
  const fanned = wanted ? cards : choosing ? cards.filter(isLit) : [];
  const tabs = fanned.length ? [] : docked ? cards.filter(isLit).slice(0, TABS) : cards;
  const places = Math.floor(room.width / CARD.width) * Math.floor(room.height / CARD.height);
  return { fanned, tabs, roomy: !docked && places >= cards.length };
}

/** What can be chosen lies first. */
export function litFirst(cards: readonly string[], isLit: (card: string) => boolean): string[] {
  const all = [...new Set(cards)];
  return [...all.filter(isLit), ...all.filter((card) => !isLit(card))];
}
