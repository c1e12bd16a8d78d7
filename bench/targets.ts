import { HUB, YARDSTICK } from "./contestants.ts";
import { ratio } from "./figures.ts";
import type { InputFacts, InputShape } from "./inputs.ts";
import { medianWall } from "./median-wall.ts";
import type { ResultTable } from "./result-table.ts";
import type { BenchResults, IngestTimes } from "./results.ts";
import { spreadOf } from "./spread.ts";

const DECIMAL = "duckdb-decimal";

interface Goal {
  readonly target: string;
  readonly floor: string;
}

const AGAINST_DOUBLE: Goal = { target: "0.33", floor: "0.40" };
const AGAINST_DECIMAL: Goal = { target: "0.11", floor: "0.14" };
const HARD: Goal = { target: "0.45", floor: "0.50" };
const AGAINST_ITS_PARTS: Goal = { target: "0.85", floor: "1.00" };
const AGAINST_DOWNLOAD: Goal = { target: "1.50", floor: "1.80" };
const AGAINST_GUNZIP: Goal = { target: "1.20", floor: "1.50" };
const UPGRADE: Goal = { target: "1.10", floor: "" };
const FIRST_LINE: Goal = { target: "150", floor: "200" };
const FIRST_INGEST: Goal = { target: "60", floor: "" };
const NO_CHANGE: Goal = { target: "10", floor: "" };

type Row = readonly [measure: string, measured: string, goal: Goal];

/** How a run compares with the project's targets: ratios of median wall times, unless a unit is given. */
export function targetTable(results: BenchResults): ResultTable {
  const rows = [
    ...ingestRows(results),
    ...gzipRows(results),
    ...sweepRows(results),
    ...conversionRows(results),
    ...upgradeRows(results),
  ];
  return {
    title: "Targets",
    columns: ["Measure", "Measured", "Target", "Floor"],
    rows: rows.map(([measure, measured, { target, floor }]) => [measure, measured, target, floor]),
  };
}

function median(figures: readonly number[]): number | undefined {
  return spreadOf(figures)?.median;
}

function walls(runs: readonly { readonly wallSeconds: number }[]): number | undefined {
  return median(runs.map(({ wallSeconds }) => wallSeconds));
}

function conversionRows(results: BenchResults): readonly Row[] {
  const counts = ({ size, shape }: InputFacts): boolean => size >= 300e6 && !isGzip(shape);
  return results.inputs.filter(counts).flatMap(({ name, shape }): readonly Row[] => {
    const ours = medianWall(results, name, HUB);
    const against = (contestant: string): string => ratio(ours, medianWall(results, name, contestant));
    if (isHard(shape)) return [[`${name}: conversion ÷ DuckDB DOUBLE`, against(YARDSTICK), HARD]];
    return [
      [`${name}: conversion ÷ DuckDB DOUBLE`, against(YARDSTICK), AGAINST_DOUBLE],
      [`${name}: conversion ÷ DuckDB DECIMAL`, against(DECIMAL), AGAINST_DECIMAL],
    ];
  });
}

function isHard(shape: InputShape): boolean {
  return shape.startsWith("hard");
}

function isGzip(shape: InputShape): boolean {
  return shape.endsWith("gzip");
}

function ingestRows(results: BenchResults): readonly Row[] {
  const isLarge = ({ size, shape }: InputFacts): boolean => size >= 1e9 && !isGzip(shape);
  const large = new Set(results.inputs.filter(isLarge).map(({ name }) => name));
  const isMeasured = ({ input, failure }: IngestTimes): boolean => failure === undefined && large.has(input);
  return results.ingests.filter(isMeasured).flatMap(({ input, ingests, downloads }): readonly Row[] => {
    const [ingest, download, conversion] = [walls(ingests), walls(downloads), medianWall(results, input, HUB)];
    const parts = download === undefined || conversion === undefined ? undefined : download + conversion;
    return [
      [`${input}: ingest ÷ (download + conversion)`, ratio(ingest, parts), AGAINST_ITS_PARTS],
      [`${input}: ingest ÷ download`, ratio(ingest, download), AGAINST_DOWNLOAD],
    ];
  });
}

function gzipRows({ gzipParts }: BenchResults): readonly Row[] {
  if (gzipParts === undefined || gzipParts.failure !== undefined) return [];
  const { gunzips, ingests, name } = gzipParts;
  return [[`${name}: ingest ÷ gunzip of one after the other`, ratio(walls(ingests), median(gunzips)), AGAINST_GUNZIP]];
}

function sweepRows({ smallMonths = [], startUp }: BenchResults): readonly Row[] {
  const firstLine = startUp === undefined ? undefined : median(startUp.seconds);
  return [
    ...smallMonths.map(({ name, months, ingested, usage }): Row => {
      const goal = ingested > 0 ? FIRST_INGEST : NO_CHANGE;
      return [`${months} small months, ${name}, s`, usage.wallSeconds.toFixed(1), goal];
    }),
    ...(firstLine === undefined
      ? []
      : [["first log line of ingest, ms", (firstLine * 1000).toFixed(0), FIRST_LINE] as const]),
  ];
}

function upgradeRows({ upgrades = [] }: BenchResults): readonly Row[] {
  return upgrades
    .filter(({ failure }) => failure === undefined)
    .map(({ input, asExported, upgraded }): Row => {
      return [`${input}: conversion to FOCUS 1.2 ÷ as exported`, ratio(walls(upgraded), walls(asExported)), UPGRADE];
    });
}
