// The bar under the board keeps its place once somebody has begun to answer: what comes into it from then on lies over
// the lower edge of the board, so that a second click on the same spot means the same thing. Before that it is as high
// as it needs, and nothing lies under it.

type Bar = Pick<HTMLElement, "offsetHeight"> & {
  style: Pick<CSSStyleDeclaration, "minHeight" | "marginTop">;
};

/** A bar that is higher takes too much of the board to stay so. */
const ROOMY = 150;

export class Steady {
  private base = 0;
  /** So high it was for the questions before, as long as they come one after the other. */
  private floor = 0;
  private follows = false;

  /** `begun`: whether somebody has begun to answer. */
  constructor(
    private readonly bar: Bar,
    private readonly begun: () => boolean,
  ) {}

  /** Another question: the bar is as high as it needs. One that `follows` another keeps its height, if that leaves the
   * board its room: so the board does not change its size from click to click. */
  anew(follows: boolean): void {
    const { style } = this.bar;
    this.follows = follows;
    style.marginTop = "";
    style.minHeight = follows && this.floor ? `${this.floor}px` : "";
    this.base = this.bar.offsetHeight;
    this.floor = this.base <= ROOMY ? this.base : follows ? this.floor : 0;
    style.minHeight = `${this.base}px`;
  }

  /** The window has another size. */
  resized(): void {
    this.floor = 0;
    this.anew(false);
  }

  /** Something in the bar has changed. */
  keep(): void {
    if (!this.begun()) {
      this.anew(this.follows);
      return;
    }
    const over = this.bar.offsetHeight - this.base;
    this.bar.style.marginTop = over > 0 ? `${-over}px` : "";
  }
}

/** Keep an element's place, whatever changes in it; it is measured before it is painted. */
export function watched(bar: HTMLElement, begun: () => boolean): { steady: Steady; stop: () => void } {
  const steady = new Steady(bar, begun);
  const anew = () => steady.resized();
  const watcher = new MutationObserver(() => steady.keep());
  watcher.observe(bar, { childList: true, subtree: true, characterData: true });
  window.addEventListener("resize", anew);
  return {
    steady,
    stop() {
      watcher.disconnect();
      window.removeEventListener("resize", anew);
    },
  };
}
