// Whose face stands for a member of a chronicle.
import type { GamePage, Hue, Side } from "../games/game";
import type { Member } from "../lib/messages";

export interface Face {
  hue: Hue;
  /** The path of a glyph. */
  glyph: string | undefined;
}

/** As the game draws it; a member that is a whole seat looks like its side. */
export function portraitOf(
  page: GamePage,
  member: Member,
  sides: readonly Side[],
  view: unknown,
  box: unknown,
): Face {
  const own = page.portrait?.(member.id, view, box);
  if (own) return own;
  const side = sides[member.seat ?? -1];
  return { hue: side?.hue ?? "enemy", glyph: page.glyphs[side?.glyph ?? ""] };
}
