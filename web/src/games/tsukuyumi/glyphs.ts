// Which glyph stands for what. Crests are drawn by us, all others come from the game-icons set.
import { paths } from "virtual:glyphs/games/tsukuyumi";

/** Crests of the sides, in the square of 512 that all glyphs share. */
const CRESTS = {
  "crest-a":
    "M96 236c53-85 107-85 160-18s107 67 160-18l0 58c-53 85-107 85-160 18s-107-67-160 18zM96 352c53-85 107-85 160-18s107 67 160-18l0 58c-53 85-107 85-160 18s-107-67-160 18z",
  "crest-b": "M256 72C420 180 372 356 256 440C140 356 92 180 256 72z",
  "crest-c":
    "M256 90a62 62 0 1 1 0 124a62 62 0 1 1 0-124zM338 158a62 62 0 1 1 0 124a62 62 0 1 1 0-124zM306 262a62 62 0 1 1 0 124a62 62 0 1 1 0-124zM206 262a62 62 0 1 1 0 124a62 62 0 1 1 0-124zM174 158a62 62 0 1 1 0 124a62 62 0 1 1 0-124z",
  "crest-d":
    "M128 120l56 0c0 130 24 204 72 236c48-32 72-106 72-236l56 0c0 170-40 262-128 296c-88-34-128-126-128-296z",
};

export const glyphs: Record<string, string> = { ...paths, ...CRESTS };

const FIGURES: Record<string, string> = {
  dog: "sitting-dog",
  private: "brodie-helmet",
  "stuff-sergeant": "sergeant",
  hunter: "rifle",
  launcher: "rocket",
  "squad-leader": "rank-3",
  "lt-dan": "allied-star",
  worker: "ant",
  wasp: "wasp-sting",
  breeder: "beetle-shell",
  warrior: "scarab-beetle",
  conqueror: "insect-jaws",
  planter: "long-antennae-bug",
  stinger: "scorpion-tail",
  "attack-drone": "delivery-drone",
  "shield-drone": "bolt-shield",
  "cybersamurai-2-1": "robot-helmet",
  "cybersamurai-2-2": "samurai-helmet",
  cyberoid: "battle-mech",
  shogun: "mecha-head",
  squeaker: "pig-face",
  boarrior: "boar-ensign",
  boarmaiden: "kimono",
  boarguard: "boar-tusks",
  boarmaster: "tusks-flag",
  boarmother: "boar",
  "medic-drone": "medical-pack",
  "lady-bug": "ladybug",
  kid: "vintage-robot",
  trudy: "pig",
  small: "oni",
  medium: "oni",
  large: "oni",
  abyssal: "kraken-tentacle",
  "dark-observer": "all-seeing-eye",
  skybound: "evil-wings",
  "three-shadows": "two-shadows",
  defiler: "daemon-skull",
  gambler: "dice-six-faces-five",
  merchant: "coins",
  ronin: "katana",
};

/** What the sign of a figure without one of its own is: a person's pack may bring such. */
const PLAIN: Record<string, string> = {
  oni: "oni",
  legend: "devil-mask",
  mascot: "star-medal",
  unit: "flying-flag",
};

const SYMBOLS: Record<string, string> = {
  faction: "flat-star",
  "faction-effect": "flat-star",
  events: "scroll-unfurled",
  initiative: "podium",
  production: "gears",
  "place-oni": "oni",
  "oni-conquest": "devil-mask",
  movement: "walking-boot",
  combat: "crossed-swords",
  abyssal: "kraken-tentacle",
};

const ITEMS: Record<string, string> = {
  pistol: "pistol-gun",
  mg: "machine-gun",
  grenade: "grenade",
  mine: "land-mine",
  egg: "egg-clutch",
  tunnel: "mountain-cave",
  cover: "bamboo",
  stronghold: "castle",
  "boarlords-blockade": "stone-wall",
  blockade: "stone-wall",
  "rocket-attack-blue": "missile-swarm",
  "rocket-attack-red": "missile-swarm",
  "kaneda-blue": "psychic-waves",
  "kaneda-red": "psychic-waves",
  negation: "cancel",
  bundle: "card-draw",
};

const HOMES: Record<string, string> = {
  cybersamurai: "satellite",
  nomads: "battle-tank",
  boarlords: "boar-tusks",
  "dark-seed": "nest-eggs",
};

export const PROPERTIES: Record<string, string> = {
  radioactive: "radioactive",
  unstable: "earth-crack",
  tsukuyumi: "evil-moon",
};

export function figureGlyph(id: string, kind = "unit"): string {
  return glyphs[FIGURES[id] ?? PLAIN[kind] ?? "flying-flag"] ?? "";
}

export function symbolGlyph(symbol: string): string {
  return glyphs[SYMBOLS[symbol] ?? "flat-star"] ?? "";
}

export function itemGlyph(item: string): string {
  return glyphs[item.startsWith("uplink-") ? "satellite-communication" : (ITEMS[item] ?? "star-medal")] ?? "";
}

export function homeGlyph(faction: string): string {
  return glyphs[HOMES[faction] ?? "castle"] ?? "";
}
