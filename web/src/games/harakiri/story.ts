// What the entries of the log mean for the page: what to light up, and the motions that tell what happened.
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

export interface Clip {
  kind: "walk" | "lunge" | "hurt" | "guard" | "gone" | "come" | "heal";
  figure: number;
  start: number;
  duration: number;
  /** The squares of a walk. */
  path: readonly Square[];
  target: number | null;
  text: string;
}

export interface Beat {
  step: number;
  card: number;
  hold: number;
}

/** So many entries play in their own time; more play at triple speed. */
const PATIENCE = 12;

type Told = [kind: Clip["kind"], figure: number, more?: Partial<Clip>];

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
  const clips: Clip[] = [];
  let now = 0;
  for (const line of news) {
    const event = eventOf(line);
    const told = event && shown(event);
    if (!told) continue;
    const [kind, figure, more] = told;
    const steps = (more?.path?.length ?? 1) - 1;
    const moves = kind === "walk";
    const duration = moves ? Math.max(1, steps) * beat.step : kind === "lunge" || kind === "come" ? beat.card : beat.hold; // prettier-ignore
    clips.push({ kind, figure, start: now, duration, path: [], target: null, text: "", ...more });
    now += moves ? duration : beat.card;
  }
  const speed = clips.length > PATIENCE ? 3 : 1;
  return clips.map((clip) => ({ ...clip, start: clip.start / speed, duration: clip.duration / speed }));
}
