import { defineConfig } from "vitest/config";

export default defineConfig({
  // Packages are tested from their sources, here and in the processes that tests start.
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    execArgv: ["--conditions=source"],
    include: ["{test,packages/*/test}/**/*.long.test.ts"],
    // Two files at once: most of a file's time is spent waiting for child processes and storage.
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    env: { TZ: "America/New_York" },
  },
});
