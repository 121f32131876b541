// Packs the files of the page once when it is built, as tightly as can be: servers hand out what a browser can read.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Fonts are packed already. */
const WORTH = /\.(js|css|svg|json)$/;

export function squeeze(): Plugin {
  return {
    name: "hyakki-squeeze",
    apply: "build",
    writeBundle({ dir }) {
      const folder = join(dir ?? "", "assets");
      for (const name of readdirSync(folder).filter((name) => WORTH.test(name))) {
        const data = readFileSync(join(folder, name));
        const text = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(data, { params: text }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(data, { level: 9 }));
      }
    },
  };
}
