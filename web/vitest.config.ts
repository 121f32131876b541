import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

// As in a browser: what runs there is what is tested.
export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ["browser"] },
    test: {
      include: ["src/**/*.test.ts", "*.test.ts"],
      setupFiles: "src/words.setup.ts",
      // No test is about time: on a busy machine all of them take as long as they take.
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }),
);
