// Who leafs through a replay: where it is, through whose eyes, whether it plays, and what is shown of it.
import { complaint } from "../lib/api";
import type { Line, ReplayCard } from "../lib/messages";
import { Moments, neighbours, type Fetch, type Kept } from "./moments";
import { faster, lastPart, levels, nextPart, partAt, parts, type Part } from "./steps";
import { say } from "../lib/say";

/** Milliseconds that a moment stays while playing at speed 1. */
const BEAT = 900;

export class Player {
  /** The moment that is wanted: after so many answers. */
  at = $state(0);
  seat = $state<number | null>(null);
  playing = $state(false);
  speed = $state(1);
  /** What has arrived: it may lag behind what is wanted. */
  shown = $state.raw<Kept | null>(null);
  log = $state.raw<Line[]>([]);
  /** Where in the log the entries of the last answer begin. */
  fresh = $state(0);
  trouble = $state("");
  /** Where the chances to win have swung, in order. */
  turningPoints = $state.raw<number[]>([]);

  readonly answers: number;
  readonly parts: Part[];
  /** Where rounds begin; in a match without rounds, where its parts do. */
  private readonly rounds: number[];
  private readonly moments: Moments;
  private busy = false;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly card: ReplayCard,
    fetch: Fetch,
    at: number,
    seat: number | null,
  ) {
    this.answers = card.answers;
    this.parts = parts(card.turns, card.answers);
    this.rounds = (levels(card.turns, card.answers)[0] ?? this.parts).map((part) => part.from);
    this.moments = new Moments(fetch);
    this.at = this.clamped(at);
    this.seat = seat !== null && card.as_seats.includes(seat) ? seat : null;
    void this.catchUp();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  // ---------------------------------------------------------------- where we are

  get part(): Part | undefined {
    return partAt(this.parts, this.at);
  }

  /** Who gave the answer that led here; -1: nobody. */
  get actor(): number {
    return this.at > 0 ? (this.card.actors[this.at - 1] ?? -1) : -1;
  }

  go(at: number): void {
    this.playing = false;
    this.seek(at);
  }

  step(by: number): void {
    this.go(this.at + by);
  }

  turn(by: 1 | -1): void {
    this.go(by > 0 ? nextPart(this.parts, this.at, this.answers) : lastPart(this.parts, this.at));
  }

  /** The next turning point, once they are known; until then the next round. */
  turningPoint(by: 1 | -1): void {
    const places = this.turningPoints.length ? this.turningPoints : this.rounds;
    const next = by > 0 ? places.find((at) => at > this.at) : places.findLast((at) => at < this.at);
    this.go(next ?? (by > 0 ? this.answers : 0));
  }

  see(seat: number | null): void {
    this.seat = seat;
    void this.catchUp();
  }

  /** The eyes of the next seat, and after the last one those of the public. */
  seeNext(): void {
    const eyes: (number | null)[] = [null, ...this.card.as_seats];
    this.see(eyes[(eyes.indexOf(this.seat) + 1) % eyes.length] ?? null);
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.at >= this.answers) this.seek(0);
    this.beat();
  }

  hurry(by: 1 | -1): void {
    this.speed = faster(this.speed, by);
    this.beat();
  }

  private seek(at: number): void {
    this.at = this.clamped(at);
    void this.catchUp();
  }

  private clamped(at: number): number {
    return Math.max(0, Math.min(this.answers, at));
  }

  // ---------------------------------------------------------------- playing

  /** The next step comes when this one has been seen for long enough. */
  private beat(): void {
    clearTimeout(this.timer);
    if (!this.playing || this.closed) return;
    this.timer = setTimeout(() => {
      if (this.at >= this.answers) this.playing = false;
      else this.seek(this.at + 1);
    }, BEAT / this.speed);
  }

  // ---------------------------------------------------------------- fetching

  /** Show what is wanted. While something is on its way, only the latest wish is remembered. */
  private async catchUp(): Promise<void> {
    if (this.show()) this.beat();
    if (this.busy) return;
    this.busy = true;
    try {
      while (!this.closed && !this.isShown()) {
        const kept = await this.moments.load(this.at, this.seat);
        if (this.show() || kept.moment.seat !== this.seat) continue;
        this.put(kept); // somebody drags on: what has just arrived is nearer than what is shown
      }
      this.trouble = "";
      this.beat();
    } catch (error) {
      this.playing = false;
      this.trouble = complaint(error, say("replay.frame.trouble"));
    } finally {
      this.busy = false;
    }
    void this.fetchAhead();
  }

  private async fetchAhead(): Promise<void> {
    const [at, seat] = [this.at, this.seat];
    const jumps = [nextPart(this.parts, at, this.answers), lastPart(this.parts, at)];
    for (const near of neighbours(at, this.answers, this.playing, jumps)) {
      if (this.closed || this.busy || this.at !== at || this.seat !== seat) return;
      if (this.moments.peek(near, seat)) continue;
      try {
        await this.moments.load(near, seat);
      } catch {
        return; // it is fetched again, with its complaint, when somebody looks at it
      }
      if (near === at - 1 && this.isShown()) this.mark();
    }
  }

  private isShown(): boolean {
    const moment = this.shown?.moment;
    return moment?.answers === this.at && moment.seat === this.seat;
  }

  private show(): boolean {
    const kept = this.moments.peek(this.at, this.seat);
    if (kept && this.shown !== kept) this.put(kept);
    return kept !== undefined;
  }

  private put(kept: Kept): void {
    this.shown = kept;
    this.log = this.moments.log(kept);
    this.mark();
  }

  /** Which entries are new: those that the moment before did not have. */
  private mark(): void {
    const shown = this.shown;
    if (!shown) return;
    const before = this.moments.peek(shown.moment.answers - 1, shown.moment.seat);
    this.fresh = before ? before.entries : shown.moment.answers === 0 ? 0 : shown.entries;
  }
}
