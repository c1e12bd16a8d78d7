/** Allocates the costs of a copy of a lake on this machine: `npm run allocate -- --help`. */
import { InputError } from "exact-values/errors";
import { ALLOCATE_USAGE, readAllocateOptions } from "./allocate/allocate-options.ts";
import { compareRules } from "./allocate/compare-rules.ts";
import { writeAllocation } from "./allocate/write-allocation.ts";

async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help") || args.includes("-h")) return console.log(ALLOCATE_USAGE);
  // npm starts scripts in the project's folder, not in the user's.
  const options = readAllocateOptions(args, process.env.INIT_CWD ?? process.cwd());
  const output = { print: console.log, warn: console.error };
  const isComplete =
    "compare" in options ? await compareRules(options, output) : await writeAllocation(options, output);
  process.exitCode = isComplete ? 0 : 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.code}: ${error.message}\n${error.remedy}`);
  process.exitCode = 2;
}
