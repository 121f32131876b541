// What the things of Harakiri do and mean now, for whoever rests on them.
import { say } from "../../lib/say";
import type { Meanings } from "../game";
import { creatureOf, figureOf, squareOf, standers } from "./geometry";
import { meaning as ground } from "./names";
import { cardOf } from "./panels";
import type { HarakiriBox, HarakiriView } from "./types";

const PHASES = ["oracle", "initiative", "act", "ki"];

function figure(id: number, view: HarakiriView, box: HarakiriBox): string[] {
  const character = view.characters[id];
  if (character) {
    const says = box.characters[box.order[id] ?? ""]?.says;
    return says ? [says] : [];
  }
  const creature = creatureOf(view, id);
  const skills = Object.values(box.creatures[creature?.kind ?? ""]?.skills ?? {});
  return skills.map((skill) => `${skill.name}: ${skill.says}`);
}

/** The game's own keys; what they do stands in its words. */
const KEYS = [
  { id: "a", keys: ["A"], press: "a" },
  { id: "f", keys: ["F"], press: "f" },
  { id: "s", keys: ["S"], press: "s" },
  { id: "o", keys: ["O"], press: "o" },
  { id: "x", keys: ["X"], press: "x" },
  { id: "v", keys: ["V"], press: "v" },
  { id: "p", keys: ["P"], press: "p" },
  { id: "j", keys: ["J"], press: "j" },
];

export const meanings: Meanings<HarakiriView, HarakiriBox> = {
  meaning(anchor, view, box) {
    const known = ground(anchor, view, box);
    const found = known ? [known] : [];
    const id = figureOf(anchor);
    if (id !== null) return [...found, ...figure(id, view, box)];
    const at = squareOf(anchor);
    if (at) return [...found, ...standers(view, at).flatMap((one) => figure(one, view, box))];
    const card = cardOf(box, anchor.slice(anchor.indexOf(":") + 1));
    return card?.says ? [...found, `${card.name}: ${card.says}`] : found;
  },
  phase: (id) => (PHASES.includes(id) ? say(`harakiri.means.phase.${id}`) : ""),
  keys: () => KEYS.map((row) => ({ ...row, say: say(`harakiri.keys.${row.id}`) })),
};
