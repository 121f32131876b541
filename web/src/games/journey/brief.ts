// What a briefing says: how to reach what the quest wants, and what the ground of its board does.
import { say } from "../../lib/say";
import { ground, squares } from "./geometry";
import { GROUNDS } from "./meaning";
import type { JourneyBox, JourneyView } from "./types";

/** One sentence for each kind of aim. */
export const ways = (view: JourneyView): string[] =>
  [...new Set(view.goals.map(({ kind }) => kind))].map((kind) => say(`journey.brief.how.${kind}`));

/** The grounds of this board that are more than floor, each with what it does. */
export function terrain(view: JourneyView, box: JourneyBox): { name: string; means: string }[] {
  const found = new Set(squares(view.board).map((at) => ground(view.board, at)));
  return [...found].flatMap((letter) => {
    const [kind, name] = [GROUNDS[letter], box.grounds[letter]];
    return kind && name ? [{ name, means: say(`journey.means.ground.${kind}`) }] : [];
  });
}
