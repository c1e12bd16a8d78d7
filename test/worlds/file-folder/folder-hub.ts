import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { formatNotice } from "exact-values/notice";
import { renderFailure } from "../../../src/github/failure.ts";
import { startCaller } from "../lake-model/caller.ts";
import { runIngest } from "../lake-model/processes.ts";
import { rowsIn, startWorld, type World } from "../lake-model/world.ts";
import { bytesOf, type Folder } from "./folder-file.ts";

/** The location of the files and the mappings that name them. */
export interface FolderShape {
  readonly place: "workspace" | "msexports";
  /**
   * `one` has only folder `a`. The others have folders `a` and `b`, as two sources of one mapping or as two mappings.
   */
  readonly sources: "one" | "two sources" | "two mappings";
}

/** The decisions that people add to the sources of all mappings. */
export interface Decisions {
  readonly mayShrink?: readonly string[];
  readonly mayRepeat?: readonly string[];
  readonly monthDecisions?: Readonly<Record<string, string>>;
}

/** The outcome of an ingest. */
export interface FolderIngest {
  readonly isGreen: boolean;
  readonly codes: readonly string[];
  readonly outcomes: readonly string[];
  readonly warnings: readonly string[];
  readonly log: string;
}

/** Both folders write months of this scope. */
const SCOPE = "providers/acme/accounts/1";
const MONTH = /^providers\/acme\/accounts\/1\/(\d{6})\/focuscost\/focuscost\.parquet$/;

export interface FolderHub {
  readonly world: World;
  /** Replaces the stored files with those of the folder. Unchanged files are not rewritten. */
  write(folder: Folder): Promise<void>;
  /** Removes a source without files from its mapping. */
  forget(owner: string): void;
  /** Ingests the files of folder `a` or `b`, or both if they share a mapping. */
  ingest(owner: string, decisions: Decisions, force?: boolean): Promise<FolderIngest>;
  /** The rows in the lake, by month. */
  lake(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Changes with every commit or deletion of a month. */
  version(): string;
  close(): Promise<void>;
}

export async function startFolderHub(shape: FolderShape): Promise<FolderHub> {
  const world = startWorld();
  const workspace = await mkdtemp(join(tmpdir(), "folder-"));
  let stored: Folder = new Map();
  /** Owners that have had files. */
  const known = new Set<string>();
  const put = async (name: string, bytes: Uint8Array | string): Promise<void> => {
    await mkdir(dirname(join(workspace, name)), { recursive: true });
    await writeFile(join(workspace, name), bytes);
  };
  return {
    world,
    write: async (folder) => {
      for (const name of stored.keys()) {
        if (folder.has(name)) continue;
        if (shape.place === "msexports") world.exports.remove(name);
        else await rm(join(workspace, name));
      }
      for (const [name, rows] of folder) {
        known.add(name.slice(0, 1));
        if (stored.get(name) === rows) continue;
        if (shape.place === "msexports") world.exports.put(name, bytesOf(name, rows));
        else await put(name, bytesOf(name, rows));
      }
      stored = folder;
    },
    forget: (owner) => {
      known.delete(owner);
    },
    ingest: async (owner, decisions, force = false) => {
      const owners = shape.sources === "two sources" ? ["a", "b"].filter((each) => known.has(each)) : [owner];
      const mapping = `hub/${shape.sources === "two mappings" ? owner : "files"}.json`;
      const prefix = shape.place === "msexports" ? "msexports://" : "";
      const patterns = (names: readonly string[] = []): readonly string[] => names.map((name) => prefix + name);
      const sources = owners.map((each) => ({
        files: `${prefix}${each}/**`,
        scope: SCOPE,
        month: "BillingPeriodStart",
        ...{ mayShrink: patterns(decisions.mayShrink), mayRepeat: patterns(decisions.mayRepeat) },
        monthDecisions: decisions.monthDecisions ?? {},
      }));
      await put(mapping, JSON.stringify({ sources }));
      world.log = "";
      const { error, result } = await runIngest(world, startCaller(), { source: "files", mapping, workspace, force });
      if (result === undefined) throw error;
      const failed = result.partitions.flatMap((each) => (each.outcome === "failed" ? [each.error] : []));
      return {
        isGreen: failed.length === 0,
        codes: failed.map((each) => renderFailure(each).code ?? String(each)),
        outcomes: result.partitions.map(({ month, outcome }) => `${month ?? ""} ${outcome}`.trim()).sort(),
        warnings: result.warnings.map((notice) => `${formatNotice(notice)} ${notice.remedy ?? ""}`),
        log: world.log,
      };
    },
    lake: async () => {
      const months = new Map<string, readonly string[]>();
      for (const { bytes, name } of world.lakes.local.blobs.values()) {
        const [, month] = MONTH.exec(name) ?? [];
        if (month === undefined) throw new Error(`${name} is not the path of a month`);
        months.set(month, (await rowsIn(bytes)).toSorted());
      }
      return months;
    },
    version: () =>
      [...world.lakes.local.blobs.values()]
        .map(({ etag, name }) => `${name} ${etag}`)
        .sort()
        .join("\n"),
    close: () => rm(workspace, { recursive: true, force: true }),
  };
}
