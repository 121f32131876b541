// The motions that are on their way, in order: what has just happened waits behind what still has to begin.
import type { Line } from "../../lib/messages";
import { MANY, motions, type Motion } from "./news";

/** So many may begin in one frame: drawing something new takes time, and a frame is short. */
const AT_ONCE = 5;

interface Waiting {
  motion: Motion;
  due: number;
}

export class Parade {
  /** Those that move now. */
  shown = $state.raw<Motion[]>([]);
  /** Those that will. */
  ahead = $state.raw<Motion[]>([]);

  private waiting: Waiting[] = [];
  private readonly over = new Set<number>();
  private frame: number | undefined;
  private free = 0;
  private count = 0;

  /** Have motions of these entries join, a step (in milliseconds) after one another. No news ends all motion. */
  join(news: Line[], step: number): void {
    if (!news.length) {
      this.end();
      return;
    }
    // Whoever is too far behind is not waited for.
    if (this.waiting.length > MANY) this.waiting = [];
    const start = this.waiting.length ? this.free : performance.now();
    for (const motion of motions(news, this.waiting.length)) {
      const due = start + motion.begin * step;
      this.free = due + step;
      this.waiting.push({ motion: { ...motion, id: this.count++ }, due });
    }
    this.tell();
    this.wake();
  }

  /** A motion has come to its end. */
  leave(id: number): void {
    this.over.add(id);
    this.wake();
  }

  /** All is where it belongs. */
  end(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.waiting = [];
    this.over.clear();
    if (this.shown.length) this.shown = [];
    this.tell();
  }

  private tell(): void {
    if (this.waiting.length || this.ahead.length) this.ahead = this.waiting.map((one) => one.motion);
  }

  private wake(): void {
    this.frame ??= requestAnimationFrame((now) => this.step(now));
  }

  /** Who is done goes, whose time has come begins: once in a frame, however many they are. */
  private step(now: number): void {
    this.frame = undefined;
    let due = 0;
    while (due < AT_ONCE && (this.waiting[due]?.due ?? Infinity) <= now) due++;
    if (due || this.over.size) {
      const begin = this.waiting.splice(0, due).map((one) => one.motion);
      this.shown = [...this.shown.filter((one) => !this.over.has(one.id)), ...begin];
      this.over.clear();
      if (due) this.tell();
    }
    if (this.waiting.length) this.wake();
  }
}
