// What entries of the log look like in motion, and when: figures walk, lunge, come and go, numbers rise from them.

/** Where something lies, in the board's units. */
export interface Spot {
  x: number;
  y: number;
}

export interface Clip {
  kind: "walk" | "lunge" | "hurt" | "guard" | "gone" | "come" | "heal";
  figure: number;
  start: number;
  duration: number;
  /** For walks: each step as the game tells it, column and row first. */
  path: readonly (readonly number[])[];
  target: number | null;
  text: string;
}

/** How long a step, a short move and a number last, in milliseconds. */
export interface Beat {
  step: number;
  card: number;
  hold: number;
}

/** One thing that moves, and what there is to it. */
export type Told = [kind: Clip["kind"], figure: number, more?: Partial<Clip>];

/** So many entries play in their own time; more play at triple speed. */
const PATIENCE = 12;

/** What moves when, in milliseconds from now: one after the other. */
export function timed(told: readonly Told[], beat: Beat): Clip[] {
  const clips: Clip[] = [];
  let now = 0;
  for (const [kind, figure, more] of told) {
    const steps = Math.max(1, (more?.path?.length ?? 1) - 1);
    const short = kind === "lunge" || kind === "come";
    const duration = kind === "walk" ? steps * beat.step : short ? beat.card : beat.hold;
    clips.push({ kind, figure, start: now, duration, path: [], target: null, text: "", ...more });
    now += kind === "walk" ? duration : beat.card;
  }
  const speed = clips.length > PATIENCE ? 3 : 1;
  return clips.map((clip) => ({ ...clip, start: clip.start / speed, duration: clip.duration / speed }));
}
