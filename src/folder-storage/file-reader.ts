import { randomInt } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { InputError } from "exact-values/errors";
import type { ByteRange } from "../lake/storage/blob-store.ts";
import { isAbsent } from "./file-system.ts";

/**
 * The ETag of a file: its modification time and its length. Copies that preserve times (`cp -a`, `tar`, `rsync -a`)
 * keep both, so a lake can be moved. The hub gives every version a unique time, because the system's clock may advance
 * only every few milliseconds.
 */
export function etagOf({ mtimeNs, size }: Pick<BigIntStats, "mtimeNs" | "size">): string {
  return `"${mtimeNs.toString(16)}-${size.toString(16)}"`;
}

/** Sets a modification time that differs from the previous version's. Later versions have later times. */
export async function setOwnTime(handle: FileHandle, now: Date, before: BigIntStats | undefined): Promise<void> {
  const earliestMs = before === undefined ? 0 : Number(before.mtimeMs) + 1;
  // The time of a deleted version is unknown, so a random fraction makes a collision unlikely.
  const time = Math.max(now.getTime(), earliestMs) / 1000 + randomInt(1, 1000) / 1_000_000;
  await handle.utimes(time, time);
}

/**
 * Settings, manifests, lists and journal files are read into memory. Most have a few kilobytes; some journal files have
 * a few megabytes.
 */
const MAX_WHOLE_FILE = 32 * 1024 * 1024;

const CHUNK_BYTE_COUNT = 1024 * 1024;

/** An open file in one version. Replacing the file does not change the bytes read through this handle. */
interface OpenVersion {
  readonly handle: FileHandle;
  readonly stats: BigIntStats;
}

/**
 * Opens a version of a file; undefined if the file does not exist or has another version. The caller closes the handle.
 */
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

/** Reads a small file completely; undefined if this version is gone. Throws InputError `BlobTooLarge`. */
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

/** Reads a range, which is shorter than requested at the end of the file; undefined if this version is gone. */
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

/**
 * Streams the bytes of one version. Throws InputError `PartChanged` if the file is modified in place during the read.
 */
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
  return new InputError("BlobTooLarge", `${path} has more than ${MAX_WHOLE_FILE / 1024 / 1024} MiB and was not read.`, {
    remedy: "The hub does not write files of this size there. Check what the file is, and replace or delete it.",
    place: { file: path },
  });
}

function changed(path: string): InputError {
  return new InputError("PartChanged", `${path} was changed while it was read.`, {
    remedy: "Run this again when no other process writes to the file.",
    place: { file: path },
  });
}
