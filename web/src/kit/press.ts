// A finger that stays where it is: "why not?" for those who have no right mouse button.

/** So long, in milliseconds. */
export const LONG = 500;
/** A finger that moves further than this drags. */
const STILL = 3;

export class LongPress {
  /** The click that follows is the end of the press. */
  held = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A pointer goes down. Only fingers press long. */
  begin(event: { pointerType: string }, done: () => void): void {
    this.end();
    this.held = false;
    if (event.pointerType !== "touch") return;
    this.timer = setTimeout(() => {
      this.held = true;
      done();
    }, LONG);
  }

  /** The pointer moves: a little is no drag. */
  move(event: { movementX: number; movementY: number }): void {
    if (Math.hypot(event.movementX, event.movementY) > STILL) this.end();
  }

  /** It goes up, away, or drags something. */
  end(): void {
    clearTimeout(this.timer);
  }
}

/** Whether it was a finger: a tap shows what it means first, a mouse or a key answers at once. */
export const byFinger = (event: Event): boolean => (event as PointerEvent).pointerType === "touch";

/** Whether a pointer has come to lie on something and means it. Where nothing can hover, whatever comes under the place of
 * the last tap is meant by nobody. */
export const comesOver = (event: Event, canHover = matchMedia("(hover: hover)").matches): boolean =>
  canHover && !byFinger(event);

/** Whether something has the focus because somebody walked there, not because it was tapped. */
export const isWalkedTo = (event: Event): boolean =>
  (event.currentTarget as Element | null)?.matches(":focus-visible") ?? false;
