// Input that comes right after a question has changed was meant for the one before: the second half of a double click, a
// key that is held down, a click on its way to something that is not there any more. It does not answer the new one.
import type { OptionCard, QuestionCard } from "../lib/messages";

/** So long, in milliseconds, a question must have been in sight before something new in it can be taken. */
export const SETTLE = 350;

export interface Guarded {
  readonly question: QuestionCard | null;
  /** What the last answer of this page was said by. */
  readonly given: readonly string[];
}

/** What a question asks, whatever its numbers are: "Monkey King acts: 2 AP" and "Monkey King acts: 1 AP" are the same. */
const kind = (question: QuestionCard): string => `${question.key} ${question.prompt.replace(/\d+/g, "#")}`;

/** What pointing at a thing may say. */
const meant = (options: readonly OptionCard[], anchor: string): string =>
  options.flatMap((one) => (one.anchors.includes(anchor) ? [one.text] : [])).join("\n");

export class Guard {
  /** The question that is in sight and the one before it; null: nothing was asked. */
  private now: QuestionCard | null = null;
  private before: QuestionCard | null = null;
  private since = -Infinity;
  /** The questions that were in sight when the pointer went down, and when a row of clicks began. */
  private down: number | null = null;
  private first: number | null = null;
  /** The question that the running input was begun at, and whether it is a key that is held down. */
  private begun: number | null = null;
  private repeats = false;

  constructor(
    private readonly table: Guarded,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Another question is on the page; it counts as seen once `seen` is called. */
  changed(): void {
    const { question } = this.table;
    if (question?.number === this.now?.number) {
      this.now = question;
      return;
    }
    this.before = this.now;
    this.now = question;
    this.since = Infinity;
  }

  /** What led to the question has been shown, or skipped: it is in full sight from now on. */
  shown(): void {
    this.before = null;
    this.since = Infinity;
  }

  /** What has changed is painted. */
  seen(): void {
    if (this.since === Infinity) this.since = this.clock();
  }

  /** Whether the question is so new that only what was there before it can be taken. */
  get fresh(): boolean {
    return this.now !== null && this.clock() - this.since < SETTLE;
  }

  /** Every press, click and key goes by here first. */
  heard(event: Event): void {
    const at = this.now?.number ?? null;
    const { detail } = event as UIEvent;
    switch (event.type) {
      case "pointerdown":
        this.down = at;
        break;
      case "mousedown":
        if (detail <= 1) this.first = this.down;
        break;
      case "click":
        if (!detail) break; // by a key, which was heard already
        this.begun = detail > 1 ? this.first : this.down;
        this.repeats = false;
        break;
      case "keydown":
        this.begun = at;
        this.repeats = (event as KeyboardEvent).repeat;
        break;
    }
  }

  /** Whether the input was begun at the question that is open now, and is no key that is held down. */
  isMeant(): boolean {
    const number = this.table.question?.number ?? null;
    return !this.repeats && this.begun === number && this.now?.number === this.table.question?.number;
  }

  /** Whether pointing at this is meant for the open question. */
  allows(anchor: string): boolean {
    return this.isMeant() && (!this.fresh || this.stays(anchor));
  }

  /** It lay there before and meant the same; what was just answered is not meant a second time. */
  private stays(anchor: string): boolean {
    const { before, now } = this;
    if (!before || !now || this.table.given.includes(anchor)) return false;
    const says = meant(now.options, anchor);
    return says !== "" && kind(before) === kind(now) && meant(before.options, anchor) === says;
  }
}
