import { join } from "node:path";
import { DATASET_VERSION, type InputKind } from "./inputs.ts";

const ROOT = join(import.meta.dirname, "..");
const CHILDREN = join(import.meta.dirname, "children");

/** A converter from CSV to parquet, which runs as its own process. */
export interface Contestant {
  readonly name: string;
  /** Its name in tables and in the chart. */
  readonly title: string;
  /** The type of the cost columns in its output. */
  readonly decimals: "DECIMAL(38,18)" | "DOUBLE";
  /** Whether it converts this input by default. */
  takes(input: InputKind): boolean;
  /** The arguments for node. */
  command(input: string, output: string): readonly string[];
}

const duckdb = (mode: string) => (input: string, output: string) => [join(CHILDREN, "duckdb.ts"), mode, input, output];

/** With other shapes, these contestants compare to DuckDB in almost the same way. */
const isPlain = ({ shape }: InputKind): boolean => shape === "plain";

export const HUB = "cost-hub";
/** The contestant that ratios refer to. */
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
