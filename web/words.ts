// Makes the words of the page out of the folders of languages, each `CODE/page/AREA.toml`. Nothing lists
// them: a folder more is a language more, a file more in the English one an area more.
// `import { languages } from "virtual:words"` knows them all by code, and how the words of an area are fetched.
// What a language does not say yet, it says in English.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

const PREFIX = "virtual:words";
const FOLDER = resolve(import.meta.dirname, "../src/hyakki/languages");
const FIRST = "en";

type Sentences = Record<string, string>;

/** Nested tables as dotted keys. */
export function flat(table: object, prefix: string): Sentences {
  const found: Sentences = {};
  for (const [name, value] of Object.entries(table) as [string, unknown][]) {
    if (typeof value === "string") found[prefix + name] = value;
    else if (value && typeof value === "object") Object.assign(found, flat(value, `${prefix}${name}.`));
    else throw new Error(`expected a text or a table at ${prefix}${name}`);
  }
  return found;
}

function read(file: string): object {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${String(error)}`, { cause: error });
  }
}

const codes = (): string[] => readdirSync(FOLDER).filter((code) => existsSync(resolve(FOLDER, code, "page")));

const areas = (): string[] =>
  readdirSync(resolve(FOLDER, FIRST, "page")).map((file) => file.replace(/\.toml$/, ""));

const file = (code: string, area: string): string => resolve(FOLDER, code, "page", `${area}.toml`);

function listing(): string {
  const all = codes().map((code) => {
    const { name } = read(resolve(FOLDER, code, "language.toml")) as { name: string };
    const fetching = areas().map((area) => `"${area}": () => import("${PREFIX}/${code}/${area}")`);
    return `"${code}": { name: ${JSON.stringify(name)}, areas: { ${fetching.join(", ")} } }`;
  });
  return `export const languages = { ${all.join(", ")} };`;
}

export function words(): Plugin {
  return {
    name: "hyakki-words",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [, code, area] = id.split("/");
      if (!code || !area) return listing();
      const said: Sentences = {};
      for (const from of [FIRST, code].map((one) => file(one, area)).filter((path) => existsSync(path))) {
        this.addWatchFile(from);
        Object.assign(said, flat(read(from), `${area}.`));
      }
      return `export const said = ${JSON.stringify(said)};`;
    },
  };
}
