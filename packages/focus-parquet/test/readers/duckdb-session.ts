import { DuckDBInstance, type Json } from "@duckdb/node-api";

/** One connection, whose views exist until it is closed. */
export interface DuckDbSession {
  /** Runs statements and returns the rows of the last one, with decimals and timestamps as lossless text. */
  query(sql: string): Promise<readonly Readonly<Record<string, Json>>[]>;
  close(): void;
}

export async function openDuckDb(): Promise<DuckDbSession> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  return {
    query: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
