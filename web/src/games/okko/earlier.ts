// Okko's palace as it was: what the last entries of the log have done to figures and tokens is undone, the latest first.
import type { Line } from "../../lib/messages";
import { areaOf } from "./geometry";
import { mayBe } from "./knowing";
import type { DeductionView, FigureView, GameEvent, OkkoView } from "./types";

const OFF = -1;

interface Draft extends Pick<OkkoView, "figures" | "tokens" | "stains" | "gates" | "deduction"> {
  /** Those that are gone by now: they have what they had when the page last saw them. */
  back: Set<number>;
}

export function earlier(view: OkkoView, log: readonly Line[], done: number, held: OkkoView | null): OkkoView {
  const { figures, tokens, stains, gates, deduction } = view;
  const draft: Draft = { figures, tokens, stains, gates, deduction, back: new Set() };
  for (let place = log.length - 1; place >= done; place--) {
    const event = log[place]?.event as GameEvent | null | undefined;
    if (event?.event === "token-gone" || event?.event === "chest-opened") lieAgain(draft, event.token, held);
    else if (event?.event === "courtiers-placed") clear(draft, held);
    else if (event) undo(view, draft, event, (figure) => standing(log, place, figure, held));
  }
  const { back: _, ...changed } = draft;
  return { ...view, ...changed };
}

function undo(
  view: OkkoView,
  draft: Draft,
  event: GameEvent,
  stood: (figure: number) => FigureView | null,
): void {
  const change = (number: number, how: (one: FigureView) => Partial<FigureView>): void => {
    draft.figures = draft.figures.map((one) => (one.number === number ? { ...one, ...how(one) } : one));
  };
  const at = (cell: number): Partial<FigureView> => ({ cell, area: areaOf(view.palace, cell) ?? "" });
  const comes = (number: number): void => change(number, () => ({ cell: OFF }));
  const shut = (number: number, closed: boolean): void => {
    draft.gates = draft.gates.map((one) => (one.number === number ? { ...one, closed } : one));
  };
  switch (event.event) {
    case "moved":
    case "surrounded":
    case "pushed":
      change(event.figure, () => at(event.start));
      break;
    case "token-moved":
      draft.tokens = draft.tokens.map((one) =>
        one.number === event.token ? { ...one, cell: event.start } : one,
      );
      break;
    case "damaged":
      if (!draft.back.has(event.figure))
        change(event.figure, (one) => ({ damage: Math.max(0, one.damage - event.count) }));
      break;
    case "healed":
      change(event.figure, (one) => ({ damage: one.damage + event.count }));
      break;
    case "reinforced":
    case "kami-summoned":
    case "demon-revealed":
    case "courtier-follows":
      comes(event.figure);
      break;
    case "fell":
    case "kami-faded":
    case "hero-fell": {
      const number = event.event === "hero-fell" ? event.hero : event.figure;
      const gone = stood(number);
      if (!gone) break;
      draft.back.add(number);
      const others = draft.figures.filter((one) => one.number !== number);
      draft.figures = [...others, gone].sort((one, other) => one.number - other.number);
      break;
    }
    case "corruption-placed":
      draft.stains = draft.stains.filter((one) => one.cell !== event.cell);
      break;
    case "corruption-moved":
      draft.stains = draft.stains.map((one) =>
        one.cell === event.end ? { ...one, cell: event.start } : one,
      );
      break;
    case "courtier-cleared":
      draft.deduction = doubted(draft.deduction, "courtiers", event.courtier);
      break;
    case "nature-cleared":
      draft.deduction = doubted(draft.deduction, "natures", event.nature);
      break;
    case "door-closed":
      shut(event.door, false);
      break;
    case "door-opened":
      shut(event.door, true);
      break;
  }
}

/** Before the palace is furnished there is what there was then: nothing, or the night before. */
function clear(draft: Draft, held: OkkoView | null): void {
  const { figures = [], tokens = [], stains = [], gates = [] } = held ?? {};
  Object.assign(draft, { figures, tokens, stains, gates });
}

/** Whom a Clue has ruled out may be the one again. */
function doubted(now: DeductionView, list: "courtiers" | "natures", id: string): DeductionView {
  const known = now[list].map((one) => (one.id === id && one.why === "clue" ? { ...one, why: "" } : one));
  const then = { ...now, [list]: known };
  return { ...then, pairs: then.courtiers.filter(mayBe).length * then.natures.filter(mayBe).length };
}

/** A token that is gone by now. */
function lieAgain(draft: Draft, number: number, held: OkkoView | null): void {
  const token = held?.tokens.find((one) => one.number === number);
  if (token && !draft.tokens.some((one) => one.number === number)) draft.tokens = [...draft.tokens, token];
}

/** Somebody who is gone by now, as the page last saw them, where they stood before an entry. */
function standing(
  log: readonly Line[],
  before: number,
  figure: number,
  held: OkkoView | null,
): FigureView | null {
  const known = held?.figures.find((one) => one.number === figure);
  if (!held || !known) return null;
  for (let place = before - 1; place >= 0; place--) {
    const event = log[place]?.event as GameEvent | null | undefined;
    const goes = event?.event === "moved" || event?.event === "surrounded" || event?.event === "pushed";
    const comes = event?.event === "reinforced" || event?.event === "kami-summoned";
    if ((!goes && !comes) || event.figure !== figure) continue;
    const cell = goes ? event.end : event.cell;
    return { ...known, cell, area: areaOf(held.palace, cell) ?? "" };
  }
  return known.cell >= 0 ? known : null;
}
