// What the entries of the log mean for the page: what to light up, and the motions that tell what happened.
import { timed, type Beat, type Clip, type Told } from "../../kit/clips";
import type { Line } from "../../lib/messages";
import { figureAnchor, footing, pointOf, squareAnchor, type Square } from "./geometry";
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

/** Entries of one figure that go on with each other: steps of a walk, lines that failed before one was taken, and whom
 * each part of a line means. */
const CHAINS: readonly (readonly GameEvent["event"][])[] = [
  ["moved"],
  ["line-tried", "line-taken"],
  ["target-chosen", "tie-broken"],
];

/** The last of a chain says how it came out. */
export function continues(line: Line, before: Line): boolean {
  const [event, other] = [eventOf(line), eventOf(before)];
  if (!event || !other || !("figure" in event) || !("figure" in other)) return false;
  const chain = CHAINS.find((one) => one.includes(event.event));
  return event.figure === other.figure && !!chain?.includes(other.event);
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
