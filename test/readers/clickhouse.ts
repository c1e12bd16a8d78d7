import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { SimulatedStorage } from "azure-simulator/testing";
import { installChdb } from "./chdb/install.ts";

export type ClickHouseRow = Readonly<Record<string, unknown>>;

/** ClickHouse's two readers of Delta tables: delta-kernel-rs, and an older one. */
export const CLICKHOUSE_READERS = ["kernel", "older"] as const;
export type ClickHouseReader = (typeof CLICKHOUSE_READERS)[number];

/** ClickHouse in a separate process. */
export interface ClickHouse {
  query(sql: string): Promise<readonly ClickHouseRow[]>;
  close(): void;
}

/** Starts ClickHouse, which may only read files below this folder. */
export function openClickHouse(folder: string): ClickHouse {
  const server = join(import.meta.dirname, "chdb", "query-server.mjs");
  const child = spawn(process.execPath, [server, installChdb()], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  const waiting: ((answer: string | undefined) => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(line));
  child.on("close", () => {
    for (const give of waiting.splice(0)) give(undefined);
  });
  return {
    query: async (sql) => {
      const line = await new Promise<string | undefined>((give) => {
        waiting.push(give);
        child.stdin.write(`${JSON.stringify(sql)}\n`);
      });
      if (line === undefined) throw new Error("ClickHouse has ended");
      const { error, rows } = JSON.parse(line) as { readonly error?: string; readonly rows: readonly ClickHouseRow[] };
      if (error !== undefined) throw new Error(error);
      return rows;
    },
    close: () => child.stdin.end(),
  };
}

/** Selects one of the readers for a query, and optionally a version. */
export function settingsOf(reader: ClickHouseReader, version?: number): string {
  const pinned = version === undefined ? "" : `, delta_lake_snapshot_version = ${version}`;
  return `SETTINGS allow_experimental_delta_kernel_rs = ${reader === "kernel" ? 1 : 0}, output_format_json_quote_64bit_integers = 1${pinned}`;
}

/** The table of a simulated account in a ClickHouse query. */
export function azureSource({ account, key, url }: Pick<SimulatedStorage, "account" | "key" | "url">): string {
  const connection = `DefaultEndpointsProtocol=http;AccountName=${account};AccountKey=${key};BlobEndpoint=${url};`;
  return `deltaLakeAzure('${connection}', 'tables', 'costs/')`;
}
