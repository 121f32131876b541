// The odds of answers that lie beside each other on a panel. They are asked for one after the other, so that the
// server, which works out few at a time, still has room for what the pointer is on.
import type { OddsLine } from "./messages";

export class Weighing {
  #known = $state.raw<ReadonlyMap<string, readonly OddsLine[]>>(new Map());
  #wanted: string[] = [];
  #asked: { request: number; text: string } | null = null;
  #ask: (text: string) => number | null;

  /** `ask` sends the question for an answer and gives its number; null: it could not be sent. */
  constructor(ask: (text: string) => number | null) {
    this.#ask = ask;
  }

  /** These answers are to be weighed, each by its text. */
  want(texts: readonly string[]): void {
    for (const text of texts)
      if (!this.#known.has(text) && !this.#wanted.includes(text) && this.#asked?.text !== text)
        this.#wanted.push(text);
    this.#next();
  }

  /** What is known of an answer; null as long as it is on its way. */
  of(text: string): readonly OddsLine[] | null {
    return this.#known.get(text) ?? null;
  }

  /** The server has answered, or (null) cannot. False: it was about something else. */
  told(request: number, lines: readonly OddsLine[] | null): boolean {
    if (this.#asked?.request !== request) return false;
    this.#known = new Map([...this.#known, [this.#asked.text, lines ?? []]]);
    this.#asked = null;
    this.#next();
    return true;
  }

  /** Another question is open: what was known is so no more. */
  clear(): void {
    if (this.#known.size) this.#known = new Map();
    this.#wanted = [];
    this.#asked = null;
  }

  #next(): void {
    const text = this.#asked ? undefined : this.#wanted.shift();
    if (text === undefined) return;
    const request = this.#ask(text);
    if (request !== null) this.#asked = { request, text };
  }
}
