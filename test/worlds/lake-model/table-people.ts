import { COSTS, latest, logName, startTableBook } from "./table-book.ts";
import type { LakeName, World } from "./world.ts";

/** Another tool rewrites one file of the table in each of several log entries. */
export interface Optimize {
  readonly do: "optimize";
  readonly lake: LakeName;
  readonly entries: 1 | 2 | 11;
}

/** Rewrites files like a maintenance job: new names, the same rows, no tags. */
export function optimize(world: World, { entries, lake }: Optimize): void {
  const tables = world.tables[lake];
  for (let entry = 0; entry < entries; entry++) {
    const { files, version } = latest(world.tableBooks[lake]);
    const [file] = files.values();
    const blob = tables.blobs.get(`${COSTS}/${file?.path}`);
    if (file === undefined || blob === undefined) return;
    const { tags: _, ...rest } = file;
    const path = `part-${++world.serial}.snappy.parquet`;
    tables.put(`${COSTS}/${path}`, blob.bytes);
    const actions = [
      { remove: { path: file.path, dataChange: false, deletionTimestamp: world.now } },
      { add: { ...rest, path, dataChange: false } },
    ];
    const text = actions.map((action) => `${JSON.stringify(action)}\n`).join("");
    tables.put(logName(version + 1), new TextEncoder().encode(text));
  }
}

/** Deletes the table's folder, as error messages advise. The next ingest recreates the table. */
export function loseTable(world: World, lake: LakeName): void {
  const tables = world.tables[lake];
  for (const name of [...tables.blobs.keys()]) tables.remove(name);
  const { commits } = world.tableBooks[lake];
  Object.assign(world.tableBooks[lake], startTableBook(), { commits });
}

/** Deletes `_last_checkpoint`. Readers can find the newest checkpoint with a listing. */
export function loseHint(world: World, lake: LakeName): void {
  world.tables[lake].remove(`${COSTS}/_delta_log/_last_checkpoint`);
}
