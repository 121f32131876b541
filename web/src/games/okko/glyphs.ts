// Which glyph stands for what. All come from the game-icons set: those that every table begins with are in glyphs.json,
// the others in sets that come when they are wanted.
import { paths } from "virtual:glyphs/games/okko";
import { Later } from "./later.svelte";

export const glyphs: Record<string, string> = paths;

/** Courtiers, agents and what lies about in a palace. */
const people = new Later(() => import("virtual:glyphs/games/okko/people"));
/** What stands in rooms. */
const scenery = new Later(() => import("virtual:glyphs/games/okko/scenery"));
/** Whom and what one meets in later nights only. */
const nights = new Later(() => import("virtual:glyphs/games/okko/nights"));
/** Equipment, Followers, Kami, Conditions and the like. */
const things = new Later(() => import("virtual:glyphs/games/okko/things"));

/** Heroes, agents and demons, Followers by token, Kami by element. */
const FIGURES: Record<string, string> = {
  okko: "swordman",
  noburo: "samurai-helmet",
  noshin: "monk-face",
  setsuka: "handheld-fan",
  ashigaru: "barbed-spear",
  samurai: "crossed-sabres",
  hiroji: "warlord-helmet",
  yurei: "spectre",
  ninja: "ninja-head",
  bakemono: "fish-monster",
  gozu: "minotaur",
  hannya: "ceremonial-mask",
  rasetsu: "fanged-skull",
  kumo: "spider-alt",
  tikku: "scroll-quill",
  kuma: "bear-face",
  hana: "lotus",
  water: "big-wave",
  fire: "fire",
  earth: "rock",
  wind: "whirlwind",
};

const COURTIERS: Record<string, string> = {
  masanori: "throne-king",
  ayame: "kimono",
  genzo: "sergeant",
  doan: "medicines",
  mayu: "lotus-flower",
  ietsugu: "abacus",
  saigen: "meditation",
  yota: "cauldron",
  rensai: "quill",
  "x.koto": "lyre",
  "x.tomoe": "crossed-swords",
};

/** Tokens by form, with the turned-down Follower. */
const TOKENS: Record<string, string> = {
  courtier: "person",
  evidence: "magnifying-glass",
  parchment: "tied-scroll",
  chest: "locked-chest",
  test: "padlock",
  objective: "lantern",
  relic: "shinto-shrine-mirror",
  prisoner: "prisoner",
  strongbox: "locked-box",
  follower: "person",
};

const CONDITIONS: Record<string, string> = {
  bleeding: "bleeding-wound",
  poisoned: "poison-bottle",
  stunned: "star-swirl",
  amputee: "severed-hand",
};

const ATTRIBUTES: Record<string, string> = {
  speed: "sprint",
  might: "crossed-swords",
  defense: "checked-shield",
  guile: "brain",
  stamina: "hearts",
  actions: "hourglass",
};

/** Kinds of Action cards; one without a kind is a Hero's own way. */
const KINDS: Record<string, string> = {
  speed: "sprint",
  attack: "crossed-swords",
  defense: "checked-shield",
  guile: "brain",
  coordination: "three-friends",
  weakness: "cracked-mask",
  wound: "bleeding-wound",
};

const ITEMS: Record<string, string> = {
  katana: "katana",
  "hunters-haori": "robe",
  "storm-lantern": "old-lantern",
  naginata: "scythe",
  wakizashi: "curvy-knife",
  inro: "pill",
  bo: "bo",
  "prayer-beads": "prayer-beads",
  "sake-gourd": "sake-bottle",
  tessen: "handheld-fan",
  "silk-kimono": "kimono",
  hairpins: "sewing-needle",
  yumi: "bow-arrow",
  shuriken: "ninja-star",
  "fire-lance": "musket",
  nodachi: "broadsword",
  kusarigama: "kusarigama",
  "red-gate-kanabo": "spiked-mace",
  "demon-slayer": "relic-blade",
  "mirror-of-truth": "mirror-mirror",
  "seal-brush": "paint-brush",
  jitte: "sai",
  "lamellar-armour": "lamellar",
  "shinobi-garb": "ninja-armor",
  "robe-of-charms": "robe",
  "tengu-cloak": "cloak",
  "fox-mantle": "fox-head",
  "healing-salve": "healing",
  "physicians-kit": "first-aid-kit",
  "smoke-powder": "smoke-bomb",
  "picks-and-wire": "lockpicks",
  ofuda: "scroll-unfurled",
};

