// Answers that follow each other: a walk or a march is answered step by step, as long as the table asks for it.
import type { OptionCard, QuestionCard } from "../lib/messages";
import { exact } from "../lib/pointing";

export interface Asking {
  readonly question: QuestionCard | null;
  /** What has been pointed at so far. */
  readonly path: readonly string[];
  /** An answer is on its way. */
  readonly waiting: boolean;
  give(option: OptionCard): void;
}

export class Queue {
  /** What is still to be answered, each as what one points at for it. */
  private rest = $state.raw<readonly (readonly string[])[]>([]);
  /** The question that the last answer was given to, and that answer. */
  private asked = $state<number | null>(null);
  private given: readonly string[] = [];

  constructor(private readonly table: Asking) {}

  /** Answers are still to be given, or the last one is on its way. */
  get busy(): boolean {
    return this.rest.length > 0 || (this.asked !== null && this.asked === this.table.question?.number);
  }

  follow(steps: readonly (readonly string[])[]): void {
    this.rest = steps;
    this.asked = null;
    this.goOn();
  }

  stop(): void {
    this.rest = [];
    this.asked = null;
  }

  /** Somebody points at something else: the rest is not meant any more. Not so in the middle of it, where nobody has
   * seen yet what would be broken off: a walk must not end on a square where one may not stay. */
  interrupt(): boolean {
    if (this.rest.length && this.table.waiting) return false;
    this.stop();
    return true;
  }

  /** Give the next answer, if it is one that may be given. To be called whenever something has changed. */
  goOn(): void {
    const { question, path } = this.table;
    if (this.asked !== null && this.asked === question?.number) {
      // Asked once more whether it is meant, the person has stepped back: the rest is not meant either.
      if (path.join(" ") !== this.given.join(" ")) this.stop();
      return;
    }
    const next = this.rest[0];
    if (!next) return;
    const option = question ? exact(question.options, next) : undefined;
    if (!question || !option) {
      this.stop();
      return;
    }
    this.rest = this.rest.slice(1);
    this.asked = question.number;
    this.given = next;
    this.table.give(option);
  }
}
