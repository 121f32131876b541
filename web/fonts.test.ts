import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { LATIN } from "./fonts.ts";

const { resolve } = createRequire(import.meta.url);

/** The characters of a range as style sheets write it. */
function spelled(ranges: string): string[] {
  return ranges.split(",").flatMap((range) => {
    const [first = "", last = first] = range.trim().replace("U+", "").split("-");
    const from = parseInt(first, 16);
    return Array.from({ length: parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });
}

test.each(["alegreya-sans", "shippori-mincho"])("no letter of %s is lost", (name) => {
  const file = readFileSync(resolve(`@fontsource/${name}/unicode.json`), "utf8");
  const { latin } = JSON.parse(file) as { latin: string };
  const visible = spelled(latin).filter((letter) => !/[\p{Cc}\uFEFF\uFFFD]/u.test(letter));
  expect(visible.length).toBeGreaterThan(200);
  expect(visible.filter((letter) => !LATIN.includes(letter))).toEqual([]);
});
