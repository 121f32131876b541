import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

// As in a browser: what runs there is what is tested.
export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: { include: ["src/**/*.test.ts", "*.test.ts"], setupFiles: "src/words.setup.ts" },
  }),
);