/** By slot, for items that a pack brings. */
const SLOTS: Record<string, string> = {
  hand: "katana",
  "two hands": "katana",
  right: "katana",
  left: "katana",
  hands: "katana",
  clothing: "robe",
  supplies: "swap-bag",
};

const MISSIONS: Record<string, string> = {
  m1: "prisoner",
  m2: "shinto-shrine",
  m3: "locked-box",
  m4: "bed",
};

/** Scenery that fills a closed block of a face, by what the room is. */
const SCENERY: Record<string, string> = {
  "1A": "lantern",
  "1B": "bonsai-tree",
  "2A": "throne-king",
  "2B": "amphora",
  "3A": "cauldron",
  "3B": "mirror-mirror",
  "4A": "barracks",
  "4B": "spears",
  "5A": "teapot",
  "5B": "handcuffs",
  "6A": "bookshelf",
  "6B": "shinto-shrine",
  "7A": "barrel",
  "7B": "locked-box",
  "8A": "drum",
  "8B": "bed",
  C1B: "amphora",
  C2A: "barrel",
  C4A: "barrel",
  C5A: "ceremonial-mask",
};

/** By name, out of the set that has it. */
function path(name: string | undefined, ...sets: Later[]): string {
  const known = name ?? "person";
  let found = glyphs[known];
  for (const set of sets.length ? sets : [people, scenery, nights, things]) found ??= set.find(known);
  return found ?? "";
}

export const figureGlyph = (kind: string): string =>
  path(FIGURES[kind] ?? FIGURES[kind.split(".")[0] ?? ""] ?? COURTIERS[kind]);
export const courtierGlyph = (id: string): string => path(COURTIERS[id]);
export const natureGlyph = (id: string): string => path(FIGURES[id] ?? "oni");
export const tokenGlyph = (form: string): string => path(TOKENS[form]);
export const conditionGlyph = (id: string): string => path(CONDITIONS[id], things);
export const attributeGlyph = (id: string): string => path(ATTRIBUTES[id]);
export const kindGlyph = (kind: string): string => path(KINDS[kind] ?? "yin-yang");
export const missionGlyph = (id: string): string => path(MISSIONS[id] ?? "lantern");
/** What a Recollection is about; those of Heroes and missions have theirs. */
const RECOLLECTIONS: Record<string, string> = {
  demon: "oni",
  unmasking: "cracked-mask",
  embarrassing: "domino-mask",
  defamatory: "public-speaker",
  alarm: "drum",
  scenario: "trophy",
  "scenario-side": "lantern-flame",
  "act-1": "scroll-unfurled",
  "act-2": "scroll-unfurled",
  "act-3": "scroll-unfurled",
};

export const recollectionGlyph = (id: string): string =>
  id.startsWith("hero-")
    ? figureGlyph(id.slice(5))
    : MISSIONS[id]
      ? missionGlyph(id)
      : path(RECOLLECTIONS[id] ?? "tied-scroll");
export const sceneryGlyph = (face: string): string => path(SCENERY[face] ?? "amphora", scenery, nights);
export const itemGlyph = (id: string, slot: string): string =>
  path(ITEMS[id] ?? SLOTS[slot] ?? "swap-bag", things, people);
/** A glyph by its own name. */
export const glyph = (name: string): string => path(name);

/** For what wants names instead of paths (ribbon, sides). */
export const heroSign = (id: string): string => FIGURES[id] ?? "person";
export const ONI_SIGN = "oni";
