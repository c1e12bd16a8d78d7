import { DuckDBInstance, type JS } from "@duckdb/node-api";

export type LakeRow = Readonly<Record<string, JS>>;

/** DuckDB over the files of the lake: a reader that shares no code with the hub. */
export interface LakeReader {
  /** Runs a query. The view `costs` contains the whole lake, with `scope` and `month` from the paths. */
  query(sql: string): Promise<readonly LakeRow[]>;
  close(): void;
}

export async function openLakeReader(files: readonly string[]): Promise<LakeReader> {
  const list = files.map(quote).join(", ");
  return await openView(`
    SELECT *, regexp_extract(replace(filename, '\\', '/'), '/lake/ingestion/(.*)/(\\d{6})/focuscost/', 1) AS scope,
           regexp_extract(replace(filename, '\\', '/'), '/(\\d{6})/focuscost/', 1) AS month
    FROM read_parquet([${list}], filename = true, union_by_name = true)`);
}

/** A copy of a table file, with its values from the log. */
export interface TableFileCopy {
  readonly file: string;
  readonly scope: string;
  readonly month: string;
}

/** The same over the files of a table: `costs` has the columns of the table, plus `scope` and `month`. */
export async function openTableReader(files: readonly TableFileCopy[]): Promise<LakeReader> {
  const list = files.map(({ file }) => quote(file)).join(", ");
  const values = files.map(({ file, month, scope }) => `(${[file, scope, month].map(quote).join(", ")})`).join(", ");
  return await openView(`
    SELECT *, x_Scope AS scope, x_Month AS month
    FROM read_parquet([${list}], filename = true, union_by_name = true)
    JOIN (VALUES ${values}) AS log(filename, x_Scope, x_Month) USING (filename)`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function openView(select: string): Promise<LakeReader> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`CREATE VIEW costs AS ${select}`);
  return {
    query: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
