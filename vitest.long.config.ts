import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.long.test.ts"],
    // Two files at once: most of a file's time is spent waiting for child processes and storage.
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    env: { TZ: "America/New_York" },
  },
});
