// How names in the log are shown: with the sign of their side, people by what they are called at this table.
import type { GamePage, Side } from "../games/game";
import type { SeatCard } from "../lib/messages";
import { say } from "../lib/say";
import type { Named } from "./Said.svelte";

interface Table {
  page: GamePage;
  view: unknown;
  sides: readonly Side[];
  seats: readonly SeatCard[];
  /** Light these things up, and bring the first of them into sight. */
  show(anchors: string[]): void;
}

export function naming(table: () => Table): Named {
  return {
    crest(anchor) {
      const { page, view, sides } = table();
      const seat = /^(?:seat|player):(\d+)$/.exec(anchor);
      if (!seat) return view === undefined ? undefined : page.crest?.(anchor, view);
      const side = sides[Number(seat[1])];
      return side && { hue: side.hue, glyph: page.glyphs[side.glyph] };
    },
    player(seat) {
      const sitter = table().seats[seat];
      return sitter?.name || (sitter?.kind === "bot" ? say("shell.log.bot", { n: seat + 1 }) : "");
    },
    show: (anchors) => table().show(anchors),
  };
}
