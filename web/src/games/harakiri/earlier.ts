// Harakiri's table as it was: what the last entries of the log have done to figures, queue, oracle and malice is undone,
// the latest first.
import type { Line } from "../../lib/messages";
import { creatureOf, resistorOf, type Square } from "./geometry";
import { eventOf } from "./trace";
import type { CharacterView, CreatureView, GameEvent, HarakiriView, QueueView, ResistorView } from "./types";

type Figure = CharacterView | CreatureView | ResistorView;

/** A table under change. */
interface Draft {
  characters: CharacterView[];
  creatures: CreatureView[];
  resistors: ResistorView[];
  queue: QueueView[];
  oracle: HarakiriView["oracle"];
  round: number;
  phase: string;
  malice: number;
  /** The armour is that which the page last saw. */
  unarmed: boolean;
  /** Those whose conditions went with them: they have what they had when the page last saw them. */
  back: Set<number>;
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
    queue: [...view.queue],
    oracle: view.oracle,
    round: view.round,
    phase: view.phase,
    malice: view.malice,
    unarmed: false,
    back: new Set(),
  };
  for (let place = log.length - 1; place >= done; place--) {
    const line = log[place];
    const event = line && eventOf(line);
    if (event?.event === "phase-ended") bringAllBack(draft, held, log.slice(0, place));
    else if (event) {
      undo(draft, event, held, (figure) => footOf(log, place, figure));
      undoRound(draft, event, held, log.slice(done, place));
    }
  }
  const { characters, creatures, resistors, queue, oracle, round, phase, malice } = draft;
  return { ...view, characters, creatures, resistors, queue, oracle, round, phase, malice };
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
      lessen(draft, event.figure, event.condition, event.n);
      break;
    case "blessed":
      lessen(draft, event.figure, event.event, event.n);
      break;
    case "condition-ended": {
      const count = conditionsOf(held, event.figure)?.[event.condition] ?? 1;
      change(draft, event.figure, (one) =>
        "conditions" in one ? { conditions: { ...one.conditions, [event.condition]: count } } : {},
      );
      break;
    }
    case "levelled":
      change(draft, event.character, (one) => ({ ...one, ...healthIn(held, event.character) }));
      break;
    case "zone-laid": {
      // Villagers lie there with it, which nobody tells one by one.
      const known = (one: Figure): boolean => !!stood(one.id) || !held || !!figureIn(held, one.id);
      draft.creatures = draft.creatures.filter(known);
      draft.resistors = draft.resistors.filter(known);
      break;
    }
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
      regain(draft, event.figure, held);
      change(draft, event.figure, (one) => ("defeated" in one ? { defeated: false } : {}));
      put(draft, event.figure, stood(event.figure) ?? held?.characters[event.figure]?.at ?? undefined);
      break;
  }
}

/** What an event has done to the round: its number, the queue, the oracle, malice, armour that only lasts for it. */
function undoRound(draft: Draft, event: GameEvent, held: HarakiriView | null, before: readonly Line[]): void {
  const { queue } = draft;
  switch (event.event) {
    case "chapter-began":
      if (held) Object.assign(draft, { round: held.round, oracle: held.oracle, malice: held.malice });
      break;
    case "round-began":
      draft.round = held?.round ?? event.round - 1;
      draft.phase = held?.phase ?? draft.phase;
      if (!queue.length) draft.queue = allDone(held);
      rearm(draft, held);
      break;
    case "effect-began":
      rearm(draft, held);
      break;
    case "armour-changed":
      if (!draft.unarmed)
        change(draft, event.figure, (one) =>
          "armour" in one ? { armour: { ...one.armour, value: one.armour.value - event.n } } : {},
        );
      break;
    case "oracle-drawn":
      draft.oracle = held?.oracle ?? draft.oracle;
      break;
    case "malice-rose":
      draft.malice = event.malice - event.n;
      break;
    case "activation-began":
      draft.queue = queue.map((card) => (card.figure === event.figure ? { ...card, active: false } : card));
      break;
    case "activation-ended":
      draft.queue = queue.map((card) =>
        card.figure === event.figure ? { ...card, done: false, active: true } : card,
      );
      break;
    case "swapped":
      draft.queue = queue.map((card) => exchanged(queue, card, event.first, event.second));
      break;
    case "queue-set":
    case "queue-shifted":
      draft.queue = queueBefore(draft, held, before);
      break;
    case "spawned":
      draft.queue = queue.filter(({ figure }) => figure !== event.figure);
      break;
    case "defeated":
    case "left":
      draft.queue = cardBack(queue, held?.queue ?? [], event.figure);
      break;
  }
}

