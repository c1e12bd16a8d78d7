import { defineConfig } from "vitest/config";

export default defineConfig({
  // Packages are tested from their sources, here and in the processes that tests start.
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    execArgv: ["--conditions=source"],
    include: ["{test,packages/*/test}/**/*.test.ts"],
    exclude: ["**/*.long.test.ts"],
    // Vitest would leave one of two cores idle; most tests wait for child processes.
    maxWorkers: 2,
    // Files of one worker share it, which saves a fifth: what a test changes in its process (mocks, environment, trusted authorities), it changes back.
    // Secrets that were read stay masked until it ends, so those of tests are no plain words.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A time zone that is never UTC shows every slip into local time.
    env: { TZ: "America/New_York" },
  },
});
