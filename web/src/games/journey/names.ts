// What a screen reader calls the things on Journey's board, also those that cannot be chosen.
import { say } from "../../lib/say";
import { squareName } from "../../kit/places";
import { demonOf, ground, squareOf, type Square } from "./geometry";
import { demonTitle, nameOf } from "./look";
import type { JourneyBox, JourneyView } from "./types";

const same =
  (at: Square) =>
  (other: Square): boolean =>
    at[0] === other[0] && at[1] === other[1];

/** A figure with how it stands: "Bull Soldier 5 facing north, health 2 of 2". */
function figure(id: number, view: JourneyView, box: JourneyBox): string {
  const one = view.pilgrims[id] ?? demonOf(view, id);
  if (!one) return nameOf(view, box, id);
  const lying = "fallen" in one && one.fallen ? box.fallen[one.fallen] : undefined;
  const ills = one.conditions.map((condition) => box.conditions[condition.kind]?.name ?? condition.kind);
  const facing = lying ?? say("journey.figure.facing", { facing: box.facings[one.facing] ?? "" });
  const health = lying ? [] : [say("journey.figure.health", { n: one.health, of: one.max_health })];
  return [`${nameOf(view, box, id)}${lying ? ", " : " "}${facing}`, ...health, ...ills].join(", ");
}

/** A square with its ground and what stands or lies on it: "I5, grass, Bull Soldier 5 facing north". */
export function squareSaid(at: Square, view: JourneyView, box: JourneyBox): string {
  const here = same(at);
  const found = [squareName(...at), box.grounds[ground(view.board, at)] ?? ""];
  if (view.board.exit.some(here)) found.push(box.things.exit ?? "");
  for (const gate of view.gates)
    if (gate.squares.some(here)) found.push(`${box.things.gate} ${gate.n}, ${box.gates[gate.state]}`);
  for (const door of view.doors)
    if (door.squares.some(here)) found.push(`${box.things[door.broken ? "broken-door" : "door"]} ${door.n}`);
  const tokens: [string, readonly Square[]][] = [
    ["box", view.boxes],
    ["well", view.wells.map((well) => well.at)],
    ["sutra", view.sutras],
    ["villager", view.villagers],
  ];
  for (const [token, squares] of tokens) if (squares.some(here)) found.push(box.things[token] ?? token);
  for (const pilgrim of view.pilgrims)
    if (pilgrim.at && here(pilgrim.at)) found.push(figure(pilgrim.id, view, box));
  for (const demon of view.demons) if (demon.squares.some(here)) found.push(figure(demon.id, view, box));
  return found.filter(Boolean).join(", ");
}

/** "beside Bull Soldier 5", for every demon next to a square. */
export function beside(at: Square, view: JourneyView, box: JourneyBox): string[] {
  const near = view.demons.filter((demon) =>
    demon.squares.some(([x, y]) => Math.abs(x - at[0]) + Math.abs(y - at[1]) === 1),
  );
  return near.map((demon) => say("journey.figure.beside", { whom: demonTitle(box, demon) }));
}

/** What an anchor is called, if it is a place or a figure. */
export function name(anchor: string, view: JourneyView, box: JourneyBox): string | undefined {
  const at = squareOf(anchor);
  if (at) return squareSaid(at, view, box);
  const [kind, number] = [anchor.split(":")[0], Number(anchor.split(":")[1])];
  if (kind === "figure") return figure(number, view, box);
  const gate = kind === "gate" ? view.gates.find((one) => one.n === number) : undefined;
  if (gate) return `${box.things["gate"]} ${number}, ${box.gates[gate.state]}`;
  const door = kind === "door" ? view.doors.find((one) => one.n === number) : undefined;
  return door && `${box.things[door.broken ? "broken-door" : "door"]} ${number}`;
}
