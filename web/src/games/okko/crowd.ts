// Who stands where, and who is drawn for others where the board is too small for all.
import { tokenGlyph } from "./glyphs";
import { heroOf } from "./sides";
import type { FigureView, OkkoBox, OkkoView } from "./types";

/** Cells smaller than this many pixels hold no Spaces and no single Minions. */
export const TINY = 30;
/** Figures smaller than this many pixels show hue, shape and glyph only. */
const LEAST = 22;

export const isTiny = (scale: number): boolean => 48 * scale < TINY;
export const isBare = (scale: number): boolean => 40 * scale < LEAST;

/** A figure, and how many of its kind it stands for. */
export interface Standing {
  figure: FigureView;
  count: number;
}

/** The figures on the board, agents below Heroes. `stacked`: Minions of a kind in one Area stand for each other, but
 * for those that must be told apart. */
export function standings(
  figures: readonly FigureView[],
  stacked: boolean,
  apart: (figure: FigureView) => boolean,
): Standing[] {
  const found = new Map<string, Standing>();
  for (const figure of figures) {
    if (figure.cell < 0) continue;
    const alone = !stacked || figure.sort !== "agent" || apart(figure);
    const key = alone ? String(figure.number) : `${figure.area} ${figure.kind} ${figure.idle}`;
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { figure, count: 1 });
  }
  const rank = ({ figure }: Standing): number =>
    figure.sort === "agent" ? 0 : figure.sort === "hero" ? 2 : 1;
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

/** The letter of a Hero, the number of a Minion of several. */
export function tabOf(box: OkkoBox, figure: FigureView): string {
  if (figure.sort === "hero") return (box.heroes[figure.kind]?.name ?? figure.kind).charAt(0);
  return (box.agents[figure.kind]?.figures ?? 1) > 1 ? String(figure.pip) : "";
}

/** The signs of what a Hero carries. */
export function carriedSigns(view: OkkoView, figure: FigureView): string[] {
  const carried = view.heroes[heroOf(view, figure.number)]?.carried ?? [];
  return carried.flatMap((number) => {
    const token = view.tokens.find((one) => one.number === number);
    return token ? [tokenGlyph(token.form)] : [];
  });
}

/** A Hero whose turn of this round is over, or an agent that has acted. */
export function hasActed(view: OkkoView, figure: FigureView): boolean {
  if (figure.sort !== "hero") return figure.acted;
  const acting = view.turn?.side === "heroes" && view.turn.hero === heroOf(view, figure.number);
  return (
    !acting && view.phase === "activation" && (view.heroes[heroOf(view, figure.number)]?.activated ?? false)
  );
}
