// Beats one after the other, each for its time: can be paused, sped up, skipped. Knows nothing of the page.
import { lasts, type Beat, type Speed, type Times } from "./beats";

/** Time, and something to be done later. */
export interface Clock {
  now(): number;
  after(milliseconds: number, act: () => void): unknown;
  cancel(timer: unknown): void;
}

interface Timer {
  frame: number;
  timeout?: ReturnType<typeof setTimeout>;
}

/** The time of a page: it runs from the next frame on, when what is to be seen is drawn, and stands still while nobody
 * looks. */
export const CLOCK: Clock = {
  now: () => performance.now(),
  after(milliseconds, act): Timer {
    const timer: Timer = { frame: 0 };
    timer.frame = requestAnimationFrame(() => (timer.timeout = setTimeout(act, milliseconds)));
    return timer;
  },
  cancel(timer) {
    const { frame, timeout } = timer as Timer;
    cancelAnimationFrame(frame);
    clearTimeout(timeout);
  },
};

/** Whoever is further behind than this goes on with what has come last. */
export const MOST = 60;

export class Reel {
  /** What is shown now; null: nothing. */
  now: Beat | null = null;
  paused = false;

  private waiting: Beat[] = [];
  private shown = 0;
  private timer: unknown = null;
  /** When the beat began to run, and how long it still had to run then. */
  private began = 0;
  private left = 0;

  constructor(
    private readonly clock: Clock,
    private readonly times: () => Times,
    private speed: Speed,
    /** Another beat is shown, or (null) none is left. */
    private readonly show: (beat: Beat | null) => void,
  ) {}

  /** Which one of how many it is. */
  get place(): { at: number; of: number } {
    return { at: this.shown, of: this.shown + this.waiting.length };
  }

  get busy(): boolean {
    return this.now !== null;
  }

  /** Have these come after what is still to be shown. */
  add(beats: readonly Beat[]): void {
    if (this.waiting.length > MOST) this.waiting = [];
    this.waiting.push(...beats);
    if (!this.now) this.next();
  }

  /** The next beat at once. */
  next(): void {
    this.stop();
    this.now = this.waiting.shift() ?? null;
    this.shown = this.now ? this.shown + 1 : 0;
    if (this.now) {
      this.left = lasts(this.now, this.times(), this.speed);
      if (!this.paused) this.run();
    } else this.paused = false;
    this.show(this.now);
  }

  /** All is over. */
  end(): void {
    this.waiting = [];
    if (this.now) this.next();
  }

  /** Whether only what the person has done is left. */
  get isOwn(): boolean {
    return [this.now, ...this.waiting].every((beat) => !beat || (beat.own && !beat.big));
  }

  pause(): void {
    if (!this.now || this.paused) return;
    this.paused = true;
    this.left = Math.max(0, this.left - (this.clock.now() - this.began));
    this.stop();
  }

  goOn(): void {
    if (!this.paused) return;
    this.paused = false;
    if (this.now) this.run();
  }

  /** At another speed from now on; what is left of the beat lasts as long as it would have. */
  changeTo(speed: Speed): void {
    const before = this.now ? lasts(this.now, this.times(), this.speed) : 0;
    this.speed = speed;
    if (!this.now) return;
    const passed = this.paused ? 0 : this.clock.now() - this.began;
    const share = before ? Math.max(0, this.left - passed) / before : 0;
    this.left = lasts(this.now, this.times(), speed) * share;
    if (this.paused) return;
    this.stop();
    this.run();
  }

  private run(): void {
    this.began = this.clock.now();
    this.timer = this.clock.after(this.left, () => this.next());
  }

  private stop(): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
  }
}
