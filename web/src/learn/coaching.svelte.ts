// Whether a table is played by a guide, in this browser: taken up, put away, taken up again.
import { guideAt, guideBy } from "./first";

export class Coaching {
  #game: string;
  #table: string;
  #guides: readonly string[];
  /** The guide that is followed; null: none. */
  guide = $state<string | null>(null);

  constructor(game: string, table: string, guides: readonly string[]) {
    this.#game = game;
    this.#table = table;
    this.#guides = guides;
    this.guide = guideAt(game, table);
  }

  /** Whether there is a guide for this game at all. */
  get offers(): boolean {
    return this.#guides.length > 0;
  }

  follow(guide: string | null = this.#guides[0] ?? null): void {
    this.guide = guide;
    guideBy(this.#game, this.#table, guide);
  }

  leave(): void {
    this.follow(null);
  }
}
