// What the symbols of an action card say, in words.
import { say } from "../../lib/say";
import type { TsukuyumiBox, TsukuyumiView } from "./types";

/** The phases that a card may speak of, in their order. */
export const COLOURS = ["white", "blue", "green", "red"];

/** Symbols of the faction stand alone: they have no number. */
export const isCounted = (symbol: string): boolean => !symbol.startsWith("faction");

/** "Movement: each of your units may go 2 areas far." */
export const actOf = (box: TsukuyumiBox, symbol: string, amount: number): string =>
  box.acts[symbol]?.[amount] ?? box.symbols[symbol] ?? symbol;

/** A card line by line: its phase, and what each symbol lets one do in it. */
export function linesOf(box: TsukuyumiBox, phases: Record<string, Record<string, number>>): string[] {
  return COLOURS.flatMap((phase) =>
    Object.entries(phases[phase] ?? {}).map(
      ([symbol, amount]) => `${say(`tsukuyumi.phase.${phase}`)}: ${actOf(box, symbol, amount)}`,
    ),
  );
}

/** Every symbol of some cards once, in the order of the phases. */
export function signsOf(cards: readonly Record<string, Record<string, number>>[]): string[] {
  return [
    ...new Set(COLOURS.flatMap((phase) => cards.flatMap((phases) => Object.keys(phases[phase] ?? {})))),
  ];
}

/** The card that a side plays this round, and what it lets it do. */
export interface Played {
  name: string;
  lines: string[];
}

/** Null as long as it lies face down, or there is none. */
export function playedBy(box: TsukuyumiBox, view: TsukuyumiView, seat: number): Played | null {
  const player = view.seats[seat];
  const card = player && (view.duel ? box.duels : box.actions)[player.chosen];
  if (!player || !card) return null;
  return {
    name: card.name,
    lines: [say("tsukuyumi.track.card", { card: card.name }), ...linesOf(box, player.symbols)],
  };
}
