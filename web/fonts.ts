// Fonts without the letter forms that the page never asks for (small capitals, old figures, wide forms): all of their
// characters stay, about a third of their weight goes.
import subset from "subset-font";
import type { Plugin } from "vite";

/** What styles ask for, and what browsers use by themselves. */
const FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "lnum", "tnum"];

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("");

/** All that the packages call Latin. */
export const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}${range(0x2000, 0x206f)}ıŒœʻʼˆ˚˜\u0304\u0308\u0329€™↑↓−∕`;

export function fonts(): Plugin {
  return {
    name: "hyakki-fonts",
    apply: "build",
    async generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== "asset" || !/-latin-\d+-normal.*\.woff2$/.test(name)) continue;
        const whole = Buffer.from(file.source);
        file.source = await subset(whole, LATIN, { targetFormat: "woff2", keepFeatures: FEATURES });
      }
    },
  };
}
