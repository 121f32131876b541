// Harakiri's table as it was: what the last entries of the log have done to figures is undone, the latest first.
import type { Line } from "../../lib/messages";
import { creatureOf, resistorOf, type Square } from "./geometry";
import { eventOf } from "./trace";
import type { CharacterView, CreatureView, GameEvent, HarakiriView, ResistorView } from "./types";

type Figure = CharacterView | CreatureView | ResistorView;

/** A table under change. */
interface Draft {
  characters: CharacterView[];
  creatures: CreatureView[];
  resistors: ResistorView[];
}

export function earlier(
  view: HarakiriView,
  log: readonly Line[],
  done: number,
  held: HarakiriView | null,
): HarakiriView {
  const draft: Draft = {
    characters: [...view.characters],
    creatures: [...view.creatures],
    resistors: [...view.resistors],
  };
  for (let place = log.length - 1; place >= done; place--) {
    const line = log[place];
    const event = line && eventOf(line);
    if (event) undo(draft, event, held, (figure) => footOf(log, place, figure));
  }
  return { ...view, ...draft };
}

function undo(
  draft: Draft,
  event: GameEvent,
  held: HarakiriView | null,
  stood: (figure: number) => Square | undefined,
): void {
  switch (event.event) {
    case "moved":
      put(draft, event.figure, event.path[0]);
      break;
    case "hurt":
      change(draft, event.figure, () => ({ health: event.left + event.n }));
      break;
    case "healed":
      change(draft, event.figure, () => ({ health: event.left - event.n }));
      break;
    case "token-lost":
      bringBack(draft, event.figure, held);
      change(draft, event.figure, () => ({ tokens: event.left + 1 }));
      break;
    case "conditioned":
      change(draft, event.figure, (one) => lessened(one, event.condition, event.n));
      break;
    case "phase-ended":
      for (const one of held?.characters ?? []) if (one.at) put(draft, one.id, stood(one.id) ?? one.at);
      for (const one of held?.creatures ?? []) bringBack(draft, one.id, held);
      break;
    case "spawned":
      draft.creatures = draft.creatures.filter((one) => one.id !== event.figure);
      draft.resistors = draft.resistors.filter((one) => one.id !== event.figure);
      break;
    case "positioned": {
      const at = stood(event.figure) ?? held?.characters[event.figure]?.at;
      change(draft, event.figure, () => ({ at: at ?? null }));
      break;
    }
    case "saved-one":
      bringBack(draft, event.figure, held);
      break;
    case "defeated":
    case "left":
      bringBack(draft, event.figure, held);
      change(draft, event.figure, (one) => ("defeated" in one ? { defeated: false } : {}));
      put(draft, event.figure, stood(event.figure) ?? held?.characters[event.figure]?.at ?? undefined);
      break;
  }
}

function change(draft: Draft, id: number, how: (one: Figure) => object): void {
  const changed = <One extends Figure>(all: One[]): One[] =>
    all.map((one) => (one.id === id ? { ...one, ...how(one) } : one));
  draft.characters = changed(draft.characters);
  draft.creatures = changed(draft.creatures);
  draft.resistors = changed(draft.resistors);
}

/** Somebody who is gone by now, as the page last saw them. */
function bringBack(draft: Draft, id: number, held: HarakiriView | null): void {
  const creature = held && creatureOf(held, id);
  const resistor = held && resistorOf(held, id);
  if (creature && !draft.creatures.some((one) => one.id === id))
    draft.creatures = [...draft.creatures, creature];
  if (resistor && !draft.resistors.some((one) => one.id === id))
    draft.resistors = [...draft.resistors, resistor];
}

function put(draft: Draft, id: number, at: Square | undefined): void {
  if (!at) return;
  const [x, y] = at;
  change(draft, id, (one) => {
    if (!("squares" in one)) return { at: [x, y] };
    const big = one.squares.length > 1;
    return { at: [x, y], squares: big ? [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]] : [[x, y]] }; // prettier-ignore
  });
}

function lessened(one: Figure, condition: string, by: number): object {
  if (!("conditions" in one)) return {};
  const { [condition]: now = 0, ...others } = one.conditions;
  return { conditions: now > by ? { ...others, [condition]: now - by } : others };
}

/** Where a figure stood before an entry, as far as the log says. */
function footOf(log: readonly Line[], before: number, figure: number): Square | undefined {
  for (let place = before - 1; place >= 0; place--) {
    const line = log[place];
    const event = line && eventOf(line);
    if (event?.event === "moved" && event.figure === figure) return event.path.at(-1);
    if ((event?.event === "spawned" || event?.event === "positioned") && event.figure === figure)
      return event.square;
  }
  return undefined;
}
