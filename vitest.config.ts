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
    // The files of one worker share a process, which saves a fifth of the time. A test must therefore undo its changes to
    // the process: mocks, environment, trusted authorities.
    // Secrets that were read stay masked until it ends, so those of tests are no plain words.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A time zone that is never UTC shows every slip into local time.
    env: { TZ: "America/New_York" },
  },
});
