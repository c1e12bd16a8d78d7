import { randomInt } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { InputError } from "exact-values/errors";
import type { ByteRange } from "../lake/storage/blob-store.ts";
import { isAbsent } from "./file-system.ts";

/**
 * The ETag of a file: its time of change and its length. Both survive a copy that keeps times (`cp -a`, `tar`, `rsync -a`), so a lake can move.
 * Every version that the hub writes gets a time of its own, because the system's clock may tick only every few milliseconds.
 */
export function etagOf({ mtimeNs, size }: Pick<BigIntStats, "mtimeNs" | "size">): string {
  return `"${mtimeNs.toString(16)}-${size.toString(16)}"`;
}

/** Gives a file a time of change that the version before it does not have. Later versions have later times. */
export async function setOwnTime(handle: FileHandle, now: Date, before: BigIntStats | undefined): Promise<void> {
  const earliestMs = before === undefined ? 0 : Number(before.mtimeMs) + 1;
  // A deleted version is unknown here, so that chance has to tell the two apart.
  const time = Math.max(now.getTime(), earliestMs) / 1000 + randomInt(1, 1000) / 1_000_000;
  await handle.utimes(time, time);
}

/** Settings, manifests, lists and pieces in the journal are read whole; they have some kilobytes, pieces a few megabytes. */
const MAX_WHOLE_FILE = 32 * 1024 * 1024;

const CHUNK_BYTE_COUNT = 1024 * 1024;

/** An open file in one version. What replaces it does not change what is read here. */
interface OpenVersion {
  readonly handle: FileHandle;
  readonly stats: BigIntStats;
}

/** Undefined when there is no such file, or it is not in this version. The caller closes the handle. */
export async function openVersion(path: string, etag: string | undefined): Promise<OpenVersion | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, "r");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
  const stats = await handle.stat({ bigint: true });
  if (stats.isFile() && (etag === undefined || etagOf(stats) === etag)) return { handle, stats };
  await handle.close();
  return undefined;
}

/** The whole of a small file; undefined when this version is gone. Throws InputError `BlobTooLarge`. */
export async function readWhole(path: string, etag: string | undefined): Promise<Uint8Array | undefined> {
  const version = await openVersion(path, etag);
  if (version === undefined) return undefined;
  const { handle, stats } = version;
  try {
    if (stats.size > MAX_WHOLE_FILE) throw tooLarge(path);
    const bytes = await handle.readFile();
    return (await isUnchanged(version)) ? bytes : undefined;
  } finally {
    await handle.close();
  }
}

/** Fewer bytes than asked for at the end of the file; undefined when this version is gone. */
export async function readRange(
  path: string,
  { byteCount, offset, room = new Uint8Array(byteCount) }: ByteRange,
  etag: string,
): Promise<Uint8Array | undefined> {
  const version = await openVersion(path, etag);
  if (version === undefined) return undefined;
  try {
    const filled = await fill(version.handle, room.subarray(0, byteCount), offset);
    return (await isUnchanged(version)) ? room.subarray(0, filled) : undefined;
  } finally {
    await version.handle.close();
  }
}

/** The bytes of one version. Throws InputError `PartChanged` when they are changed in place meanwhile. */
export async function* streamVersion(version: OpenVersion, path: string): AsyncGenerator<Uint8Array> {
  const { handle } = version;
  try {
    for (let offset = 0; ; ) {
      const chunk = new Uint8Array(CHUNK_BYTE_COUNT);
      const filled = await fill(handle, chunk, offset);
      if (filled > 0) yield chunk.subarray(0, filled);
      offset += filled;
      if (filled < chunk.length) break;
    }
    if (!(await isUnchanged(version))) throw changed(path);
  } finally {
    await handle.close();
  }
}

async function fill(handle: FileHandle, room: Uint8Array, offset: number): Promise<number> {
  for (let filled = 0; ; ) {
    const { bytesRead } = await handle.read(room, filled, room.length - filled, offset + filled);
    filled += bytesRead;
    if (bytesRead === 0 || filled === room.length) return filled;
  }
}

async function isUnchanged({ handle, stats }: OpenVersion): Promise<boolean> {
  return etagOf(await handle.stat({ bigint: true })) === etagOf(stats);
}

function tooLarge(path: string): InputError {
  return new InputError("BlobTooLarge", `${path} has more than ${MAX_WHOLE_FILE / 1024 / 1024} MiB and is not read.`, {
    remedy: "The hub writes no file of this size there. Check what it is, and replace or delete it.",
    place: { file: path },
  });
}

function changed(path: string): InputError {
  return new InputError("PartChanged", `${path} was changed while it was read.`, {
    remedy: "Run this again once nothing writes to the file any more.",
    place: { file: path },
  });
}
