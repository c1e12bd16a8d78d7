import { DuckDBInstance, type JS } from "@duckdb/node-api";

export type LakeRow = Readonly<Record<string, JS>>;

/** DuckDB over the files of the lake: a reader that shares no code with the hub. */
export interface LakeReader {
  /** Runs a query in which the view `costs` is the whole lake, with `scope` and `month` taken from the paths. */
  query(sql: string): Promise<readonly LakeRow[]>;
  close(): void;
}

export async function openLakeReader(files: readonly string[]): Promise<LakeReader> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const list = files.map((file) => `'${file.replaceAll("'", "''")}'`).join(", ");
  await connection.run(`
    CREATE VIEW costs AS
    SELECT *, regexp_extract(replace(filename, '\\', '/'), '/lake/(.*)/(\\d{6})/focuscost/', 1) AS scope,
           regexp_extract(replace(filename, '\\', '/'), '/(\\d{6})/focuscost/', 1) AS month
    FROM read_parquet([${list}], filename = true, union_by_name = true)`);
  return {
    query: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
