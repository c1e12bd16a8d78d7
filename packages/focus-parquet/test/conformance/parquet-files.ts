import type { DuckDbSession } from "../readers/duckdb-session.ts";
import { COLUMNS } from "./clean-file.ts";
import { name } from "./rule-in-sql.ts";
import { RULES } from "./rules.ts";
import { quoted } from "./values-in-sql.ts";
import { headerOf } from "./violations-in-sql.ts";

/** The type that the specification asks for, by column: string, decimal or datetime. */
export const TYPES: ReadonlyMap<string, string> = new Map(
  RULES.filter(({ require }) => require[0] === "type").map(({ require }) => [String(require[1]), String(require[2])]),
);

const STORED: Readonly<Record<string, string>> = {
  string: "VARCHAR",
  decimal: "DECIMAL(38,18)",
  datetime: "TIMESTAMP WITH TIME ZONE",
};

export interface ParquetFile {
  readonly csv: string;
  readonly path: string;
  /** DuckDB types of columns that differ from the specification. A text that is no number becomes one. */
  readonly types?: Readonly<Record<string, string>>;
}

/** Writes a CSV file as parquet with DuckDB. */
export async function writeParquet(session: DuckDbSession, { csv, path, types = {} }: ParquetFile): Promise<void> {
  const cells = headerOf(csv).map((header) => {
    const column = COLUMNS.find((known) => known.toLowerCase() === header.toLowerCase()) ?? header;
    const type = types[column] ?? STORED[TYPES.get(column) ?? "string"];
    const isNumber = type === "BIGINT" && TYPES.get(column) === "string";
    const value = isNumber ? `(hash(${name(column)}) % 1000000)::BIGINT` : `try_cast(${name(column)} AS ${type})`;
    return `CASE WHEN ${name(column)} IS NOT NULL THEN ${value} END AS ${name(header)}`;
  });
  await session.query(`COPY (SELECT ${cells} FROM read_csv(${quoted(csv)}, header = true, all_varchar = true,
    delim = ',', quote = '"', escape = '"')) TO ${quoted(path)} (FORMAT parquet)`);
}
