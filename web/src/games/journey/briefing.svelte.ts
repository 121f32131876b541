// When the briefing of a quest lies open: as it begins, and whenever somebody asks for it.
import type { JourneyView } from "./types";

/** The quest whose briefing was put away, and whether it is wanted again. */
export const briefing = $state({ read: "", wanted: false });

/** Before the first turn until it is read, and later on demand. */
export const isBriefed = (view: JourneyView, over: boolean): boolean =>
  briefing.wanted || (view.turn === 0 && view.seat !== null && !over && briefing.read !== view.quest);

export function putAway(view: JourneyView): void {
  briefing.read = view.quest;
  briefing.wanted = false;
}
