// What planned cards are worth: an Attack on the nearest opponent without and with them, as the server tells it.
import type { Ways } from "../game";
import { at } from "./geometry";
import type { HeroPlan } from "./plans";
import type { FigureView, OkkoView, StrikeWays } from "./types";

/** The opponent nearest to a figure, as the crow flies; of several the first. */
export function nearest(view: OkkoView, figure: FigureView): FigureView | null {
  if (figure.cell < 0) return null;
  const here = at(view.palace, figure.cell);
  let best: { figure: FigureView; away: number } | null = null;
  for (const other of view.figures) {
    if ((other.sort !== "agent" && other.sort !== "demon") || other.cell < 0) continue;
    const there = at(view.palace, other.cell);
    const away = Math.max(Math.abs(there.column - here.column), Math.abs(there.row - here.row));
    if (!best || away < best.away) best = { figure: other, away };
  }
  return best?.figure ?? null;
}

/** What is asked of the server: the Attack with what is planned, and perhaps one card more. */
export function askedFor(
  hero: number,
  target: number,
  plan: HeroPlan,
  more?: { card: string; side: "left" | "right" },
): string[] {
  const cards = [
    ...plan.left.map((card) => [card, "left"] as const),
    ...plan.right.map((card) => [card, "right"] as const),
    ...(more ? [[more.card, more.side] as const] : []),
  ];
  return [
    `figure:${hero}`,
    `figure:${target}`,
    "do:melee",
    ...cards.flatMap(([card, side]) => [`card:${card}`, `side:${side}`]),
    ...(plan.ready ? [`item:${plan.ready}`, "do:ready"] : []),
  ];
}

/** The answer to it, once it is there. */
export function toldOf(ways: Ways | undefined, pointed: readonly string[]): StrikeWays | null {
  const found = ways?.get(pointed.join(" ")) as StrikeWays | null | undefined;
  return found && "hit" in found ? found : null;
}
