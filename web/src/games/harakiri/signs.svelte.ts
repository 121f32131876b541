// The paths of glyphs. Those that every table begins with come with the page; what stands and lies on the ground comes
// as a set of its own when the first of it is wanted.
import { paths } from "virtual:glyphs/games/harakiri";

/** What every table begins with. */
export const glyphs: Record<string, string> = paths;

let field = $state.raw<Record<string, string>>({});
let wanted = false;

/** The path of a glyph by its name; nothing as long as it is on its way. */
export function glyph(name: string | undefined): string {
  if (name === undefined) return "";
  const known = glyphs[name];
  if (known !== undefined) return known;
  if (!wanted) {
    wanted = true;
    void import("virtual:glyphs/games/harakiri/field").then((found) => (field = found.paths));
  }
  return field[name] ?? "";
}
