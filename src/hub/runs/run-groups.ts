import { isFocusCost } from "../../focus/dataset.ts";
import type { Month } from "../month.ts";
import type { ScopeId } from "../scope.ts";
import type { ExportRun } from "./manifest.ts";

/** Runs of one month of one scope. */
export interface PartitionRuns {
  readonly scope: ScopeId;
  readonly month: Month;
  readonly runs: readonly ExportRun[];
}

/** Groups FocusCost runs by scope and month, in the order of scope and month. */
export function groupRuns(runs: readonly ExportRun[]): readonly PartitionRuns[] {
  const groups = new Map<string, { scope: ScopeId; month: Month; runs: ExportRun[] }>();
  for (const run of runs) {
    if (!isFocusCost(run.dataset)) continue;
    const key = `${run.scope}/${run.month}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { scope: run.scope, month: run.month, runs: [run] });
    else group.runs.push(run);
  }
  return [...groups.keys()].sort().flatMap((key) => groups.get(key) ?? []);
}
