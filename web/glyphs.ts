// Picks the glyphs that the page names out of the game-icons set, so that only those are shipped.
// `import { paths } from "virtual:glyphs/FOLDER"` gives those listed in src/FOLDER/glyphs.json.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { rounded } from "./rounding.ts";

const PREFIX = "virtual:glyphs/";

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

export function glyphs(): Plugin {
  let set: IconSet | undefined;
  const load = (): IconSet => {
    const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
    return (set ??= JSON.parse(readFileSync(file, "utf8")) as IconSet);
  };
  return {
    name: "hyakki-glyphs",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const file = resolve("src", id.slice(PREFIX.length + 1), "glyphs.json");
      this.addWatchFile(file);
      const wanted = JSON.parse(readFileSync(file, "utf8")) as string[];
      const { icons, aliases } = load();
      const found: Record<string, string> = {};
      for (const name of wanted) {
        const body = icons[aliases?.[name]?.parent ?? name]?.body;
        if (body === undefined) this.error(`${file}: game-icons has no glyph called "${name}"`);
        const paths = [...body.matchAll(/ d="([^"]+)"/g)].map((match) => rounded(match[1] ?? ""));
        found[name] = paths.join("");
      }
      return `export const paths = ${JSON.stringify(found)};`;
    },
  };
}