/** A card at its place, or the one that two have exchanged it for. */
function exchanged(queue: readonly QueueView[], card: QueueView, first: number, second: number): QueueView {
  const other = card.figure === first ? second : card.figure === second ? first : card.figure;
  return queue.find(({ figure }) => figure === other) ?? card;
}

/** The queue before it was laid anew: as told before, else as the page last saw it. That of a round that is over has
 * acted as a whole. */
function queueBefore(draft: Draft, held: HarakiriView | null, before: readonly Line[]): QueueView[] {
  for (const line of before.toReversed()) {
    const event = eventOf(line);
    if (event?.event === "queue-set" || event?.event === "queue-shifted")
      return event.queue.map((figure) => marked(draft.queue, figure));
  }
  if (held?.round !== draft.round) return allDone(held);
  return held.queue.map(({ figure }) => marked(draft.queue, figure));
}

const allDone = (held: HarakiriView | null): QueueView[] =>
  (held?.queue ?? []).map(({ figure }) => ({ figure, done: true, active: false }));

const marked = (queue: readonly QueueView[], figure: number): QueueView =>
  queue.find((card) => card.figure === figure) ?? { figure, done: false, active: false };

/** Somebody who has fallen had a card, as the page last saw it: its turn does not come any more. */
function cardBack(queue: QueueView[], known: readonly QueueView[], figure: number): QueueView[] {
  const place = known.findIndex((card) => card.figure === figure);
  const card = known[place];
  if (!card) return queue;
  if (queue.some((one) => one.figure === figure))
    return queue.map((one) => (one.figure === figure ? { ...one, done: card.done } : one));
  return [...queue.slice(0, place), card, ...queue.slice(place)];
}

/** Armour counts what lasts for a round, which nobody tells one by one. */
function rearm(draft: Draft, held: HarakiriView | null): void {
  if (!held) return;
  draft.unarmed = true;
  for (const { id, armour } of [...held.characters, ...held.creatures])
    change(draft, id, (one) => ("armour" in one ? { armour } : {}));
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

/** The end of a chapter clears the board and heals everybody. */
function bringAllBack(draft: Draft, held: HarakiriView | null, log: readonly Line[]): void {
  for (const one of held?.characters ?? []) {
    const fell = one.defeated || hasFallen(log, one.id);
    change(draft, one.id, () => ({ health: fell ? 0 : healthOf(log, one.id, one.health), defeated: fell }));
    regain(draft, one.id, held);
    if (one.at) put(draft, one.id, footOf(log, log.length, one.id) ?? one.at);
  }
  for (const one of held?.creatures ?? []) bringBack(draft, one.id, held);
  draft.queue = [...(held?.queue ?? [])];
}

/** Whether somebody has fallen in this chapter, as far as the log says. */
function hasFallen(log: readonly Line[], figure: number): boolean {
  for (const line of log.toReversed()) {
    const event = eventOf(line);
    if (event?.event === "defeated" && event.figure === figure) return true;
    if (event?.event === "chapter-began" || event?.event === "phase-ended") return false;
  }
  return false;
}

/** The health that somebody had at the end of this part of the log. */
function healthOf(log: readonly Line[], figure: number, otherwise: number): number {
  for (const line of log.toReversed()) {
    const event = eventOf(line);
    if ((event?.event === "hurt" || event?.event === "healed") && event.figure === figure) return event.left;
    if (event?.event === "chapter-began" || event?.event === "phase-ended") break;
  }
  return otherwise;
}

function figureIn(view: HarakiriView, id: number): Figure | undefined {
  return view.characters.find((one) => one.id === id) ?? creatureOf(view, id) ?? resistorOf(view, id);
}

function healthIn(held: HarakiriView | null, character: number): { health?: number } {
  const health = held?.characters[character]?.health;
  return health === undefined ? {} : { health };
}

function conditionsOf(view: HarakiriView | null, id: number): Record<string, number> | undefined {
  const one = view && figureIn(view, id);
  return one && "conditions" in one ? one.conditions : undefined;
}

/** Somebody has the conditions again that it had when the page last saw it. */
function regain(draft: Draft, id: number, held: HarakiriView | null): void {
  const conditions = conditionsOf(held, id);
  if (!conditions) return;
  draft.back.add(id);
  change(draft, id, () => ({ conditions }));
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

function lessen(draft: Draft, id: number, condition: string, by: number): void {
  if (draft.back.has(id)) return;
  change(draft, id, (one) => {
    if (!("conditions" in one)) return {};
    const { [condition]: now = 0, ...others } = one.conditions;
    return { conditions: now > by ? { ...others, [condition]: now - by } : others };
  });
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
