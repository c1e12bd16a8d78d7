import { randomBytes } from "node:crypto";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { DAY_MS } from "exact-values/timestamp";
import { isAbsent, makeFolders } from "./file-system.ts";
import { createFolderLock, type WithLock } from "./folder-lock.ts";

/** The folder for everything outside the containers: locks, metadata, staged blocks and incomplete files. */
const HIDDEN = ".hub";

/** The same as in Azure, which discards uncommitted blocks after a week. */
const STAGED_LIFE_MS = 7 * DAY_MS;
const INCOMING_LIFE_MS = DAY_MS;

export interface LakeFolder {
  readonly root: string;
  readonly withLock: WithLock;
  readonly clock: Clock;
  /** A new path in the folder for incomplete files. */
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
    // Delete old files of killed processes.
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
      // This runs once per process.
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
  // Files have the system's time, even if the hub's clock differs.
  const nowMs = performance.timeOrigin + performance.now();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: nowMs }));
    if (nowMs - mtimeMs > lifeMs) await rm(path, { force: true });
  }
}

/** Network file systems on Linux, by their number in `statfs`. Other systems use different numbers. */
const NETWORK_TYPES: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x5346414f, "AFS"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
]);

/** Throws InputError `NetworkDrive` for a folder on a network drive, because locks and renames are unreliable there. */
export async function refuseNetworkDrive(folder: string, readType = typeOf): Promise<void> {
  const name = NETWORK_TYPES.get(await readType(folder));
  if (name === undefined) return;
  throw new InputError("NetworkDrive", `${folder} is on a network drive (${name}).`, {
    remedy: "Set storage to a folder on a disk of this machine, or use a storage account.",
    place: { file: folder },
  });
}

async function typeOf(folder: string): Promise<number> {
  if (process.platform !== "linux") return 0;
  return (await statfs(folder)).type >>> 0;
}
