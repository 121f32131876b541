// Hues, glyphs and words that Journey's parts of the page share.
import { asked, namedFirst } from "../../kit/asked";
import type { QuestionCard } from "../../lib/messages";
import { say } from "../../lib/say";
import type { Hue } from "../game";
import type { DemonView, JourneyBox, JourneyView, PilgrimView } from "./types";

/** By figure number: Tripitaka, Monkey King, Cho Hakkai, Monk Sha. A pilgrim keeps its hue whoever leads it. */
export const HUES: readonly Hue[] = ["d", "a", "b", "c"];
export const PILGRIM_GLYPHS = ["monk-face", "monkey", "pig-face", "crescent-staff"] as const;

export const DEMON_GLYPHS: Record<string, string> = {
  soldier: "minotaur",
  archer: "bowman",
  berserker: "battle-axe",
  "left-general": "horned-helm",
  "right-general": "horned-skull",
  "kei-lun": "unicorn",
  empress: "handheld-fan",
  king: "bull-horns",
};

export const CONDITION_GLYPHS: Record<string, string> = {
  disabled: "broken-shield",
  paralyzed: "crossed-chains",
  poisoned: "poison-bottle",
  burning: "fire",
  slowed: "snail",
};

export function hueOf(id: number): Hue {
  return HUES[id] ?? "enemy";
}

export function glyphOf(view: JourneyView, id: number): string {
  const pilgrim = PILGRIM_GLYPHS[id];
  if (pilgrim) return pilgrim;
  return demonGlyph(kindOf(view, id) ?? "");
}

export function demonGlyph(kind: string): string {
  return DEMON_GLYPHS[kind] ?? "horned-skull";
}

export function kindOf(view: JourneyView, id: number): string | undefined {
  return view.demons.find((demon) => demon.id === id)?.kind ?? view.gone[String(id)];
}

/** A figure by name, on the board or not. */
export function nameOf(view: JourneyView, box: JourneyBox, id: number): string {
  const pilgrim = box.pilgrims[box.order[id] ?? ""];
  if (pilgrim) return pilgrim.name;
  const demon = box.demons[kindOf(view, id) ?? ""];
  if (!demon) return say("journey.figure.demon", { n: id });
  return demon.minis === 1 ? demon.name : `${demon.name} ${id}`;
}

/** The number by which log, tips and board tell demons of a kind apart; nothing where there is but one. */
export const numberOf = (box: JourneyBox, { kind, id }: Pick<DemonView, "kind" | "id">): string =>
  box.demons[kind]?.minis === 1 ? "" : String(id);

export function demonTitle(box: JourneyBox, demon: DemonView): string {
  const found = box.demons[demon.kind];
  return found ? `${found.name} ${numberOf(box, demon)}`.trim() : demon.kind;
}

/** The pilgrims of the person who looks, in the order of play; a spectator looks at all. */
export function own(view: JourneyView): PilgrimView[] {
  const all = view.order.flatMap((id) => view.pilgrims[id] ?? []);
  const mine = all.filter((pilgrim) => pilgrim.seat === view.seat);
  return mine.length ? mine : all;
}

/** Whose sheet lies open: the acting pilgrim if it is one's own, else the own one that acts next. */
export function inFocus(view: JourneyView): PilgrimView | undefined {
  const mine = own(view);
  const active = view.active?.pilgrim;
  return mine.find((pilgrim) => pilgrim.id === active) ?? mine.find((pilgrim) => pilgrim.at) ?? mine[0];
}

/** Whether a question is about all pilgrims, and asked of none of them. */
export const isOfParty = ({ key }: QuestionCard): boolean => key === "ask.order" || key === "ask.swap";

/** The pilgrim that is asked: who can play a card on what happens, whom the question names, else the one in focus. */
export function askedOf(
  view: JourneyView,
  box: JourneyBox,
  question: QuestionCard | null | undefined,
): PilgrimView | undefined {
  const offered = asked(question);
  if (question?.key === "ask.take") return view.pilgrims.find((one) => offered.has(`figure:${one.id}`));
  const mine = own(view);
  const named = namedFirst(question, mine, (one) => nameOf(view, box, one.id));
  const holds = (one: PilgrimView): boolean => cardsOf(one, box).some((card) => offered.has(`card:${card}`));
  const reacts = question?.key.startsWith("ask.react.") && !(named && holds(named));
  return (reacts ? mine.find(holds) : undefined) ?? named ?? inFocus(view);
}

export function cardsOf(pilgrim: PilgrimView, box: JourneyBox): string[] {
  const ability = box.pilgrims[pilgrim.name]?.ability;
  return [...(ability ? [ability] : []), ...pilgrim.skills, ...pilgrim.fortune];
}
