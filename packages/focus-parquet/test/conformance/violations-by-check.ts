import { runCheck } from "../../src/cli/run-check.ts";
import type { Counts } from "./violations-in-sql.ts";

interface Report {
  readonly rules: readonly { readonly id: string; readonly violations: number }[];
}

const OPTIONS = ["--json", "--criteria", "all", "--dataset-version", "1.2", "--fail-on", "never"];

/** What `focus-parquet check --json` prints for a file. Rules without violations are absent. */
export async function violationsByCheck(file: string): Promise<Counts> {
  const { rules } = JSON.parse(await runCheck([...OPTIONS, file])) as Report;
  const violated = rules.filter(({ violations }) => violations > 0);
  return Object.fromEntries(violated.map(({ id, violations }) => [id, violations]));
}
