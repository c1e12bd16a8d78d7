import { join } from "node:path";
import { DATASET_VERSION, type InputKind } from "./inputs.ts";

const ROOT = join(import.meta.dirname, "..");
const CHILDREN = join(import.meta.dirname, "children");

/** One way from CSV to parquet, run as a process of its own. */
export interface Contestant {
  readonly name: string;
  /** How tables and the chart call it. */
  readonly title: string;
  /** Type of the cost columns in its output. */
  readonly decimals: "DECIMAL(38,18)" | "DOUBLE";
  /** Inputs that it converts without being named. */
  takes(input: InputKind): boolean;
  /** Arguments of node. */
  command(input: string, output: string): readonly string[];
}

const duckdb = (mode: string) => (input: string, output: string) => [join(CHILDREN, "duckdb.ts"), mode, input, output];

/** Their distance to DuckDB is much the same for the other shapes. */
const isPlain = ({ shape }: InputKind): boolean => shape === "plain";

export const HUB = "cost-hub";
/** The yardstick of the ratios. */
export const YARDSTICK = "duckdb";

export const CONTESTANTS: readonly Contestant[] = [
  {
    name: HUB,
    title: "cost hub",
    decimals: "DECIMAL(38,18)",
    takes: () => true,
    command: (input, output) => [
      join(ROOT, "scripts", "convert.js"),
      ...["--dataset-version", DATASET_VERSION, "--out", output, input],
    ],
  },
  {
    name: YARDSTICK,
    title: "DuckDB",
    decimals: "DOUBLE",
    takes: () => true,
    command: duckdb("double"),
  },
  {
    name: "duckdb-unordered",
    title: "DuckDB, order not kept",
    decimals: "DOUBLE",
    takes: isPlain,
    command: duckdb("unordered"),
  },
  {
    name: "duckdb-decimal",
    title: "DuckDB, same decimals",
    decimals: "DECIMAL(38,18)",
    takes: () => true,
    command: duckdb("decimal"),
  },
  {
    name: "polars",
    title: "polars",
    decimals: "DOUBLE",
    takes: isPlain,
    command: (input, output) => [join(CHILDREN, "polars.ts"), input, output],
  },
  {
    name: "csv-parse",
    title: "csv-parse + hyparquet-writer",
    decimals: "DECIMAL(38,18)",
    takes: ({ size, shape }) => size <= 100e6 && shape === "plain",
    command: (input, output) => [join(CHILDREN, "reference-converter.ts"), input, output],
  },
];

export const CONTESTANT_NAMES: readonly string[] = CONTESTANTS.map(({ name }) => name);
