// The bar under the board keeps its place while one question is answered: what comes into it meanwhile lies over the
// lower edge of the board, so that a second click on the same spot means the same thing.

type Bar = Pick<HTMLElement, "offsetHeight"> & {
  style: Pick<CSSStyleDeclaration, "minHeight" | "marginTop">;
};

export class Steady {
  private base = 0;

  constructor(private readonly bar: Bar) {}

  /** Another question: the bar is as high as it needs. */
  anew(): void {
    const { style } = this.bar;
    style.minHeight = style.marginTop = "";
    this.base = this.bar.offsetHeight;
    style.minHeight = `${this.base}px`;
  }

  /** Something in the bar has changed. */
  keep(): void {
    const over = this.bar.offsetHeight - this.base;
    this.bar.style.marginTop = over > 0 ? `${-over}px` : "";
  }
}

/** Keep an element's place, whatever changes in it; it is measured before it is painted. */
export function watched(bar: HTMLElement): { steady: Steady; stop: () => void } {
  const steady = new Steady(bar);
  const anew = () => steady.anew();
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
