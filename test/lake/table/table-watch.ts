import { readTable } from "../../../src/lake/table/read-table.ts";
import { readTableVersion } from "../../readers/table-reader.ts";
import { startCaller } from "../../worlds/lake-model/caller.ts";
import type { World } from "../../worlds/lake-model/world.ts";

/** Checks a table like its readers, and throws for states that no reader may see. */
export interface TableWatch {
  /** Checks the current state of lake and table. */
  look(): Promise<void>;
  /** The number of versions so far. */
  readonly versions: () => number;
}

/**
 * Checks every version of the table. Each scope and month occurs at most once, with a complete file. A month never
 * returns to an older attempt. The content of a version never changes, and versions have no gaps.
 */
export function watchTable(world: World): TableWatch {
  const { blobs } = world.tables.local;
  /** The attempts of each month in the lake, in order. */
  const history = new Map<string, string[]>();
  const bytesOf = new Map<string, Uint8Array>();
  const seen = new Map<number, string>();
  /** The latest attempt of each month in any version. */
  const shown = new Map<string, { readonly index: number; readonly version: number }>();
  let latest = -1;
  let etags = "";

  const noteLake = (): void => {
    for (const { bytes, metadata, name } of world.lakes.local.blobs.values()) {
      const key = name.replace("/focuscost/focuscost.parquet", "");
      const attempt = metadata.hub_attempt ?? "";
      const attempts = history.get(key) ?? [];
      if (attempts.at(-1) !== attempt) history.set(key, [...attempts, attempt]);
      bytesOf.set(attempt, bytes);
    }
  };

  // The state before the watch is accepted as it is.
  for (const { bytes, name } of blobs.values()) {
    const attempt = /([0-9a-f]{32})\.parquet$/.exec(name)?.[1];
    if (attempt !== undefined) bytesOf.set(attempt, bytes);
  }

  const lookAtVersion = async (version: number): Promise<void> => {
    const table = await readTableVersion(async (path) => blobs.get(`costs/${path}`)?.bytes, version);
    const text = JSON.stringify(table.files.map(({ path }) => path).sort());
    if (table.version !== version) throw new Error(`version ${version} reads as ${table.version}`);
    if ((seen.get(version) ?? text) !== text) throw new Error(`version ${version} has become another one`);
    seen.set(version, text);
    const months = new Set<string>();
    for (const { partitionValues, path, size } of table.files) {
      const key = `${partitionValues.x_Scope}/${partitionValues.x_Month}`;
      if (months.has(key)) throw new Error(`version ${version} has ${key} twice`);
      months.add(key);
      const bytes = blobs.get(`costs/${path}`)?.bytes;
      if (bytes === undefined) throw new Error(`version ${version} names ${path}, which is not there`);
      const attempt = /([0-9a-f]{32})\.parquet$/.exec(path)?.[1];
      if (attempt === undefined) continue;
      const expected = bytesOf.get(attempt);
      if (bytes.length !== Number(size) || expected === undefined || Buffer.compare(bytes, expected) !== 0)
        throw new Error(`version ${version}: ${path} is not what was committed`);
      const index = history.get(key)?.lastIndexOf(attempt) ?? -1;
      const before = shown.get(key);
      if (before !== undefined && before.version < version && index < before.index)
        throw new Error(`version ${version} takes ${key} back to attempt ${index} from ${before.index}`);
      if (before === undefined || before.version < version) shown.set(key, { index, version });
    }
  };

  return {
    versions: () => seen.size,
    look: async () => {
      noteLake();
      const now = [...blobs.values()].map(({ etag }) => etag).join();
      if (now === etags) return;
      etags = now;
      const tables = world.tables.local.open(startCaller());
      const { files, version } = await readTable({ tables, folder: "costs" });
      if (version < latest) throw new Error(`the table went back from version ${latest} to ${version}`);
      if (version === -1) return;
      for (let next = Math.max(latest, 0); next <= version; next++) if (next > latest) await lookAtVersion(next);
      latest = version;
      // A file of the latest version may be deleted later.
      await lookAtVersion(version);
      const own = JSON.stringify([...files.keys()].sort());
      if (own !== seen.get(version)) throw new Error(`readers find another version ${version} than the hub`);
    },
  };
}
