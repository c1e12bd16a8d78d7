import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { MonthSorter } from "./scan-rows.ts";

/** The text of a file, sorted by month on the runner's disk, so that the file is read once and not once per month. */
export interface MonthSpool extends MonthSorter {
  /** The months with rows; undefined if the disk had no space, so that the file has to be read again. */
  months(): ReadonlySet<string> | undefined;
  /** The text as if the rows of other months had been replaced by empty lines. */
  read(month: string): SpooledText;
  close(): Promise<void>;
}

interface SpooledText {
  readonly byteCount: number;
  readonly bytes: AsyncGenerator<Uint8Array>;
}

/** Each month collects a block before it is written. */
const BLOCK_BYTE_COUNT = 64 * 1024;
/** Blocks that are read together. */
const READ_BYTE_COUNT = 1024 * 1024;
const NEWLINE = 0x0a;

interface SpooledMonth {
  readonly blocks: { readonly offset: number; readonly byteCount: number }[];
  readonly pending: Uint8Array[];
  pendingByteCount: number;
  /** Line feeds of the file up to the month's last row. */
  newlines: number;
}

/**
 * Creates a spool in a folder of temporary files. The file has no name, so it disappears with the process. At most half
 * of the free space is used, because other programs need the disk, too.
 */
export async function openMonthSpool(
  folder: string,
  column: MonthSorter["column"],
  limit?: number,
): Promise<MonthSpool> {
  const name = join(folder, `months-${randomUUID()}`);
  const { bavail, bsize } = await statfs(folder);
  const file = await open(name, "wx+", 0o600);
  await rm(name, { force: true });
  return spoolIn(file, column, limit ?? (bavail * bsize) / 2);
}

function spoolIn(file: FileHandle, column: MonthSorter["column"], limit: number): MonthSpool {
  const months = new Map<string, SpooledMonth>();
  let header: Uint8Array = new Uint8Array(0);
  let tail: readonly Uint8Array[] = [];
  let newlines = 0;
  let byteCount = 0;
  let isUsable = true;
  const write = async (month: SpooledMonth): Promise<void> => {
    const block = Buffer.concat(month.pending.splice(0));
    month.pendingByteCount = 0;
    month.blocks.push({ offset: byteCount, byteCount: block.length });
    byteCount += block.length;
    if (byteCount > limit) isUsable = false;
    if (isUsable) isUsable = await writeWhole(file, block, byteCount - block.length);
  };
  return {
    column,
    begin: (bytes) => {
      header = bytes;
    },
    add: (name, record) => {
      if (!isUsable) return undefined;
      let month = months.get(name);
      if (month === undefined) {
        month = { blocks: [], pending: [], pendingByteCount: 0, newlines: 0 };
        months.set(name, month);
      }
      const others = Buffer.alloc(newlines - month.newlines, NEWLINE);
      newlines += countNewlines(record);
      month.newlines = newlines;
      // The memory of the record may be used again for later text.
      month.pending.push(others, Uint8Array.from(record));
      month.pendingByteCount += others.length + record.length;
      return month.pendingByteCount < BLOCK_BYTE_COUNT ? undefined : write(month);
    },
    end: async (rest) => {
      tail = rest.map((chunk) => Uint8Array.from(chunk));
      for (const month of months.values()) if (isUsable) await write(month);
    },
    months: () => (isUsable ? new Set(months.keys()) : undefined),
    read: (name) => {
      const month = months.get(name);
      if (month === undefined || !isUsable) throw new Error(`the month ${name} is not in the spool`);
      const end = Buffer.concat([Buffer.alloc(newlines - month.newlines, NEWLINE), ...tail]);
      const blocks = month.blocks.reduce((sum, block) => sum + block.byteCount, 0);
      return { byteCount: header.length + blocks + end.length, bytes: readText(file, month, { header, end }) };
    },
    close: () => file.close(),
  };
}

/** False if the disk has no space. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<boolean> {
  try {
    for (let at = 0; at < bytes.length; ) {
      at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
    }
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["ENOSPC", "EDQUOT", "EFBIG"].includes(code)) throw error;
    return false;
  }
}

async function* readText(
  file: FileHandle,
  { blocks }: SpooledMonth,
  { header, end }: { readonly header: Uint8Array; readonly end: Uint8Array },
): AsyncGenerator<Uint8Array> {
  yield header;
  for (const { byteCount, offset } of joined(blocks)) {
    const bytes = Buffer.allocUnsafeSlow(byteCount);
    for (let at = 0; at < byteCount; ) {
      const { bytesRead } = await file.read(bytes, at, byteCount - at, offset + at);
      if (bytesRead === 0) throw new Error("the spool ends early");
      at += bytesRead;
    }
    yield bytes;
  }
  if (end.length > 0) yield end;
}

/** Neighbouring blocks as one read. */
function* joined(blocks: SpooledMonth["blocks"]): Generator<{ readonly offset: number; readonly byteCount: number }> {
  let open: { readonly offset: number; readonly byteCount: number } | undefined;
  for (const block of blocks) {
    const isNext = open !== undefined && open.offset + open.byteCount === block.offset;
    if (open !== undefined && isNext && open.byteCount + block.byteCount <= READ_BYTE_COUNT) {
      open = { offset: open.offset, byteCount: open.byteCount + block.byteCount };
      continue;
    }
    if (open !== undefined) yield open;
    open = block;
  }
  if (open !== undefined) yield open;
}

function countNewlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
