import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { fonts } from "./fonts.ts";
import { glyphs } from "./glyphs.ts";
import { hovering } from "./hovering.ts";
import { squeeze } from "./squeeze.ts";
import { words } from "./words.ts";

// The page is built into the Python package, which serves it.
export default defineConfig({
  css: { postcss: { plugins: [hovering] } },
  plugins: [glyphs(), words(), svelte(), fonts(), squeeze()],
  build: {
    outDir: "../src/hyakki/table/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content policy allows files of our own only
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What all games share comes as one file: many small ones weigh more on the wire than they hold.
          // Boards of squares have some in common that the others need not load.
          groups: [
            {
              name: "kit",
              test: /src.(kit(?!.(Motion|Squares|WalkLine|aiming|clips))|lib).|node_modules.svelte|games.registry/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": "http://localhost:4848",
      "/ws": { target: "ws://localhost:4848", ws: true },
    },
  },
});
