// What has just happened as motions: what moves when, one after the other.
import { say } from "../../lib/say";
import type { Line } from "../../lib/messages";
import type { GameEvent } from "./types";

export interface Clip {
  kind: "walk" | "slide" | "lunge" | "rise" | "gone" | "come" | "flash" | "drift";
  /** The thing that moves: `figure:3`, `token:5`, `stain:1`, `door:2`, `space:17`. */
  anchor: string;
  start: number;
  duration: number;
  /** Cells that it goes from and to; for a lunge the figure that it is aimed at. */
  from: number;
  to: number;
  /** What rises from it, and whether that is bad for it. */
  text: string;
  tone: "" | "harm" | "good";
}

export interface Beat {
  step: number;
  card: number;
  hold: number;
}

/** So many clips play in their own time; more play at triple speed. */
const PATIENCE = 12;
const NOWHERE = -1;

type Told = Partial<Omit<Clip, "start">> & Pick<Clip, "kind" | "anchor">;

/** What an event shows, without its time. */
function shown(event: GameEvent, beat: Beat): Told | null {
  const figure = "figure" in event ? `figure:${event.figure}` : "";
  switch (event.event) {
    case "moved":
    case "surrounded":
      return { kind: "walk", anchor: figure, from: event.start, to: event.end, duration: beat.step * 3 };
    case "pushed":
      return { kind: "slide", anchor: figure, from: event.start, to: event.end, duration: beat.step };
    case "token-moved":
      return { kind: "walk", anchor: `token:${event.token}`, from: event.start, to: event.end, duration: beat.step * 3 }; // prettier-ignore
    case "corruption-moved":
      return { kind: "drift", anchor: `stain:${event.stain}`, from: event.start, to: event.end, duration: beat.card }; // prettier-ignore
    case "attack-declared":
      return { kind: "lunge", anchor: `figure:${event.attacker}`, to: event.target, duration: beat.card };
    case "attacked":
      return event.hit
        ? null
        : {
            kind: "rise",
            anchor: `figure:${event.target}`,
            text: say("okko.motion.miss"),
            duration: beat.hold,
          };
    case "damaged":
      return { kind: "rise", anchor: figure, text: `−${event.count}`, tone: "harm", duration: beat.hold };
    case "healed":
      return { kind: "rise", anchor: figure, text: `+${event.count}`, tone: "good", duration: beat.hold };
    case "tested":
      return {
        kind: "rise",
        anchor: `figure:${event.hero}`,
        text: say(event.passed ? "okko.motion.passed" : "okko.motion.failed"),
        tone: event.passed ? "good" : "harm",
        duration: beat.hold,
      };
    case "caught":
      return {
        kind: "rise",
        anchor: `figure:${event.hero}`,
        text: say("okko.motion.seen"),
        tone: "harm",
        duration: beat.hold,
      };
    case "alarm-raised":
      return {
        kind: "rise",
        anchor: `figure:${event.target}`,
        text: say("okko.motion.alarm"),
        tone: "harm",
        duration: beat.hold,
      };
    case "fell":
    case "kami-faded":
      return { kind: "gone", anchor: figure, duration: beat.hold };
    case "hero-fell":
      return { kind: "gone", anchor: `figure:${event.hero}`, duration: beat.hold };
    case "reinforced":
    case "kami-summoned":
    case "demon-revealed":
    case "follower-taken":
    case "courtier-follows":
      return { kind: "come", anchor: figure, duration: beat.card };
    case "corruption-placed":
      return { kind: "flash", anchor: `space:${event.cell}`, duration: beat.hold };
    case "door-closed":
    case "door-opened":
      return { kind: "flash", anchor: `door:${event.door}`, duration: beat.hold };
    case "wall-broken":
      return { kind: "flash", anchor: `door:${event.gate}`, duration: beat.hold };
    case "courtier-cleared":
      return { kind: "flash", anchor: `courtier:${event.courtier}`, duration: beat.hold };
    default:
      return null;
  }
}

/** What goes on while the next begins. */
const AT_ONCE: readonly Clip["kind"][] = ["rise", "gone", "flash"];

/** What moves when, in milliseconds from now. */
export function schedule(news: readonly Line[], beat: Beat): Clip[] {
  const clips: Clip[] = [];
  let now = 0;
  for (const line of news) {
    const told = line.event ? shown(line.event as GameEvent, beat) : null;
    if (!told) continue;
    const clip = {
      start: now,
      duration: 0,
      from: NOWHERE,
      to: NOWHERE,
      text: "",
      tone: "" as const,
      ...told,
    };
    clips.push(clip);
    now += AT_ONCE.includes(clip.kind) ? beat.card : clip.duration;
  }
  const speed = clips.length > PATIENCE ? 3 : 1;
  return clips.map((clip) => ({ ...clip, start: clip.start / speed, duration: clip.duration / speed }));
}
