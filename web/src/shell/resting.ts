// Whether a pointer means what lies under it: it has pressed there, and the page has put the next question under it.

/** A hand that moves less than this has not moved. */
const STILL = 12;

export class Resting {
  private at: { x: number; y: number; question: number | undefined } | null = null;

  press(x: number, y: number, question: number | undefined): void {
    this.at = { x, y, question };
  }

  move(x: number, y: number): void {
    if (this.at && Math.hypot(x - this.at.x, y - this.at.y) >= STILL) this.at = null;
  }

  /** It is where it pressed, and something else is asked now, or nothing. */
  since(question: number | undefined): boolean {
    return this.at !== null && this.at.question !== question;
  }
}
