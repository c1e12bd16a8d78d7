import type { ResultTable } from "./result-table.ts";
import type { SmallMonthsSweep } from "./results.ts";

/** Formats the resource usage and the storage requests of the runs over many small months. */
export function smallMonthsTables(sweeps: readonly SmallMonthsSweep[]): readonly ResultTable[] {
  const kinds = [...new Set(sweeps.flatMap(({ requests }) => Object.keys(requests)))].toSorted();
  const total = ({ requests }: SmallMonthsSweep): number =>
    Object.values(requests).reduce((sum, count) => sum + count, 0);
  return [
    {
      title: `ingest with ${sweeps[0]?.months ?? 0} small months`,
      columns: ["Run", "ingested", "Wall s", "CPU s", "Peak MB", "Requests"],
      rows: sweeps.map((sweep) => {
        const { wallSeconds, cpuSeconds, peakByteCount } = sweep.usage;
        const used = [wallSeconds.toFixed(1), cpuSeconds.toFixed(1), (peakByteCount / 1e6).toFixed(0)];
        return [sweep.name, String(sweep.ingested), ...used, String(total(sweep))];
      }),
    },
    {
      title: "Storage requests",
      columns: ["Request", ...sweeps.map(({ name }) => name)],
      rows: kinds.map((kind) => [kind, ...sweeps.map(({ requests }) => String(requests[kind] ?? 0))]),
    },
  ];
}
