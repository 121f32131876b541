// The course of a match as a bar shows it: its parts, and who answered when.
import type { Turn } from "../lib/messages";
import { say } from "../lib/say";

/** A part of a match: from this answer on, up to the next part. */
export interface Part {
  from: number;
  to: number;
  /** What it is called; several headings may fall on one moment. */
  says: string[];
}

/** A row of answers that one seat gave without a break. */
export interface Run {
  from: number;
  to: number;
}

/** What lies before the first heading. */
const start = (): string => say("replay.course.start");

/** The parts of a match without gaps. What lies before the first heading is a part of its own. */
export function parts(turns: readonly Turn[], answers: number): Part[] {
  const says = new Map<number, string[]>();
  for (const { answers: at, say } of turns) says.set(at, [...(says.get(at) ?? []), label(say)]);
  if (!says.has(0)) says.set(0, [start()]);
  const starts = [...says.keys()].filter((at) => at <= answers).sort((one, other) => one - other);
  return starts.map((from, n) => ({ from, to: starts[n + 1] ?? answers, says: says.get(from) ?? [] }));
}

/** A heading of the log as a label: "Now: white phase." is "White phase", "Round 1 begins." is "Round 1". */
export function label(heading: string): string {
  const whole = heading.replace(/^\p{L}+: /u, "").replace(/\.$/, "");
  const begins = say("replay.course.begins");
  const short = whole.endsWith(begins) ? whole.slice(0, -begins.length) : whole;
  return short.slice(0, 1).toUpperCase() + short.slice(1);
}

const isNumbered = (turn: Turn): boolean => /\d/.test(turn.say);

/** The match on two levels: numbered headings (rounds, turns of the table) above the others (phases). */
export function levels(turns: readonly Turn[], answers: number): Part[][] {
  const above = turns.filter(isNumbered);
  const below = turns.filter((turn) => !isNumbered(turn));
  return [above, below].filter((some) => some.length > 1).map((some) => parts(some, answers));
}

/** The word that most headings of a row end with ("phase"): where room is short it goes first. */
export function commonEnd(row: readonly Part[]): string {
  const ends = row
    .flatMap((part) => part.says)
    .filter((heading) => heading !== start())
    .map((heading) => (heading.includes(" ") ? heading.slice(heading.lastIndexOf(" ")) : ""));
  const often = (end: string): number => ends.filter((other) => other === end).length;
  return ends.find((end) => end && often(end) > 1 && often(end) > ends.length / 2) ?? "";
}

/** The longest way to name a part that its place has room for; a name is never cut off. */
export function fitting(part: Part, end: string, room: number): string {
  const last = part.says.at(-1) ?? "";
  const bare = end && last.endsWith(end) ? last.slice(0, -end.length) : last;
  const ways = [part.says.join(" · "), last, bare, /\d+/.exec(last)?.[0] ?? ""];
  return ways.find((way) => way.length * LETTER + MARGIN <= room) ?? "";
}

/** Pixels that a letter of the bar takes at most on average, and that are left free beside a name. */
const LETTER = 6.6;
const MARGIN = 8;

/** The part that an answer belongs to. */
export function partAt(all: readonly Part[], at: number): Part | undefined {
  return all.findLast((part) => part.from <= at);
}

/** Where the next part begins, or the end. */
export function nextPart(all: readonly Part[], at: number, answers: number): number {
  return all.find((part) => part.from > at)?.from ?? answers;
}

/** Where this part begins; at its very beginning, the part before. */
export function lastPart(all: readonly Part[], at: number): number {
  return all.findLast((part) => part.from < at)?.from ?? 0;
}

/** For each seat the stretches in which it answered. Answer number n leads from moment n to n + 1. */
export function lanes(actors: readonly number[], seats: number): Run[][] {
  const found: Run[][] = Array.from({ length: seats }, () => []);
  actors.forEach((actor, n) => {
    const lane = found[actor];
    if (!lane) return;
    const last = lane.at(-1);
    if (last?.to === n) last.to = n + 1;
    else lane.push({ from: n, to: n + 1 });
  });
  return found;
}

/** A place on the bar (0 to 1) as a moment. */
export function momentAt(share: number, answers: number): number {
  return Math.round(Math.max(0, Math.min(1, share)) * answers);
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

export function faster(speed: number, by: 1 | -1): number {
  const at = SPEEDS.findIndex((known) => known === speed);
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))] ?? 1;
}

/** The address of a moment. */
export function addressOf(table: string, at: number, seat: number | null): string {
  return `/replay/${table}?at=${at}${seat === null ? "" : `&seat=${seat}`}`;
}

/** How long an answer took, in words: "21 s to think". */
export function took(seconds: number): string {
  if (seconds < 1) return say("replay.took.at-once");
  const [count, unit] =
    seconds < 90
      ? [seconds, "s"]
      : seconds < 5400
        ? [seconds / 60, "min"]
        : seconds < 129_600
          ? [seconds / 3600, "h"]
          : [seconds / 86_400, say("replay.took.days")];
  return say("replay.took.think", { time: `${Math.round(count)} ${unit}` });
}
