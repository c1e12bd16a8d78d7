import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "exact-values/clock";
import { DAY_MS } from "exact-values/timestamp";
import { makeFolders } from "./durable-files.ts";
import { isAbsent } from "./folder-errors.ts";
import { createFolderLock, type WithLock } from "./folder-lock.ts";
import { refuseNetworkDrive } from "./network-drive.ts";

/** Everything beside the containers: locks, metadata, staged blocks and files that are still being written. */
const HIDDEN = ".hub";

/** Azure drops uncommitted blocks after a week, too. */
const STAGED_LIFE_MS = 7 * DAY_MS;
const INCOMING_LIFE_MS = DAY_MS;

export interface LakeFolder {
  readonly root: string;
  readonly withLock: WithLock;
  readonly clock: Clock;
  /** A new path in the folder of files that are still being written. */
  newFile(): Promise<string>;
  /** The folder for one kind of data about one file. */
  hiddenFolder(kind: "metadata" | "staged", container: string, name: string): string;
}

interface LakeFolderOptions {
  readonly root: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export function openLakeFolder({ clock, root, signal }: LakeFolderOptions): LakeFolder {
  const hidden = join(root, HIDDEN);
  const incoming = join(hidden, "incoming");
  const lock = createFolderLock({ path: join(hidden, "lock"), clock, signal });
  const prepare = async (): Promise<void> => {
    await makeFolders(hidden);
    await refuseNetworkDrive(hidden);
    // What killed processes have left.
    await lock(async () => {
      await removeOld(incoming, INCOMING_LIFE_MS);
      await removeOld(join(hidden, "staged"), STAGED_LIFE_MS);
    });
  };
  let prepared: Promise<void> | undefined;
  return {
    root,
    clock,
    withLock: async (work) => {
      // Once per process.
      prepared ??= prepare();
      await prepared;
      return lock(work);
    },
    newFile: async () => {
      await makeFolders(incoming);
      return join(incoming, randomBytes(16).toString("hex"));
    },
    hiddenFolder: (kind, container, name) => join(hidden, kind, container, ...name.split("/")),
  };
}

async function removeOld(folder: string, lifeMs: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  // Written by the system's clock, whatever the hub's clock says.
  const nowMs = performance.timeOrigin + performance.now();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: nowMs }));
    if (nowMs - mtimeMs > lifeMs) await rm(path, { force: true });
  }
}
