// What happened in beats: entries of the log that one looks at together, with who acts, and how long each is shown.
import type { Face } from "../kit/Die.svelte";
import type { Spot } from "../kit/clips";
import type { BigMoment, Deed } from "../games/game";
import type { Line } from "../lib/messages";

export interface Beat {
  /** The entries that it tells, by their places in the log: the first, and the one after the last. */
  from: number;
  to: number;
  /** Those of them that are said. */
  said: readonly Line[];
  actor: string | null;
  target: string | null;
  path: readonly Spot[];
  /** The dice as they fell, roll by roll. */
  rolls: readonly (readonly Face[])[];
  /** It tells what came of dice that have been looked at already. */
  settles: boolean;
  /** Something that the person has done: it is known, and only shown. */
  own: boolean;
  /** A moment of its own, over the board. */
  big: BigMoment | null;
}

/** What an entry is; null: nothing that is shown. `before`: the last entry of the same part of the log that is. */
export type Telling = (line: Line, before: Line | null) => Deed | null;

/** These entries, the first of which has the place `from` in the log, as beats for somebody on a seat. */
export function beatsOf(lines: readonly Line[], from: number, tell: Telling, seat: number | null): Beat[] {
  const found: Beat[] = [];
  let before: Line | null = null;
  lines.forEach((line, n) => {
    const deed = tell(line, line.heading ? null : before);
    if (deed || line.heading) before = line;
    const last = found.at(-1);
    const place = from + n;
    if (!deed) return;
    if (deed.ensues && last && !last.big) ensue(last, deed, line, place);
    else {
      // What led to it silently belongs to it.
      const beat = begun(deed, line, last?.to ?? from, place, seat);
      if (deed.settles && last) beat.rolls = [...last.rolls, ...beat.rolls];
      found.push(beat);
    }
    if (deed.big) found.push(grown(deed.big, line, place));
  });
  const end = found.at(-1);
  if (end) end.to = from + lines.length;
  return found;
}

function begun(deed: Deed, line: Line, from: number, place: number, seat: number | null): Beat {
  return {
    from,
    to: place + 1,
    said: deed.mute ? [] : [deed.says ? { ...line, text: deed.says } : line],
    actor: deed.actor,
    target: deed.target ?? null,
    path: deed.path ?? [],
    rolls: deed.dice?.length ? [deed.dice] : [],
    settles: deed.settles ?? false,
    own: seat !== null && deed.seat === seat,
    big: null,
  };
}

/** What comes of a deed is shown with it. */
function ensue(beat: Beat, deed: Deed, line: Line, place: number): void {
  beat.to = place + 1;
  if (!deed.mute) beat.said = [...beat.said, line];
  if (deed.dice?.length) beat.rolls = [...beat.rolls, deed.dice];
  if (deed.path) beat.path = joined(beat.path, deed.path);
  beat.target ??= deed.target ?? null;
}

function joined(way: readonly Spot[], more: readonly Spot[]): readonly Spot[] {
  const [end, next] = [way.at(-1), more[0]];
  return end && next && end.x === next.x && end.y === next.y ? [...way, ...more.slice(1)] : [...way, ...more];
}

function grown(big: BigMoment, line: Line, place: number): Beat {
  const nobody = { actor: null, target: null, path: [], rolls: [], settles: false, own: false };
  return { from: place, to: place + 1, said: [line], ...nobody, big };
}

// ---------------------------------------------------------------- time

/** How long things take, in milliseconds: a beat, a step on the way, until dice lie, a big moment. A step and dice
 * take what they take at the pace that is chosen, the others what they would at the normal one. */
export interface Times {
  beat: number;
  step: number;
  card: number;
  dice: number;
  big: number;
}

export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

export const FACTORS: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.45, instant: 0 };

/** So many letters are read while a big moment lasts its time; longer ones last longer, and so do pictures. */
const READ = 45;
const PICTURED = 2.5;
const letters = ({ word, sentence }: BigMoment): number => word.length + sentence.length;
/** The same for what others did, whose caption may have several lines; it never waits longer than so many beats. */
const READ_LINES = 75;
const MOST_BEATS = 3;

function reading({ said }: Beat): number {
  const letters = said.reduce((sum, line) => sum + line.text.length, 0);
  return Math.min(MOST_BEATS, Math.max(1, letters / READ_LINES));
}

/** So long a beat is shown. Nobody waits for what they have done themselves, but for their dice. */
export function lasts(beat: Beat, times: Times, speed: Speed): number {
  const factor = FACTORS[speed];
  if (beat.big)
    return times.big * factor * Math.max(beat.big.Picture ? PICTURED : 1, letters(beat.big) / READ);
  const way = Math.max(0, beat.path.length - 1) * times.step;
  if (beat.own && !beat.rolls.length) return way + times.card;
  const dice = beat.rolls.length && !beat.settles ? times.dice : 0;
  return times.beat * factor * reading(beat) + way + dice;
}

// ---------------------------------------------------------------- again

/** How many parts of the log are looked through for the last one in which somebody else did something. */
const BACK = 12;

/** The beats of the last part of the log in which others did something, from what they did first; else of the last
 * part in which anything was done. */
export function lastPart(
  log: readonly Line[],
  beats: (from: number) => Beat[],
  begins: (line: Line) => boolean,
): Beat[] {
  let some: Beat[] = [];
  for (let place = log.length - 1, parts = 0; place >= 0 && parts < BACK; place--) {
    const line = log[place];
    if (!line || (place > 0 && !begins(line))) continue;
    parts++;
    const found = beats(place);
    const first = found.findIndex((beat) => !beat.own);
    if (first >= 0) return found.slice(first);
    if (!some.length) some = found;
  }
  return some;
}
