// What has just happened, for as long as it is shown: entries as motion, and the places that they speak of lit up.
import type { Line, Moment } from "./messages";

/** Milliseconds for which places stay lit. */
const LIT = 1600;

/** Whether nothing shall move: the person wants it so, or does not look. */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
}

export class News {
  /** The entries to be shown as motion, in order. */
  lines = $state.raw<Line[]>([]);
  lit = $state.raw<ReadonlySet<string>>(new Set());

  private answers = -1;
  private known = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * A moment has come. What it adds is news; not so what was there when the table was opened, what was missed while
   * the connection was lost, and what is left after an undo. A moment that adds nothing leaves the last news going on.
   */
  take(moment: Moment, about: (line: Line) => string[]): void {
    if (moment.answers === this.answers) return;
    const goesOn = this.answers >= 0 && moment.since === this.known;
    this.answers = moment.answers;
    this.known = moment.since + moment.lines.length;
    if (!goesOn || isStill()) this.skip();
    else if (moment.lines.length) {
      this.lines = moment.lines;
      this.light(moment.lines.flatMap(about));
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.light([]), LIT);
    }
  }

  /** Light up places, and no others. */
  light(anchors: readonly string[]): void {
    if (anchors.length || this.lit.size) this.lit = new Set(anchors);
  }

  /** All that is still moving is where it belongs at once. */
  skip(): void {
    this.lines = [];
    this.light([]);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
