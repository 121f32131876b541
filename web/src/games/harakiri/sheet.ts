// Whose sheet lies open, and whose dice and cards a question speaks of.
import type { QuestionCard } from "../../lib/messages";
import { namedFirst } from "../../kit/asked";
import { acting, characterName, inFocus, own } from "./look";
import { characterOf } from "./panels";
import type { CharacterView, HarakiriBox, HarakiriView } from "./types";

/** The character that a question is about: the one that acts, or the one that it names first; somebody of the asked
 * seat before anybody else. */
export function askedOf(
  view: HarakiriView,
  box: HarakiriBox,
  question: QuestionCard | null | undefined,
): CharacterView | undefined {
  if (!question) return undefined;
  const named = (all: readonly CharacterView[]): CharacterView | undefined =>
    namedFirst(question, all, (one) => characterName(box, one));
  const acts = characterOf(view, view.act?.character);
  const mine = own(view);
  return mine.find((one) => one === acts) ?? named(mine) ?? acts ?? named(view.characters);
}

/** The sheet that lies open by itself: who is asked about, who acts, or the own one that comes next. */
export function opened(
  view: HarakiriView,
  box: HarakiriBox,
  question: QuestionCard | null | undefined,
  seat: number | null,
): CharacterView | undefined {
  const wanted = seat === null ? undefined : view.characters.find((one) => one.seat === seat);
  return wanted ?? askedOf(view, box, question) ?? characterOf(view, acting(view) ?? -1) ?? inFocus(view);
}
