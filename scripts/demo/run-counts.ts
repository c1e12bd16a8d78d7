import type { RunRecord } from "./run-records.ts";

/** How often a workflow ran, and with which results. */
export interface RunCount {
  readonly name: string;
  readonly runs: number;
  readonly jobs: number;
  readonly failed: number;
}

/** One entry per workflow, sorted by name. */
export function countRuns(records: readonly RunRecord[]): readonly RunCount[] {
  const names = [...new Set(records.map(({ name }) => name))].sort();
  return names.map((name) => {
    const own = records.filter((record) => record.name === name);
    const jobs = own.flatMap((record) => record.jobs.filter(({ conclusion }) => conclusion !== "skipped"));
    const failed = own.filter(({ conclusion }) => conclusion === "failure").length;
    return { name, runs: own.length, jobs: jobs.length, failed };
  });
}

/** The counts as lines of text. */
export function renderRunCounts(counts: readonly RunCount[]): readonly string[] {
  const line = (name: string, ...cells: readonly (string | number)[]): string =>
    name.padEnd(18) + cells.map((cell) => String(cell).padStart(8)).join("");
  const sum = (of: (count: RunCount) => number): number => counts.reduce((all, one) => all + of(one), 0);
  return [
    line("workflow", "runs", "jobs", "failed"),
    "-".repeat(42),
    ...counts.map(({ name, runs, jobs, failed }) => line(name, runs, jobs, failed)),
    "-".repeat(42),
    line(
      "all",
      sum(({ runs }) => runs),
      sum(({ jobs }) => jobs),
      sum(({ failed }) => failed),
    ),
  ];
}
