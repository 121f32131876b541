// What planned cards are worth: an Attack on the nearest opponent without and with them, as the server tells it.
import type { Ways } from "../game";
import { at } from "./geometry";
import type { HeroPlan, Side } from "./plans";
import type { FigureView, OkkoBox, OkkoView, StrikeWays } from "./types";

/** The opponent that one plans against: a demon that has shown itself, else whoever is awake and nearest, as the crow
 * flies. Nobody strikes a guard who stands still: that raises the alarm. */
export function nearest(view: OkkoView, box: OkkoBox, figure: FigureView): FigureView | null {
  if (figure.cell < 0) return null;
  const here = at(view.palace, figure.cell);
  let best: { figure: FigureView; away: number } | null = null;
  for (const other of view.figures) {
    if (other.sort !== "agent" || other.cell < 0 || other.idle) continue;
    if (other.kind in box.natures) return other;
    const there = at(view.palace, other.cell);
    const away = Math.max(Math.abs(there.column - here.column), Math.abs(there.row - here.row));
    if (!best || away < best.away) best = { figure: other, away };
  }
  return best?.figure ?? null;
}

/** A card that may come to a plan, and where it would lie. */
export interface More {
  card: string;
  side: Side;
}

/** What is asked of the server: the Attack with what is planned, and perhaps one card more. */
export function askedFor(hero: number, target: number, plan: HeroPlan, more?: More): string[] {
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

/** The hand cards that a plan may be carried out with: the readied one, else none ("") and each that could be. */
export function readyable(plan: HeroPlan, items: readonly string[]): readonly string[] {
  return plan.ready === undefined ? ["", ...items] : [plan.ready];
}

/** Of Attacks that were asked for the one that hits most often, once one is told; of equal ones the first. */
export function best(
  ways: Ways | undefined,
  asked: readonly { item: string; pointed: readonly string[] }[],
): { item: string; ways: StrikeWays } | null {
  const told = asked.flatMap(({ item, pointed }) => {
    const found = toldOf(ways, pointed);
    return found ? [{ item, ways: found }] : [];
  });
  return told.sort((one, other) => other.ways.hit - one.ways.hit)[0] ?? null;
}

/** The answer to it, once it is there. */
export function toldOf(ways: Ways | undefined, pointed: readonly string[]): StrikeWays | null {
  const found = ways?.get(pointed.join(" ")) as StrikeWays | null | undefined;
  return found && "hit" in found ? found : null;
}
