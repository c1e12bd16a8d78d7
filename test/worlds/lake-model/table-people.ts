import { COSTS, latest, logName, startTableBook } from "./table-book.ts";
import type { LakeName, World } from "./world.ts";

/** Another engine rewrites files of the table, one in each of some entries. */
export interface Optimize {
  readonly do: "optimize";
  readonly lake: LakeName;
  readonly entries: 1 | 2 | 11;
}

/** As a maintenance job does: other names, the same rows, no tags. */
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

/** What errors advise: delete the folder, and the next ingest makes the table anew. */
export function loseTable(world: World, lake: LakeName): void {
  const tables = world.tables[lake];
  for (const name of [...tables.blobs.keys()]) tables.remove(name);
  const { commits } = world.tableBooks[lake];
  Object.assign(world.tableBooks[lake], startTableBook(), { commits });
}

/** Readers can do without it, and find the newest checkpoint by a listing. */
export function loseHint(world: World, lake: LakeName): void {
  world.tables[lake].remove(`${COSTS}/_delta_log/_last_checkpoint`);
}
