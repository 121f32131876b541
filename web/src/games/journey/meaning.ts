// What the things of Journey do and mean now, for whoever rests on them.
import { say } from "../../lib/say";
import type { Meanings } from "../game";
import { faceOf } from "./cards";
import { reachSaid } from "./dice";
import { demonOf, ground, squareOf, type Square } from "./geometry";
import type { JourneyBox, JourneyView } from "./types";

/** Kinds of ground by the letters of the board. */
export const GROUNDS: Record<string, string> = {
  g: "green",
  b: "blue",
  r: "red",
  "#": "structure",
  "%": "void",
};
const PHASES = ["maintenance", "pilgrims", "demons", "end"];
const DEEDS = ["move", "attack", "rest", "done", "pray", "meditate", "roll", "kill", "cleanse", "pass"];

function figure(id: number, view: JourneyView, box: JourneyBox): string[] {
  const pilgrim = view.pilgrims[id];
  const demon = pilgrim ? undefined : demonOf(view, id);
  const ills = (pilgrim ?? demon)?.conditions ?? [];
  const told = ills.flatMap(({ kind }) => {
    const condition = box.conditions[kind];
    return condition ? [`${condition.name}: ${condition.says}`] : [];
  });
  if (pilgrim) {
    const ability = box.cards[box.pilgrims[pilgrim.name]?.ability ?? ""];
    return [...(ability ? [`${ability.name}: ${ability.says}`] : []), ...told];
  }
  const kind = demon && box.demons[demon.kind];
  if (!kind) return told;
  const strength = say("journey.means.demon", {
    movement: kind.mv,
    attack: kind.attack.length,
    reach: kind.reach.says,
  });
  const falls = kind.track ? [] : [say("journey.means.falls", { n: kind.health })];
  return [strength, reachSaid(kind.reach), ...falls, ...(kind.kind_says ? [kind.kind_says] : []), ...told];
}

function square(at: Square, view: JourneyView, box: JourneyBox): string[] {
  const here = ([x, y]: Square): boolean => x === at[0] && y === at[1];
  const found: string[] = [];
  const kind = GROUNDS[ground(view.board, at)];
  if (kind) found.push(say(`journey.means.ground.${kind}`));
  const tile = view.board.tiles.find(({ squares }) => squares.some(here));
  const name = tile && box.tiles[tile.id];
  if (name && view.board.tiles.length > 1) found.push(say("journey.means.tile", { name }));
  const things: [string, readonly Square[]][] = [
    ["exit", view.board.exit],
    ["gate", view.gates.flatMap((gate) => gate.squares)],
    ["door", view.doors.flatMap((door) => (door.broken ? [] : door.squares))],
    ["box", view.boxes],
    ["well", view.wells.map((well) => well.at)],
    ["sutra", view.sutras],
    ["villager", view.villagers],
  ];
  for (const [thing, squares] of things)
    if (squares.some(here)) found.push(say(`journey.means.thing.${thing}`));
  for (const pilgrim of view.pilgrims)
    if (pilgrim.at && here(pilgrim.at)) found.push(...figure(pilgrim.id, view, box));
  for (const demon of view.demons) if (demon.squares.some(here)) found.push(...figure(demon.id, view, box));
  return found;
}

/** The game's own keys; what they do stands in its words. */
const KEYS = [
  { id: "m", keys: ["M"], press: "m" },
  { id: "a", keys: ["A"], press: "a" },
  { id: "turn", keys: [",", "."] },
  { id: "d", keys: ["D"], press: "d" },
  { id: "p", keys: ["P"], press: "p" },
];

export const meanings: Meanings<JourneyView, JourneyBox> = {
  meaning(anchor, view, box) {
    const [kind, name = ""] = anchor.split(":", 2);
    const at = squareOf(anchor);
    if (at) return square(at, view, box);
    if (kind === "figure") return figure(Number(name), view, box);
    if (kind === "gate" || kind === "door") return [say(`journey.means.thing.${kind}`)];
    if (kind === "card") {
      const face = faceOf(box, name);
      return [`${face.name}: ${face.says}`, [face.kind, face.price].filter(Boolean).join(" · ")];
    }
    if (kind === "do" && DEEDS.includes(name)) return [say(`journey.means.do.${name}`)];
    return [];
  },
  phase: (id) => (PHASES.includes(id) ? say(`journey.means.phase.${id}`) : ""),
  keys: () => KEYS.map((row) => ({ ...row, say: say(`journey.keys.${row.id}`) })),
};
