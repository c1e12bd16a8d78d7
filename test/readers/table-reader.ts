import { parquetReadObjects } from "hyparquet";

/** Reads a file by its path below the table's folder; undefined if it does not exist. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

interface Action {
  readonly add?: {
    readonly path: string;
    readonly partitionValues: Record<string, string>;
    readonly size: number;
    readonly stats: string;
    readonly tags: Record<string, string>;
  } | null;
  readonly remove?: { readonly path: string } | null;
  readonly metaData?: { readonly schemaString: string } | null;
}

export type LiveFile = NonNullable<Action["add"]>;

export interface TableVersion {
  readonly version: number;
  readonly columns: readonly string[];
  readonly files: readonly LiveFile[];
}

/** An independent, minimal reader of Delta tables for the latest or an earlier version. */
export async function readTableVersion(read: ReadFile, wanted = Number.POSITIVE_INFINITY): Promise<TableVersion> {
  const name = (version: number): string => `_delta_log/${String(version).padStart(20, "0")}`;
  const files = new Map<string, LiveFile>();
  let schema = "";
  let version = -1;
  const apply = (actions: readonly Action[]): void => {
    for (const { remove } of actions) if (remove) files.delete(remove.path);
    for (const { add, metaData } of actions) {
      if (add) files.set(add.path, add);
      if (metaData) schema = metaData.schemaString;
    }
  };
  const last = await read("_delta_log/_last_checkpoint");
  const checkpoint = last && JSON.parse(new TextDecoder().decode(last)).version;
  if (checkpoint !== undefined && checkpoint <= wanted) {
    const bytes = await read(`${name(checkpoint)}.checkpoint.parquet`);
    if (bytes === undefined) throw new Error(`_last_checkpoint names ${checkpoint}, which is not there`);
    apply((await parquetReadObjects({ file: Uint8Array.from(bytes).buffer })) as Action[]);
    version = checkpoint;
  }
  for (let next = version + 1; next <= wanted; next++) {
    const entry = await read(`${name(next)}.json`);
    if (entry === undefined) break;
    const lines = new TextDecoder().decode(entry).trim().split("\n");
    apply(lines.map((line) => JSON.parse(line) as Action));
    version = next;
  }
  if (schema === "") throw new Error("no such version");
  const columns = (JSON.parse(schema).fields as { name: string }[]).map((field) => field.name);
  return { version, columns, files: [...files.values()] };
}
