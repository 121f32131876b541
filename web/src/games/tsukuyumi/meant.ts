// What is meant by pointing at things of this board, and how they stand.
import { isOpen } from "../../kit/pointed";
import type { QuestionCard } from "../../lib/messages";
import type { Hands, Mark } from "../game";
import { key, type At } from "./hexes";
import { ONI } from "./sides";
import type { TsukuyumiView } from "./types";

/** Whether it is settled who goes. Before that an area means those who stand there: where somebody could go is no answer,
 * even if only one unit could go there. */
function isUnderway(view: TsukuyumiView, hands: Hands): boolean {
  const figure = view.march?.seat === ONI ? "oni" : "unit";
  return (view.march?.movers ?? []).some(({ unit }) => hands.mark(`${figure}:${unit}`) === "chosen");
}

/** What pointing at a hex means now: the area itself, or the end of a move that was begun. */
export function cellAnchor(view: TsukuyumiView, hands: Hands, at: At): string {
  const [area, to] = [`area:${key(at)}`, `to:${key(at)}`];
  return !isOpen(hands.mark(area)) && hands.mark(to) !== "" && isUnderway(view, hands) ? to : area;
}

const FIRST: Mark[] = ["hovered", "chosen", "legal", "forbidden", "lit"];

export function cellMark(view: TsukuyumiView, hands: Hands, at: At): Mark {
  const to = hands.mark(`to:${key(at)}`);
  const marks = [hands.mark(`area:${key(at)}`), isOpen(to) && !isUnderway(view, hands) ? "" : to];
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
