import { HUB, YARDSTICK } from "./contestants.ts";
import { megabytes, NONE, ratio } from "./figures.ts";
import { conversionOf, medianWall } from "./median-wall.ts";
import type { ResultTable } from "./result-table.ts";
import type { BenchResults } from "./results.ts";
import { spreadOf } from "./spread.ts";

/** The conversion of the inputs of the largest size in one row each, compared with DuckDB. */
export function speedTable(results: BenchResults): ResultTable {
  const largest = Math.max(...results.inputs.map(({ size }) => size));
  const inputs = results.inputs.filter(({ size }) => size === largest);
  const rows = inputs.map(({ name, plainByteCount }) => {
    const [ours, double, decimal] = [HUB, YARDSTICK, "duckdb-decimal"].map((each) => medianWall(results, name, each));
    const peaks = conversionOf(results, name, HUB)?.runs.map(({ peakByteCount }) => peakByteCount) ?? [];
    const speed = ours === undefined ? NONE : (plainByteCount / 1e6 / ours).toFixed(0);
    const shown = [ours, double, decimal].map((wall) => wall?.toFixed(2) ?? NONE);
    return [name, ...shown, speed, megabytes(spreadOf(peaks)?.max), ratio(ours, double)];
  });
  return {
    title: "Conversion of CSV to parquet",
    columns: ["Input", "Cost hub s", "DuckDB DOUBLE s", "DuckDB DECIMAL s", "MB/s", "Peak MB", "Cost hub ÷ DOUBLE"],
    rows,
  };
}
