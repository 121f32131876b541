// Hues, glyphs and names that Harakiri's parts of the page share.
import { say } from "../../lib/say";
import type { Hue } from "../game";
import { creatureOf, pointOf, resistorOf } from "./geometry";
import { glyph } from "./signs.svelte";
import type { CharacterView, CreatureView, HarakiriBox, HarakiriView, PointView } from "./types";

export { glyph, glyphs } from "./signs.svelte";

/** By figure number: Akira, Hattori, Hikaru, Tomoe. A character keeps its hue whoever leads it. */
export const HUES: readonly Hue[] = ["d", "b", "a", "c"];
export const CHARACTER_GLYPHS = ["samurai-helmet", "ninja-head", "monk-face", "bowman"] as const;

const CREATURES: Record<string, string> = {
  ashigaru: "barbed-spear",
  kachi: "katana",
  kappa: "turtle",
  akaname: "lizard-tongue",
  jikininki: "shambling-zombie",
  onryo: "haunting",
  shikome: "harpy",
  undertaker: "spade",
  nue: "tiger",
  shinigami: "grim-reaper",
  landolfo: "musket",
  sedrik: "viking-helmet",
  "tsurube-otoshi": "imp-laugh",
  "demon-hunter": "hunter-eyes",
  "blood-oni": "oni",
};

export const CONDITIONS: Record<string, string> = {
  bleeding: "bleeding-wound",
  poisoned: "poison-bottle",
  blinded: "blindfold",
  downed: "fall-down",
  blessed: "lotus",
};

/** What lies on a square, by the last word that its name has here; else by its kind. */
const THINGS: Record<string, string> = {
  well: "well",
  storehouse: "barn",
  shrine: "shinto-shrine",
  coffin: "coffin",
  boat: "paper-boat",
  bell: "ringing-bell",
  seal: "tied-scroll",
  brazier: "fire",
  lantern: "old-lantern",
  armoury: "swords-emblem",
  trapdoor: "door-handle",
  drum: "drum",
  cairn: "stone-stack",
  rockfall: "falling-rocks",
  man: "cowled",
  woman: "woman-elf-face",
};
const KINDS: Record<string, string> = {
  grave: "tombstone",
  objective: "tied-scroll",
  point: "magnifying-glass",
  obstacle: "falling-rocks",
  resistor: "person",
  wanderer: "cowled",
};

export const creatureGlyph = (kind: string): string => glyph(CREATURES[kind] ?? "oni");
export const conditionGlyph = (condition: string): string => glyph(CONDITIONS[condition] ?? "hazard-sign");

export function pointGlyph(point: Pick<PointView, "name" | "kind">): string {
  const named = point.name.split(" ").find((word) => THINGS[word]);
  return glyph(named ? THINGS[named] : (KINDS[point.kind] ?? "magnifying-glass"));
}

/** The path of a figure's sign. */
export function figureGlyph(view: HarakiriView, id: number): string {
  const character = CHARACTER_GLYPHS[id];
  if (character) return glyph(character);
  const resistor = resistorOf(view, id);
  if (resistor) return resistor.point === "lad" ? glyph("baby-face") : residentGlyph(view, resistor.point);
  return creatureGlyph(kindOf(view, id) ?? "");
}

function residentGlyph(view: HarakiriView, id: string): string {
  const point = pointOf(view, id);
  return point ? pointGlyph(point) : glyph("person");
}

/** Friends who are no characters have the hue of nobody. */
export function hueOf(view: HarakiriView, id: number): Hue {
  return HUES[id] ?? (creatureOf(view, id)?.foe === false ? "d" : "enemy");
}

// ---------------------------------------------------------------- names

export function kindOf(view: HarakiriView, id: number): string | undefined {
  return creatureOf(view, id)?.kind ?? view.gone[String(id)];
}

export const characterName = (box: HarakiriBox, one: Pick<CharacterView, "name">): string =>
  box.characters[one.name]?.name ?? one.name;

export function creatureName(box: HarakiriBox, creature: Pick<CreatureView, "kind" | "id">): string {
  const found = box.creatures[creature.kind];
  if (!found) return creature.kind;
  return found.copies > 1 ? `${found.name} ${creature.id}` : found.name;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a point of the chapter is called. */
export const pointName = (view: HarakiriView, box: HarakiriBox, point: string): string =>
  box.chapters[view.chapter]?.points[point] ?? pointOf(view, point)?.name ?? "";

/** "the old man"; the lad by his name. */
export function resistorName(view: HarakiriView, box: HarakiriBox, point: string): string {
  return point === "lad"
    ? "Yasu"
    : say("harakiri.figure.the", { name: pointName(view, box, point) || say("harakiri.figure.villager") });
}

/** A figure by name, on the board or not. */
export function nameOf(view: HarakiriView, box: HarakiriBox, id: number): string {
  const character = box.characters[box.order[id] ?? ""];
  if (character) return character.name;
  const resistor = resistorOf(view, id);
  if (resistor) return resistorName(view, box, resistor.point);
  const kind = kindOf(view, id);
  if (kind === undefined)
    return id < 0 ? say("harakiri.figure.nobody") : say("harakiri.figure.number", { n: id });
  return kind.includes(".") ? say("harakiri.figure.gone") : creatureName(box, { kind, id });
}

export const word = (box: HarakiriBox, table: string, id: string): string => box.words[table]?.[id] ?? id;

// ---------------------------------------------------------------- whose turn

/** Whom the table waits for: the card of the queue that acts. */
export function acting(view: HarakiriView): number | null {
  return view.queue.find((card) => card.active)?.figure ?? null;
}

/** The characters of the person who looks; a spectator looks at all. */
export function own(view: HarakiriView): CharacterView[] {
  const mine = view.characters.filter((one) => one.seat === view.seat);
  return mine.length ? mine : [...view.characters];
}

/** Whose sheet lies open: the acting character if it is one's own, else the own one that acts next. */
export function inFocus(view: HarakiriView): CharacterView | undefined {
  const mine = own(view);
  const next = view.queue.filter((card) => !card.done).map((card) => card.figure);
  return (
    mine.find((one) => one.id === view.act?.character) ??
    next.flatMap((id) => mine.find((one) => one.id === id) ?? [])[0] ??
    mine.find((one) => !one.defeated) ??
    mine[0]
  );
}
