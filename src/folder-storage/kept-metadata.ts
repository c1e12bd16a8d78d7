import { createHash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { type FileHandle, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileRanges, openColumnFile } from "focus-parquet/parquet";
import { etagOf } from "./file-reader.ts";
import { isAbsent, makeFolders, syncFolder, writeDurably } from "./file-system.ts";

export type Metadata = Readonly<Record<string, string>>;

/** The stored metadata of one file version. */
interface KeptMetadata {
  readonly metadata: Metadata;
  /** The digest of the file's last bytes, which contain a parquet file's footer. */
  readonly endSha256: string;
}

/** A footer names the attempt that wrote it, so the ends of two versions differ. */
const END_BYTE_COUNT = 1024 * 1024;

/**
 * Stores the metadata of a new version in a separate file named after the version. The rename that publishes the
 * version thereby also publishes its metadata.
 */
export async function keepMetadata(folder: string, file: FileHandle, metadata: Metadata): Promise<void> {
  if (Object.keys(metadata).length === 0) return;
  const stats = await file.stat({ bigint: true });
  const kept: KeptMetadata = { metadata, endSha256: await digestOfEnd(file, stats) };
  await makeFolders(folder);
  await writeDurably(join(folder, nameOf(stats)), Buffer.from(JSON.stringify(kept)));
  await syncFolder(folder);
}

/** Deletes the stored metadata of all versions except the current one. */
export async function dropOtherMetadata(folder: string, current: BigIntStats | undefined): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (current === undefined || name !== nameOf(current)) await rm(join(folder, name), { force: true });
  }
}

/** Keeps the metadata of a file whose time is changed on purpose. */
export async function moveMetadata(folder: string, before: BigIntStats, after: BigIntStats): Promise<void> {
  await rename(join(folder, nameOf(before)), join(folder, nameOf(after))).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
}

interface DescribedFile {
  /** The folder with the stored metadata of the file. */
  readonly folder: string;
  readonly path: string;
  readonly stats: BigIntStats;
  /** True for a file of the lake, whose footer may contain its metadata. */
  readonly isMonth: boolean;
}

/**
 * Reads the metadata of a version. If a copied lake has new file times, a version is recognized by the end of its file.
 * A month without stored metadata has its metadata in the footer.
 */
export async function readMetadata({ folder, isMonth, path, stats }: DescribedFile): Promise<Metadata> {
  const own = await readKept(join(folder, nameOf(stats)));
  if (own !== undefined) return own.metadata;
  const others = await namesIn(folder);
  if (others.length > 0) {
    const file = await open(path);
    try {
      const endSha256 = await digestOfEnd(file, await file.stat({ bigint: true }));
      for (const name of others) {
        const kept = await readKept(join(folder, name));
        if (kept?.endSha256 === endSha256) return kept.metadata;
      }
    } finally {
      await file.close();
    }
  }
  return isMonth && path.endsWith(".parquet") ? readFooterMetadata(path) : {};
}

/** The footer has plain text, whereas metadata values are percent-encoded. */
async function readFooterMetadata(path: string): Promise<Metadata> {
  try {
    const file = fileRanges(path);
    const keyValues = file === undefined ? [] : [...(await openColumnFile(file)).keyValues];
    return Object.fromEntries(keyValues.map(([key, value]) => [key, encodeURIComponent(value.toWellFormed())]));
  } catch {
    // The file is not a parquet file of the hub. Readers of the lake report it.
    return {};
  }
}

async function readKept(path: string): Promise<KeptMetadata | undefined> {
  try {
    const { endSha256, metadata } = JSON.parse(await readFile(path, "utf8")) as Partial<KeptMetadata>;
    return typeof endSha256 === "string" && metadata !== undefined ? { endSha256, metadata } : undefined;
  } catch (error) {
    if (isAbsent(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && entry.name.endsWith(".json")).map(({ name }) => name);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function nameOf(stats: BigIntStats): string {
  return `${etagOf(stats).slice(1, -1)}.json`;
}

async function digestOfEnd(file: FileHandle, { size }: BigIntStats): Promise<string> {
  const byteCount = Math.min(Number(size), END_BYTE_COUNT);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(byteCount), 0, byteCount, Number(size) - byteCount);
  return createHash("sha256").update(`${size} `).update(buffer.subarray(0, bytesRead)).digest("hex");
}
