// The chances of one match as the page has them: fetched, begun when somebody wants them, followed while they grow.
import { api, complaint } from "../lib/api";
import type { ChanceCurve } from "../lib/messages";
import { shownOf, swings, type Swing } from "./chances";
import { say } from "../lib/say";

/** Milliseconds between two looks at what has been found meanwhile. */
const LOOK = 1500;
/** The same while the chances of other games are being worked out. */
const WAIT = 10_000;

export class Estimate {
  curve = $state.raw<ChanceCurve | null>(null);
  trouble = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly table: string) {
    void this.follow(() => api.chances(table));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** There is something to be drawn. */
  get isThere(): boolean {
    return this.curve?.begun ?? false;
  }

  get swings(): Swing[] {
    return this.curve ? swings(this.curve) : [];
  }

  begin(): void {
    void this.follow(() => api.workOutChances(this.table));
  }

  private async follow(fetch: () => Promise<ChanceCurve>): Promise<void> {
    clearTimeout(this.timer);
    try {
      const found = await fetch();
      if (this.closed) return;
      this.curve = shownOf(found);
      this.trouble = found.waits ? say("replay.method.waits") : "";
      if (found.waits) this.timer = setTimeout(() => this.begin(), WAIT);
      if (found.begun && found.done < 1)
        this.timer = setTimeout(() => void this.follow(() => api.chances(this.table)), LOOK);
    } catch (error) {
      this.trouble = complaint(error, say("replay.method.trouble"));
    }
  }
}
