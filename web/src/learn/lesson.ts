// The guide of a first game: small aims, each taken up when it is first possible and reached by playing.
// Nothing here knows a game; what has been reached follows from what the table tells, one moment after the other.
import type { Line, PlanCard, QuestionCard } from "../lib/messages";

/** What an aim is judged by. */
export interface Now<View = unknown, Box = unknown> {
  view: View;
  box: Box;
  question: QuestionCard | null;
  /** What was chosen so far while all choose in secret. */
  planned: readonly PlanCard[] | null;
  log: readonly Line[];
  /** How many answers were given: fewer than before where something was taken back. Without it the log says so. */
  answers?: number;
  ended: boolean;
  /** The last answer can be taken back. */
  mayUndo: boolean;
}

/** One aim. Its words stand in the texts `GAME-guide.GUIDE.ID`: `aim`, `text`, `praise`, and one for each way to go
 * astray. */
export interface Step<View = unknown, Box = unknown> {
  id: string;
  /** It is possible now. */
  when(now: Now<View, Box>): boolean;
  /** It has been reached since it became possible. Without this it is only read. */
  done?(now: Now<View, Box>, since: Now<View, Box>): boolean;
  /** What to point at. */
  points?(now: Now<View, Box>): readonly string[];
  /** What was done instead, as the name of the text that explains it; null: nothing that needs a word. */
  astray?(now: Now<View, Box>, since: Now<View, Box>): string | null;
}

export interface Progress {
  /** The aims that were reached or read, in this order. */
  readonly done: readonly string[];
  /** After how many answers each aim was reached: if these are taken back, it is open again. */
  readonly reached: ReadonlyMap<string, number>;
  /** Since when each aim has been possible. */
  readonly since: ReadonlyMap<string, Now>;
  /** Aims that the person does not care for now: they come again when they are possible anew. */
  readonly aside: readonly string[];
  /** The aim that is shown; null: there is nothing new to learn just now. */
  readonly shown: string | null;
  /** What was done instead of it. */
  readonly astray: string | null;
  /** That can be taken back: it could at once, and still can. What came after it may be another thing. */
  readonly mends: boolean;
  /** Aims for which something was taken back already. Whoever does the same again means it, or follows a hint: nobody
   * is led in a circle. */
  readonly mended: readonly string[];
  /** The aim that was just reached. */
  readonly praised: string | null;
}

export function begin(done: readonly string[]): Progress {
  return {
    done,
    reached: new Map(),
    since: new Map(),
    aside: [],
    shown: null,
    astray: null,
    mends: false,
    mended: [],
    praised: null,
  };
}

const answersOf = ({ answers, log }: Now): number => answers ?? log.length;

/** What was reached by an answer that was taken back is not reached. */
function takenBack(before: Progress, now: Now): Progress {
  const lost = [...before.reached].filter(([, answers]) => answers > answersOf(now)).map(([id]) => id);
  if (!lost.length) return before;
  const isLost = (id: string): boolean => lost.includes(id);
  return {
    ...before,
    done: before.done.filter((id) => !isLost(id)),
    reached: new Map([...before.reached].filter(([id]) => !isLost(id))),
    praised: before.praised !== null && isLost(before.praised) ? null : before.praised,
  };
}

/** A new moment has come. */
export function advance(steps: readonly Step[], earlier: Progress, now: Now): Progress {
  const before = takenBack(earlier, now);
  const reached = new Map(before.reached);
  const since = new Map<string, Now>();
  const done = [...before.done];
  let praised = before.praised;
  let astray: string | null = null;
  for (const step of steps.filter(({ id }) => !before.done.includes(id))) {
    const began = before.since.get(step.id);
    if (began && step.done?.(now, began)) {
      done.push(step.id);
      reached.set(step.id, answersOf(now));
      if (before.shown === step.id) praised = step.id;
      continue;
    }
    const off = (began && before.shown === step.id && step.astray?.(now, began)) || null;
    if (off !== null) astray = off;
    if (off !== null || step.when(now)) since.set(step.id, began ?? now);
  }
  const aside = before.aside.filter((id) => since.has(id));
  const stays = astray === null ? null : before.shown;
  const shown = stays ?? steps.find(({ id }) => since.has(id) && !aside.includes(id))?.id ?? null;
  // Praise is read with the aim that follows it, and goes with that.
  if (
    praised === before.praised &&
    before.praised !== null &&
    shown !== before.shown &&
    before.shown !== null
  )
    praised = null;
  const back = before.mends && astray === null ? before.shown : null;
  const mended = back === null ? before.mended : [...before.mended, back];
  const isNew = before.astray !== astray && !(shown !== null && mended.includes(shown));
  const mends = astray !== null && now.mayUndo && (isNew || before.mends);
  return { done, reached, since, aside, shown, astray, mends, mended, praised };
}

/** What is only to be read has been read. */
export function read(steps: readonly Step[], before: Progress, now: Now): Progress {
  const { shown, done } = before;
  if (shown === null) return before;
  return advance(steps, { ...before, done: [...done, shown], shown: null, praised: null }, now);
}

/** The person goes another way, and means it. */
export function leave(steps: readonly Step[], before: Progress, now: Now): Progress {
  const { shown } = before;
  if (shown === null) return before;
  const since = new Map([...before.since, [shown, now]]);
  const aside = [...before.aside, shown];
  return advance(steps, { ...before, since, aside, shown: null, astray: null, praised: null }, now);
}

// ---------------------------------------------------------------------------- what aims ask of a moment

/** The events that were told since. After something was taken back there may be fewer than before. */
export function told<Event>(now: Now, since: Now): Event[] {
  return now.log.slice(since.log.length).map((line) => line.event as Event);
}

/** Whether an event of this name was told since. */
export function happened(now: Now, since: Now, ...names: string[]): boolean {
  return told<{ event: string }>(now, since).some(({ event }) => names.includes(event));
}

/** Whether this is asked. */
export function asks(now: Now, ...keys: string[]): boolean {
  return now.question !== null && keys.includes(now.question.key);
}

/** What the button of a deed is called now: "Done", "End your turn in this phase"; null: there is none. */
export function called(now: Now | null, deed: string): string | null {
  const option = now?.question?.options.find(({ anchors }) => anchors.join() === `do:${deed}`);
  return option?.say ?? null;
}

/** All that can be pointed at for an answer that has this anchor too: the demons that can be attacked. */
export function offered(now: Now, anchor: string): string[] {
  const fitting = (now.question?.options ?? []).filter(({ anchors }) => anchors.includes(anchor));
  return [...new Set(fitting.flatMap(({ anchors }) => anchors))];
}
