// The campaign as the shell paints it.
import { paths } from "virtual:glyphs/games/harakiri/road";
import type { Road } from "../../campaign/road";
import { roadOf, triesSaid } from "./campaign";
import { CHARACTER_GLYPHS, characterName, glyph, HUES } from "./look";
import type { HarakiriBox, HarakiriView } from "./types";

const SIGNS = ["village", "tombstone", "stone-tower", "mountains", "hunter-eyes", "gate"];

export function paintedRoad(view: HarakiriView, box: HarakiriBox): Road {
  return {
    name: "",
    nodes: roadOf(view, box).map((stop, n) => ({
      id: stop.id,
      name: stop.name,
      glyph: paths[SIGNS[n] ?? "gate"],
      state: stop.state,
      number: stop.number,
      result: triesSaid(stop),
      failures: stop.failures,
    })),
    edges: [],
    members: view.characters.map((one) => ({
      id: one.name,
      name: characterName(box, one),
      hue: HUES[one.id] ?? "a",
      glyph: glyph(CHARACTER_GLYPHS[one.id]),
      down: view.fallen.includes(one.id),
    })),
  };
}
