// Whatever is drawn has its glyph, whichever set it comes with.
import { describe, expect, it, vi } from "vitest";
import {
  attributeGlyph,
  conditionGlyph,
  courtierGlyph,
  figureGlyph,
  itemGlyph,
  kindGlyph,
  missionGlyph,
  natureGlyph,
  recollectionGlyph,
  sceneryGlyph,
  tokenGlyph,
} from "./glyphs";

const WANTED: Record<string, [(id: string) => string, string]> = {
  figures: [
    figureGlyph,
    "okko noburo noshin setsuka ashigaru samurai hiroji yurei ninja bakemono tikku kuma hana water fire earth wind",
  ],
  natures: [natureGlyph, "gozu hannya rasetsu kumo"],
  courtiers: [courtierGlyph, "masanori ayame genzo doan mayu ietsugu saigen yota rensai x.koto x.tomoe"],
  tokens: [tokenGlyph, "courtier evidence parchment chest test objective relic prisoner strongbox follower"],
  conditions: [conditionGlyph, "bleeding poisoned stunned amputee"],
  numbers: [attributeGlyph, "speed might defense guile stamina actions"],
  kinds: [kindGlyph, "speed attack defense guile coordination weakness wound own"],
  missions: [missionGlyph, "m1 m2 m3 m4"],
  memories: [
    recollectionGlyph,
    "demon unmasking embarrassing defamatory alarm scenario scenario-side act-1 hero-okko m1",
  ],
  rooms: [sceneryGlyph, "1A 1B 2A 2B 3A 3B 4A 4B 5A 5B 6A 6B 7A 7B 8A 8B C1B C2A C4A C5A"],
  items: [
    (id) => itemGlyph(id, "supplies"),
    "katana hunters-haori storm-lantern naginata wakizashi inro bo prayer-beads sake-gourd tessen silk-kimono hairpins " +
      "yumi shuriken fire-lance nodachi kusarigama red-gate-kanabo demon-slayer mirror-of-truth seal-brush jitte " +
      "lamellar-armour shinobi-garb robe-of-charms tengu-cloak fox-mantle healing-salve physicians-kit smoke-powder " +
      "picks-and-wire ofuda something-new",
  ],
};

/** A busy machine may take its time to fetch a set. */
const timeout = 20_000;

describe("glyphs", { timeout }, () => {
  it.each(Object.entries(WANTED))("of %s are all there", async (_, [find, ids]) => {
    const missing = (): string[] => ids.split(" ").filter((id) => find(id) === "");
    missing();
    await vi.waitFor(() => expect(missing()).toEqual([]), { timeout });
  });
});
