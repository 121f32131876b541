// What the entries of the log mean for the page: what to light up, and the motions that tell what happened.
import { timed, type Beat, type Clip, type Told } from "../../kit/clips";
import type { Line } from "../../lib/messages";
import type { Hue } from "../game";
import { figureAnchor, figureOf, footing, pointOf, squareAnchor, type Square } from "./geometry";
import { figureGlyph, hueOf } from "./look";
import { eventOf } from "./trace";
import type { GameEvent, HarakiriView } from "./types";

const FIGURES = ["figure", "character", "attacker", "target", "partner", "first", "second"];

/** The anchors to light up for an entry of the log. */
export function about(line: Line, view: HarakiriView): string[] {
  const event = line.event as Record<string, unknown> | null;
  if (!event) return [];
  const found: string[] = [];
  for (const field of FIGURES) {
    const id = event[field];
    if (typeof id === "number" && footing(view, id).length) found.push(figureAnchor(id));
  }
  if (typeof event.point === "string" && pointOf(view, event.point)) found.push(`point:${event.point}`);
  if (Array.isArray(event.square)) found.push(squareAnchor(event.square as unknown as Square));
  if (Array.isArray(event.path)) {
    const end = (event.path as unknown as Square[]).at(-1);
    if (end) found.push(squareAnchor(end));
  }
  return [...new Set(found)];
}

/** The sign before a figure's name. */
export function crest(
  anchor: string,
  view: HarakiriView,
): { hue: Hue; glyph: string | undefined } | undefined {
  const id = figureOf(anchor);
  return id === null ? undefined : { hue: hueOf(view, id), glyph: figureGlyph(view, id) };
}

// ---------------------------------------------------------------- motion

/** What an event looks like; null: nothing moves. */
function shown(event: GameEvent): Told | null {
  switch (event.event) {
    case "moved":
      return event.path.length > 1 ? ["walk", event.figure, { path: event.path }] : null;
    case "attack-began":
      return ["lunge", event.attacker, { target: event.target }];
    case "hurt":
      return ["hurt", event.figure, { text: `-${event.n}` }];
    case "token-lost":
      return ["hurt", event.figure, { text: "-1" }];
    case "healed":
      return ["heal", event.figure, { text: `+${event.n}` }];
    case "missed":
      return ["guard", event.target, { text: "0" }];
    case "struck":
      return event.damage ? null : ["guard", event.target, { text: "0" }];
    case "defeated":
    case "left":
      return ["gone", event.figure];
    case "spawned":
      return ["come", event.figure];
    default:
      return null;
  }
}

/** What moves when, in milliseconds from now. Entries play one after the other. */
export function schedule(news: readonly Line[], beat: Beat): Clip[] {
  return timed(
    news.flatMap((line) => {
      const event = eventOf(line);
      const told = event && shown(event);
      return told ? [told] : [];
    }),
    beat,
  );
}
