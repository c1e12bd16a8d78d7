import { CONTESTANTS, HUB, YARDSTICK } from "./contestants.ts";
import { megabytes, milliseconds, NONE, ratio, seconds } from "./figures.ts";
import { conversionOf, medianWall } from "./median-wall.ts";
import type { ResultTable } from "./result-table.ts";
import type { BenchResults } from "./results.ts";
import { STAGES } from "./results.ts";
import { smallMonthsTables } from "./small-months-tables.ts";
import { spreadOf } from "./spread.ts";
import { targetTable } from "./targets.ts";

/** All tables of a run in display order. */
export function resultTables(results: BenchResults): readonly ResultTable[] {
  const conversions = results.inputs.map(({ name }) => conversionTable(results, name));
  // The figures of the action come first, because users run it.
  const action = [ingestTable(results), ...smallMonthsTables(results.smallMonths ?? []), startUpTable(results)];
  const others = [upgradeTable(results), stageTable(results), queryTable(results)];
  return [targetTable(results), ...action, ...conversions, ...others].filter(({ rows }) => rows.length > 0);
}

function conversionTable(results: BenchResults, input: string): ResultTable {
  const facts = results.inputs.find(({ name }) => name === input);
  const plainByteCount = facts?.plainByteCount ?? 0;
  const yardstick = medianWall(results, input, YARDSTICK);
  const rows = CONTESTANTS.flatMap(({ name, title, decimals }) => {
    const found = conversionOf(results, input, name);
    if (found === undefined) return [];
    const label = `${title}, ${decimals}`;
    if (found.failure !== undefined) return [[label, `failed: ${found.failure}`]];
    const wall = spreadOf(found.runs.map(({ wallSeconds }) => wallSeconds));
    const cpu = spreadOf(found.runs.map(({ cpuSeconds }) => cpuSeconds));
    const peak = spreadOf(found.runs.map(({ peakByteCount }) => peakByteCount));
    const speed = wall === undefined ? NONE : (plainByteCount / 1e6 / wall.median).toFixed(0);
    const used = [cpu?.median.toFixed(1) ?? NONE, megabytes(peak?.max), megabytes(found.outputByteCount)];
    return [[label, seconds(wall), speed, ...used, ratio(wall?.median, yardstick)]];
  });
  const of = facts === undefined ? "" : `: ${facts.rows} rows, ${megabytes(plainByteCount)} MB of CSV`;
  const stored = facts !== undefined && facts.storedByteCount !== plainByteCount;
  return {
    title: `${input}${of}${stored ? `, ${megabytes(facts.storedByteCount)} MB stored` : ""}`,
    columns: ["Contestant", "Wall s (min–max)", "MB/s", "CPU s", "Peak MB", "Output MB", "Wall ÷ DuckDB"],
    rows,
  };
}

function stageTable({ stages }: BenchResults): ResultTable {
  return {
    title: "Stages of the cost hub, each measured separately in one thread",
    columns: ["Input", ...STAGES.map((stage) => `${stage} s`)],
    rows: stages.map(({ input, rounds, failure }) =>
      failure === undefined
        ? [input, ...STAGES.map((stage) => spreadOf(rounds.map((round) => round[stage]))?.median.toFixed(2) ?? NONE)]
        : [input, `failed: ${failure}`],
    ),
  };
}

function queryTable({ queries }: BenchResults): ResultTable {
  const groups = new Set(queries.map(({ input, query }) => `${input}\n${query}`));
  const rows = [...groups].map((group) => {
    const times = queries.filter(({ input, query }) => `${input}\n${query}` === group);
    const cell = (contestant: string): { readonly shown: string; readonly median: number | undefined } => {
      const found = times.find((entry) => entry.contestant === contestant);
      if (found?.failure !== undefined) return { shown: `failed: ${found.failure}`, median: undefined };
      const spread = spreadOf(found?.seconds ?? []);
      return { shown: milliseconds(spread), median: spread?.median };
    };
    const [ours, double, decimal] = [cell(HUB), cell(YARDSTICK), cell("duckdb-decimal")];
    const ratios = [ratio(ours.median, double.median), ratio(ours.median, decimal.median)];
    return [group.replace("\n", ", "), ours.shown, double.shown, decimal.shown, ...ratios];
  });
  return {
    title: "Reading the outputs with DuckDB",
    columns: [
      "Query",
      "our file, ms",
      "DuckDB's with DOUBLE, ms",
      "DuckDB's with DECIMAL, ms",
      "ours ÷ DOUBLE",
      "ours ÷ DECIMAL",
    ],
    rows,
  };
}

/** The times of the action ingest, compared with a bare download. */
export function ingestTable({ ingests }: BenchResults): ResultTable {
  return {
    title: "ingest on simulated storage, compared with downloading the same bytes",
    columns: [
      "Input",
      "Ingest s (min–max)",
      "Download s (min–max)",
      "CPU s",
      "CPU s of storage",
      "CPU s of storage, download",
      "Peak MB",
      "Ingest ÷ download",
    ],
    rows: ingests.map(({ input, ingests: runs, downloads, failure }) => {
      if (failure !== undefined) return [input, `failed: ${failure}`];
      const ingest = spreadOf(runs.map(({ wallSeconds }) => wallSeconds));
      const download = spreadOf(downloads.map(({ wallSeconds }) => wallSeconds));
      const peak = spreadOf(runs.map(({ peakByteCount }) => peakByteCount));
      const cpu = spreadOf(runs.map(({ cpuSeconds }) => cpuSeconds));
      const stored = [runs, downloads].map((served) =>
        spreadOf(served.flatMap(({ storageCpuSeconds = [] }) => storageCpuSeconds)),
      );
      const used = [cpu, ...stored].map((spread) => spread?.median.toFixed(1) ?? NONE);
      const against = ratio(ingest?.median, download?.median);
      return [input, seconds(ingest), seconds(download), ...used, megabytes(peak?.max), against];
    }),
  };
}

function upgradeTable({ upgrades = [] }: BenchResults): ResultTable {
  return {
    title: "Conversion to the columns of FOCUS 1.2, compared with the exported columns",
    columns: [
      "Input",
      "FOCUS 1.2 s (min–max)",
      "As exported s (min–max)",
      "CPU s",
      "CPU s as exported",
      "Wall ÷ as exported",
    ],
    rows: upgrades.map(({ input, upgraded, asExported, failure }) => {
      if (failure !== undefined) return [input, `failed: ${failure}`];
      const wall = [upgraded, asExported].map((runs) => spreadOf(runs.map(({ wallSeconds }) => wallSeconds)));
      const cpu = [upgraded, asExported].map((runs) => spreadOf(runs.map(({ cpuSeconds }) => cpuSeconds)));
      const used = cpu.map((spread) => spread?.median.toFixed(1) ?? NONE);
      return [input, ...wall.map(seconds), ...used, ratio(wall[0]?.median, wall[1]?.median)];
    }),
  };
}

function startUpTable({ startUp }: BenchResults): ResultTable {
  const rows =
    startUp === undefined
      ? []
      : [
          ["First log line of ingest, ms", milliseconds(spreadOf(startUp.seconds))],
          ["Size of dist, MB", megabytes(startUp.distByteCount)],
        ];
  return { title: "The packaged action", columns: ["Measure", "Median"], rows };
}
