/** Prints the history of each month, and checks its ledger: `npm run history -- --help`. */
import { InputError, ServiceError } from "exact-values/errors";
import package_ from "../package.json" with { type: "json" };
import { HISTORY_USAGE, readHistoryOptions } from "./history/history-options.ts";
import { printHistories } from "./history/print-histories.ts";

async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help") || args.includes("-h")) return console.log(HISTORY_USAGE);
  const isIntact = await printHistories({
    ...readHistoryOptions(args, process.env),
    // npm starts scripts in the project's folder, not in the user's.
    currentFolder: process.env.INIT_CWD ?? process.cwd(),
    hubVersion: package_.version,
    print: console.log,
  });
  process.exitCode = isIntact ? 0 : 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
  console.error(`${error.code}: ${error.message}\n${error.remedy}`);
  process.exitCode = 2;
}
