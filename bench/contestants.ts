import { join } from "node:path";
import { DATASET_VERSION } from "./inputs.ts";

const ROOT = join(import.meta.dirname, "..");
const CHILDREN = join(import.meta.dirname, "children");

/** One way from CSV to parquet, run as a process of its own. */
export interface Contestant {
  readonly name: string;
  /** How tables and the chart call it. */
  readonly title: string;
  /** Type of the cost columns in its output. */
  readonly decimals: "DECIMAL(38,18)" | "DOUBLE";
  /** Above this it runs only when it is named. */
  readonly largestSize: number;
  /** Arguments of node. */
  command(input: string, output: string): readonly string[];
}

const duckdb = (mode: string) => (input: string, output: string) => [join(CHILDREN, "duckdb.ts"), mode, input, output];

export const HUB = "cost-hub";
/** The yardstick of the ratios. */
export const YARDSTICK = "duckdb";

export const CONTESTANTS: readonly Contestant[] = [
  {
    name: HUB,
    title: "cost hub",
    decimals: "DECIMAL(38,18)",
    largestSize: Number.POSITIVE_INFINITY,
    command: (input, output) => [
      join(ROOT, "scripts", "convert.ts"),
      ...["--dataset-version", DATASET_VERSION, "--out", output, input],
    ],
  },
  {
    name: YARDSTICK,
    title: "DuckDB",
    decimals: "DOUBLE",
    largestSize: Number.POSITIVE_INFINITY,
    command: duckdb("double"),
  },
  {
    name: "duckdb-unordered",
    title: "DuckDB, order not kept",
    decimals: "DOUBLE",
    largestSize: Number.POSITIVE_INFINITY,
    command: duckdb("unordered"),
  },
  {
    name: "duckdb-decimal",
    title: "DuckDB, same decimals",
    decimals: "DECIMAL(38,18)",
    largestSize: Number.POSITIVE_INFINITY,
    command: duckdb("decimal"),
  },
  {
    name: "polars",
    title: "polars",
    decimals: "DOUBLE",
    largestSize: Number.POSITIVE_INFINITY,
    command: (input, output) => [join(CHILDREN, "polars.ts"), input, output],
  },
  {
    name: "csv-parse",
    title: "csv-parse + hyparquet-writer",
    decimals: "DECIMAL(38,18)",
    largestSize: 100e6,
    command: (input, output) => [join(CHILDREN, "plain-engine.ts"), input, output],
  },
];

export const CONTESTANT_NAMES: readonly string[] = CONTESTANTS.map(({ name }) => name);
