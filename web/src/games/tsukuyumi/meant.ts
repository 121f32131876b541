// What is meant by pointing at things of this board, and how they stand.
import { isOpen } from "../../kit/pointed";
import type { QuestionCard } from "../../lib/messages";
import type { Hands, Mark } from "../game";
import { key, type At } from "./hexes";

/** What pointing at a hex means now: the area itself, or the end of a move that was begun. */
export function cellAnchor(hands: Hands, at: At): string {
  const [area, to] = [`area:${key(at)}`, `to:${key(at)}`];
  return !isOpen(hands.mark(area)) && hands.mark(to) !== "" ? to : area;
}

const FIRST: Mark[] = ["hovered", "chosen", "legal", "forbidden", "lit"];

export function cellMark(hands: Hands, at: At): Mark {
  const marks = [hands.mark(`area:${key(at)}`), hands.mark(`to:${key(at)}`)];
  return FIRST.find((mark) => marks.includes(mark)) ?? "";
}

/** How a figure is pointed at: Oni that move have a word of their own, all who take damage are units. */
export function figureAnchor(hands: Hands, figure: string): string {
  const oni = `oni:${figure}`;
  return hands.mark(oni) === "" ? `unit:${figure}` : oni;
}

/** Whether a figure in an area is itself what is asked about there: it goes, falls or becomes another. One that comes
 * from the supply is named before the area, and what stands there already is not meant by it. */
export const isMeantThere = (
  question: QuestionCard | null | undefined,
  place: string,
  figure: string,
): boolean =>
  (question?.options ?? []).some(({ anchors }) => {
    const at = anchors.indexOf(place);
    return (
      at >= 0 && anchors.slice(at).some((anchor) => anchor === `unit:${figure}` || anchor === `oni:${figure}`)
    );
  });
