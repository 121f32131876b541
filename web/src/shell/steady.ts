// The bar under the board keeps its place once somebody has begun to answer: what comes into it from then on lies over
// the lower edge of the board, so that a second click on the same spot means the same thing. Before that it is as high
// as it needs, and nothing lies under it.

type Bar = Pick<HTMLElement, "offsetHeight"> & {
  style: Pick<CSSStyleDeclaration, "minHeight" | "marginTop">;
};

export class Steady {
  private base = 0;
  private within = "";
  private floor = 0;

  /** `begun`: whether somebody has begun to answer. */
  constructor(
    private readonly bar: Bar,
    private readonly begun: () => boolean,
  ) {}

  /** Another question: the bar is as high as it needs, and as it was `within` the same part of a game. */
  anew(within = this.within): void {
    const { style } = this.bar;
    style.minHeight = style.marginTop = "";
    if (within !== this.within) this.floor = 0;
    this.within = within;
    this.base = Math.max(this.bar.offsetHeight, this.floor);
    if (within) this.floor = this.base;
    style.minHeight = `${this.base}px`;
  }

  /** The window has another size. */
  resized(): void {
    this.floor = 0;
    this.anew();
  }

  /** Something in the bar has changed. */
  keep(): void {
    if (!this.begun()) {
      this.anew();
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
