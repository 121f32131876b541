// Colours come from tokens: a literal one stands in a file called tokens.css and nowhere else.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const HOME = new URL("./src/", import.meta.url);
/** `#abc` and `rgb(...)`, but neither `url(#id)`, `href="#id"` nor a block of a template. */
const LITERAL =
  /(?<!url\(|href=["'`]|[{\w&])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;
const NAMES =
  "white|black|red|gold|gr[ae]y|silver|orange|yellow|green|blue|navy|purple|violet|teal|brown|pink|crimson|" +
  "tomato|cyan|magenta|maroon|olive|lime|indigo|ivory|beige|coral|salmon|khaki|plum|tan";
/** A name anywhere in the value of something that has a colour, but not within the name of a token. */
const NAMED = new RegExp(
  `(?:fill|stroke|color|background|border(?:-(?:top|right|bottom|left))?|outline|shadow)(?:: ?|=")` +
    `[^;"{}\\n]*(?<![-\\w])(?:${NAMES})(?![-\\w(])`,
  "g",
);

const literals = (text: string): string[] =>
  [...text.matchAll(LITERAL), ...text.matchAll(NAMED)].map(([found]) => found);

function sources(): string[] {
  return readdirSync(HOME, { recursive: true, encoding: "utf-8" }).filter(
    (name) => /\.(svelte|css|ts)$/.test(name) && !/(\.test\.ts|types\.ts|tokens\.css)$/.test(name),
  );
}

describe("colours", () => {
  it("are literal in tokens.css only", () => {
    const found = sources().flatMap((name) =>
      literals(readFileSync(new URL(name, HOME), "utf-8")).map((colour) => `${name}: ${colour}`),
    );
    expect(found).toEqual([]);
  });

  it("are known by all their forms", () => {
    expect(literals("fill: #fff; stroke: #10152ae6")).toHaveLength(2);
    expect(literals('<stop stop-color="#05040c" /> rgba(0, 0, 0, 0.5) oklch(0.4 0 0)')).toHaveLength(3);
    expect(literals("fill: white; color: black")).toHaveLength(2);
    expect(literals('<path fill="teal" /> border: 1px solid tomato; box-shadow: 0 0 2px navy')).toHaveLength(
      3,
    );
    expect(literals("color: var(--red); background: var(--gold-deep)")).toEqual([]);
    expect(literals('url(#abc) href="#fade" {#each cafe as one} {@const a = b} var(--act)')).toEqual([]);
  });

  it("are tokens that exist", () => {
    const texts = readdirSync(HOME, { recursive: true, encoding: "utf-8" })
      .filter((name) => /\.(svelte|css)$/.test(name))
      .map((name) => readFileSync(new URL(name, HOME), "utf-8"));
    const all = (pattern: RegExp): string[] =>
      texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name ?? ""));
    const known = new Set([...all(/(--[\w-]+)\s*:/g), ...all(/style:(--[\w-]+)/g)]);
    expect([...new Set(all(/var\((--[\w-]+)[),]/g))].filter((name) => !known.has(name))).toEqual([]);
  });
});
