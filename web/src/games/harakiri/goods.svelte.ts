// The signs of what characters carry. A table begins without them: they are fetched when the first one is wanted.
import { glyphs } from "./look";

let paths = $state.raw<Record<string, string>>({});
let wanted = false;

/** The path of a sign by its name; nothing as long as it is on its way. */
export function good(name: string): string {
  if (!wanted) {
    wanted = true;
    void import("virtual:glyphs/games/harakiri/goods").then((found) => (paths = found.paths));
  }
  return paths[name] ?? glyphs[name] ?? "";
}

const ITEMS: Record<string, string> = {
  "healing-herb": "herbs-bundle",
  "strong-sake": "sake-bottle",
  antidote: "potion-ball",
  bandage: "bandage-roll",
  "eye-wash": "eyeball",
  "smelling-salts": "salt-shaker",
  "ki-incense": "incense",
  "meditation-beads": "prayer-beads",
  whetstone: "stone-block",
  "black-powder-bomb": "unlit-bomb",
  caltrops: "caltrops",
  "ofuda-charm": "scroll-unfurled",
  "rope-ladder": "ladder",
  "travel-boots": "boots",
  "war-fan": "feather",
  "lucky-coin": "clover",
  "scroll-of-fire": "fire-spell-cast",
  "scroll-of-wind": "wind-slap",
  "scroll-of-earth": "stone-spear",
  "repair-kit": "anvil-impact",
  "map-of-the-province": "treasure-map",
  "signal-whistle": "whistle",
  "oni-mask": "oni",
  "jade-amulet": "gem-pendant",
  "warrior-headband": "bandana",
  "scholars-lens": "magnifying-glass",
  "silk-sandals": "sandal",
  "prayer-tablet": "stone-tablet",
  blueprint: "quill-ink",
  "bell-clapper": "ringing-bell",
};

/** Weapons by the word that their id ends with. */
const WEAPONS: Record<string, string> = {
  katana: "katana",
  nodachi: "katana",
  odachi: "katana",
  yari: "spears",
  naginata: "spears",
  ninjato: "daggers",
  kodachi: "daggers",
  fang: "daggers",
  kusarigama: "rope-dart",
  chain: "flail",
  shuriken: "ninja-star",
  ruin: "ninja-star",
  fukiya: "feather",
  bo: "bo",
  staff: "bo",
  kanabo: "wood-club",
  tetsubo: "wood-club",
  breaker: "wood-club",
  shakujo: "prayer-beads",
  yumi: "pocket-bow",
  daikyu: "pocket-bow",
  piercer: "pocket-bow",
  tanto: "knife-fork",
  kaiken: "knife-fork",
};

const ARMOURS: Record<string, string> = {
  samurai: "breastplate",
  shinobi: "leather-armor",
  monk: "robe",
  archer: "chest-armor",
};

export const itemGlyph = (id: string): string => good(ITEMS[id] ?? "swap-bag");
export const armourGlyph = (worn: string): string => good(ARMOURS[worn] ?? "breastplate");

export function weaponGlyph(id: string): string {
  const found = id.split("-").findLast((word) => WEAPONS[word]);
  return good(found ? (WEAPONS[found] ?? "katana") : "katana");
}
