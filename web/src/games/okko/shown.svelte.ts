// What a person looks at, on this page alone: the Hero whose sheet lies open, secret cards covered, pencil marks.

import { MediaQuery } from "svelte/reactivity";

const narrow = new MediaQuery("max-width: 860px");
const STORE = "hyakki.okko.pencil";

class Shown {
  /** The Hero whose sheet lies in the middle, if not the one that is asked about. */
  hero = $state<number | null>(null);
  /** The Oni has covered its two cards. */
  covered = $state(false);
  /** On a phone, which others see more easily, they are open only while a finger is held on them. */
  holding = $state(false);

  /** Whether the Oni's cards lie open on this screen. */
  get open(): boolean {
    return !this.covered && (this.holding || !narrow.current);
  }
}

export const shown = new Shown();

/** Suspects that a person has ruled out by hand, for one table. Nobody else ever sees them. */
export class Pencil {
  private marked = $state.raw<ReadonlySet<string>>(new Set());

  constructor(private readonly table: string) {
    this.marked = new Set(this.stored()[table]);
  }

  has(anchor: string): boolean {
    return this.marked.has(anchor);
  }

  turn(anchor: string): void {
    const marked = new Set(this.marked);
    if (!marked.delete(anchor)) marked.add(anchor);
    this.marked = marked;
    try {
      localStorage.setItem(STORE, JSON.stringify({ ...this.stored(), [this.table]: [...marked] }));
    } catch {
      // A browser that keeps nothing forgets them with the page.
    }
  }

  private stored(): Record<string, string[]> {
    try {
      return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, string[]>;
    } catch {
      return {};
    }
  }
}
