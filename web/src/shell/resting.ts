// Whether a pointer means what lies under it: it has pressed there or rests there, and the page has put the next question
// under it.

/** A hand that moves less than this has not moved. */
const STILL = 12;

export class Resting {
  private at: { x: number; y: number; question: number | undefined } | null = null;
  private last: { x: number; y: number } | null = null;
  private question: number | undefined;

  press(x: number, y: number, question: number | undefined): void {
    this.last = { x, y };
    this.at = { x, y, question };
  }

  /** This is asked now: a pointer that lies somewhere rests there. */
  asked(question: number | undefined): void {
    if (question !== this.question && this.last) this.at = { ...this.last, question: this.question };
    this.question = question;
  }

  move(x: number, y: number): void {
    this.last = { x, y };
    if (this.at && Math.hypot(x - this.at.x, y - this.at.y) >= STILL) this.at = null;
  }

  /** It is where it pressed or rested, and something else is asked now, or nothing. */
  since(question: number | undefined): boolean {
    return this.at !== null && this.at.question !== question;
  }
}
