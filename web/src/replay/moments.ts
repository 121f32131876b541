// The moments of a match, fetched when they are looked at and kept for a while. The log is fetched once:
// a later moment only brings the entries that are not here yet.
import type { Line, ReplayMoment } from "../lib/messages";

export type Fetch = (answers: number, seat: number | null, since: number) => Promise<ReplayMoment>;

export interface Kept {
  moment: ReplayMoment;
  /** How many entries the log has at this moment. */
  entries: number;
}

const MOST = 240;

export class Moments {
  private kept = new Map<string, Kept>();
  private coming = new Map<string, Promise<Kept>>();
  private logs = new Map<number | null, Line[]>();

  constructor(private readonly fetch: Fetch) {}

  /** A moment that is here already. */
  peek(answers: number, seat: number | null): Kept | undefined {
    return this.kept.get(name(answers, seat));
  }

  async load(answers: number, seat: number | null): Promise<Kept> {
    const key = name(answers, seat);
    const here = this.kept.get(key);
    if (here) {
      this.keep(key, here);
      return here;
    }
    let coming = this.coming.get(key);
    if (!coming) {
      coming = this.bring(key, answers, seat).finally(() => this.coming.delete(key));
      this.coming.set(key, coming);
    }
    return coming;
  }

  /** The log as it stood at a moment. */
  log(kept: Kept): Line[] {
    return this.lines(kept.moment.seat).slice(0, kept.entries);
  }

  private async bring(key: string, answers: number, seat: number | null): Promise<Kept> {
    const log = this.lines(seat);
    const moment = await this.fetch(answers, seat, log.length);
    moment.lines.forEach((line, n) => (log[moment.since + n] ??= line));
    const found = { moment, entries: moment.since + moment.lines.length };
    this.keep(key, found);
    return found;
  }

  private lines(seat: number | null): Line[] {
    let log = this.logs.get(seat);
    if (!log) this.logs.set(seat, (log = []));
    return log;
  }

  /** The last one looked at goes to the end; the first in the row is forgotten first. */
  private keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    for (const old of this.kept.keys()) {
      if (this.kept.size <= MOST) break;
      this.kept.delete(old);
    }
  }
}

function name(answers: number, seat: number | null): string {
  return `${seat ?? "public"} ${answers}`;
}

/** What is likely to be looked at next, the likeliest first. */
export function neighbours(
  at: number,
  answers: number,
  playing: boolean,
  jumps: readonly number[],
): number[] {
  const steps = playing ? [1, 2, 3, 4, 5, 6] : [1, -1, 2, -2, 3];
  const wanted = [...steps.map((step) => at + step), ...jumps];
  return [...new Set(wanted)].filter((n) => n >= 0 && n <= answers && n !== at);
}
