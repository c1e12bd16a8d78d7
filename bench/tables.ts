import { CONTESTANTS, HUB, YARDSTICK } from "./contestants.ts";
import type { BenchResults, Conversion } from "./results.ts";
import { STAGES } from "./results.ts";
import { type Spread, spreadOf } from "./spread.ts";

/** A table before it is known how it will be shown. The first column is text, the others are figures. */
export interface ResultTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** All tables of a run, in the order in which they are shown. */
export function resultTables(results: BenchResults): readonly ResultTable[] {
  const conversions = results.inputs.map(({ name }) => conversionTable(results, name));
  const others = [stageTable(results), queryTable(results), ingestTable(results), startUpTable(results)];
  return [...conversions, ...others].filter(({ rows }) => rows.length > 0);
}

const NONE = "–";

function seconds(spread: Spread | undefined): string {
  if (spread === undefined) return NONE;
  return `${spread.median.toFixed(2)} (${spread.min.toFixed(2)}–${spread.max.toFixed(2)})`;
}

function milliseconds(spread: Spread | undefined): string {
  if (spread === undefined) return NONE;
  return (spread.median * 1000).toFixed(spread.median < 0.1 ? 1 : 0);
}

function megabytes(byteCount: number | undefined): string {
  return byteCount === undefined ? NONE : (byteCount / 1e6).toFixed(byteCount < 1e8 ? 1 : 0);
}

function ratio(part: number | undefined, whole: number | undefined): string {
  return part === undefined || whole === undefined ? NONE : (part / whole).toFixed(2);
}

/** Median wall seconds of one contestant on one input; undefined when it did not convert it. */
export function medianWall(results: BenchResults, input: string, contestant: string): number | undefined {
  const found = conversionOf(results, input, contestant);
  if (found === undefined || found.failure !== undefined) return undefined;
  return spreadOf(found.runs.map(({ wallSeconds }) => wallSeconds))?.median;
}

function conversionOf(results: BenchResults, input: string, contestant: string): Conversion | undefined {
  return results.conversions.find((entry) => entry.input === input && entry.contestant === contestant);
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
    title: "Stages of the cost hub, each by itself in one thread",
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
    title: "DuckDB reads the outputs back",
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

function ingestTable({ ingests }: BenchResults): ResultTable {
  return {
    title: "The action ingest on simulated storage, against a download that throws the bytes away",
    columns: ["Input", "Ingest s (min–max)", "Download s (min–max)", "Peak MB", "Ingest ÷ download"],
    rows: ingests.map(({ input, ingests: runs, downloads, failure }) => {
      if (failure !== undefined) return [input, `failed: ${failure}`];
      const ingest = spreadOf(runs.map(({ wallSeconds }) => wallSeconds));
      const download = spreadOf(downloads.map(({ wallSeconds }) => wallSeconds));
      const peak = spreadOf(runs.map(({ peakByteCount }) => peakByteCount));
      return [input, seconds(ingest), seconds(download), megabytes(peak?.max), ratio(ingest?.median, download?.median)];
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
