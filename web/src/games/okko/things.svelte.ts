// Glyphs that a table begins without: Equipment, Followers, Conditions and the like. They are fetched when the first
// of them is wanted.
let paths = $state.raw<Record<string, string>>({});
let wanted = false;

/** The path of a glyph by its name; nothing as long as it is on its way. */
export function thing(name: string): string {
  if (!wanted) {
    wanted = true;
    void import("virtual:glyphs/games/okko/things").then((found) => (paths = found.paths));
  }
  return paths[name] ?? "";
}
