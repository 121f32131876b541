// What an entry of the log is about: the things on the board to light up for it.
import type { Line } from "../../lib/messages";
import { areaOf } from "./geometry";
import type { GameEvent, OkkoView } from "./types";

const space = (cell: number): string => `space:${cell}`;
const figure = (number: number): string => `figure:${number}`;
const token = (number: number): string => `token:${number}`;

/** Anchors that an event names, in the order of importance. */
export function anchorsOf(event: GameEvent, view: OkkoView): string[] {
  switch (event.event) {
    case "moved":
    case "surrounded":
    case "pushed":
      return [figure(event.figure), space(event.start), space(event.end), ...area(view, event.end)];
    case "corruption-placed":
      return [space(event.cell)];
    case "corruption-moved":
      return [space(event.start), space(event.end)];
    case "caught":
      return [figure(event.hero), `tile:${event.tile}`];
    case "token-moved":
      return [token(event.token), space(event.start), space(event.end)];
    case "courtier-cleared":
    case "courtier-helped":
    case "courtier-follows":
      return [
        `courtier:${event.courtier}`,
        ...(event.event === "courtier-follows" ? [figure(event.figure)] : []),
      ];
    case "clock-moved":
    case "progress-made":
    case "mission-resolved":
      return [`mission:${event.mission}`];
    case "accused":
      return event.what === "identity" ? [`courtier:${event.name}`] : [`nature:${event.name}`];
    case "nature-cleared":
      return [`nature:${event.nature}`];
    case "enhanced":
      return [`position:${event.position}`];
    case "card-activated":
      return [`kind:${event.kind}`];
    case "tested":
    case "penalty-placed":
      return [...("hero" in event ? [figure(event.hero)] : []), ...tried(event.about, event.object)];
    default:
      return named(event);
  }
}

function area(view: OkkoView, cell: number): string[] {
  const found = areaOf(view.palace, cell);
  return found ? [`area:${found}`] : [];
}

/** What a test was about. */
function tried(about: string, object: number): string[] {
  if (about === "door") return [`door:${object}`];
  if (about === "mission") return [space(object)];
  return about === "sneak" ? [`tile:${object}`] : [token(object)];
}

/** Every field of an event that says who, what or where. */
function named(event: GameEvent): string[] {
  const found: string[] = [];
  const number = (field: string, anchor: (value: number) => string): void => {
    const value = (event as unknown as Record<string, unknown>)[field];
    if (typeof value === "number" && value >= 0) found.push(anchor(value));
  };
  for (const field of ["figure", "attacker", "target", "hero", "to", "by"]) number(field, figure);
  number("token", token);
  number("cell", space);
  number("door", (value) => `door:${value}`);
  number("gate", (value) => `door:${value}`);
  return found;
}

export function about(line: Line, view: OkkoView): string[] {
  const event = line.event as GameEvent | null;
  return event ? anchorsOf(event, view) : [];
}
