// Glyphs that a table begins without: whole sets of them are fetched when the first of each is wanted.
type Load = () => Promise<{ paths: Record<string, string> }>;

export class Later {
  #paths = $state.raw<Record<string, string> | null>(null);
  #wanted = false;
  #load: Load;

  constructor(load: Load) {
    this.#load = load;
  }

  /** The path of a glyph by its name; nothing as long as it is on its way, undefined where the set has none. */
  find(name: string): string | undefined {
    if (!this.#wanted) {
      this.#wanted = true;
      void this.#load().then((found) => (this.#paths = found.paths));
    }
    return this.#paths ? this.#paths[name] : "";
  }
}
