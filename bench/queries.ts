import { join } from "node:path";
import { HUB, YARDSTICK } from "./contestants.ts";
import { measureChild } from "./measured-child.ts";
import { outputFile } from "./output-file.ts";
import type { Conversion, QueryTimes } from "./results.ts";

const QUERIES = join(import.meta.dirname, "children", "queries.ts");

export interface QueryAnswer {
  readonly rows: number;
  readonly queries: readonly {
    readonly query: string;
    readonly seconds: readonly number[];
    readonly failure?: string;
  }[];
}

/** Reads a parquet file with DuckDB in a separate process. Returns the reason as text if that fails. */
export async function readQueries(file: string): Promise<QueryAnswer | string> {
  const child = await measureChild([QUERIES, file]);
  return child.outcome === "failed" ? child.reason : JSON.parse(child.stdout);
}

/** The files to compare: ours and those that DuckDB wrote. */
const READ_BACK: ReadonlySet<string> = new Set([HUB, YARDSTICK, "duckdb-decimal"]);

/** Reads the outputs of the conversions in turn, round by round. */
export async function measureQueries(
  conversions: readonly Conversion[],
  { rounds, folder }: { readonly rounds: number; readonly folder: string },
): Promise<readonly QueryTimes[]> {
  const files = conversions.filter(({ contestant, failure }) => failure === undefined && READ_BACK.has(contestant));
  const times = new Map<string, QueryTimes>();
  for (let round = 0; round < rounds; round++) {
    for (const { input, contestant } of files) {
      const answer = await readQueries(outputFile(folder, contestant));
      if (typeof answer === "string") throw new Error(`${contestant}: ${answer}`);
      for (const { query, seconds, failure } of answer.queries) {
        const before = times.get(`${contestant} ${query}`)?.seconds ?? [];
        const failed = failure === undefined ? {} : { failure };
        times.set(`${contestant} ${query}`, {
          input,
          contestant,
          query,
          seconds: [...before, ...seconds],
          ...failed,
        });
      }
    }
  }
  return [...times.values()];
}
