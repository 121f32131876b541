// One walk is one undo: answers that were given in a row by one decision are taken back in a row as well. The table counts
// what is taken back as it counts answers, so a place is known by a number that grows whatever is done.

/** A walk: the numbers before and after it, and how many answers it took. */
interface Stride {
  from: number;
  to: number;
  length: number;
}

export class Strides {
  private begun: number | null = null;
  private strides: Stride[] = [];
  /** What is being taken back: the number that led there, and how many answers are left. */
  private back: { from: number; left: number } | null = null;
  private known = -1;

  /** Several answers are about to be given. */
  begin(number: number): void {
    this.begun = number;
    this.back = null;
  }

  /** The last of them is given, or the rest is not meant any more. */
  end(number: number): void {
    const { begun } = this;
    this.begun = null;
    if (begun !== null && number > begun + 1)
      this.strides.push({ from: begun, to: number, length: number - begun });
  }

  /** Whether undo would take back a whole walk. */
  isWhole(number: number): boolean {
    return this.strides.at(-1)?.to === number;
  }

  /** Somebody takes back: one answer, or the walk that ended here. */
  undo(number: number): void {
    const last = this.isWhole(number) ? this.strides.pop() : undefined;
    this.back = { from: last?.from ?? number - 1, left: last?.length ?? 1 };
    this.known = number;
  }

  /** The table has come to another number: whether one more answer is to be taken back. */
  goesOn(number: number): boolean {
    if (!this.back || number === this.known) return false;
    this.known = number;
    this.back.left--;
    if (this.back.left > 0) return true;
    // The table stands where it stood before: a walk that had ended there ends here now.
    const before = this.strides.at(-1);
    if (before?.to === this.back.from) before.to = number;
    this.back = null;
    return false;
  }
}
