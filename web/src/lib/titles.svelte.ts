// What rules are called: nobody reads their ids. The titles of a game come when somebody is there to read them.
import { api } from "./api";
import { say } from "./say";

class Titles {
  private found = $state.raw<Readonly<Record<string, string>>>({});
  private coming = new Set<string>();

  /** Have the titles of a game; a page that has lost its server goes on without. */
  fetch(game: string): void {
    if (this.coming.has(game)) return;
    this.coming.add(game);
    api.titles(game).then(
      ({ titles }) => (this.found = { ...this.found, ...titles }),
      () => this.coming.delete(game),
    );
  }

  of(rule: string): string {
    return this.found[rule] ?? say("shell.rules.plain");
  }
}

export const titles = new Titles();
