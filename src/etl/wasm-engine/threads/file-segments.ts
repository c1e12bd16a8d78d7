import { closeSync, openSync, readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { InputError } from "../../../errors.ts";
import { hasForeignMark } from "../../csv/decoded-text.ts";
import type { PartRows } from "../../csv/part-rows.ts";
import type { PartSource } from "../../engine.ts";
import { createSegmentCutter } from "./segment-cutter.ts";

/** Where the first record after the header exists. */
export interface FilePlace {
  readonly file: string;
  readonly start: number;
}

/** A segment of a part that is a plain file on this machine: whoever converts it reads it there. */
export interface FileSegment extends FilePlace {
  readonly byteCount: number;
  /** Line of its first record. */
  readonly line: number;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
const GZIP = [0x1f, 0x8b] as const;
const READ_BYTE_COUNT = 1024 * 1024;

/**
 * Where the first record is after the header of a part that is stored as a plain file; undefined for a part that must be read as a stream:
 * one without a file, gzip, or one that begins with blank lines.
 */
export async function firstRecordPlace(
  { file, text }: PartSource,
  { headerByteCount }: PartRows,
): Promise<FilePlace | undefined> {
  // What is decoded or written anew on its way is nowhere in the file.
  if (file === undefined || text !== undefined) return undefined;
  const handle = await open(file);
  try {
    const head = await readHead(handle, 0);
    if (startsWith(head, GZIP) || hasForeignMark(head)) return undefined;
    const mark = startsWith(head, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    const first = head[mark];
    if (first === LINE_FEED || first === CARRIAGE_RETURN) return undefined;
    const start = mark + headerByteCount;
    const hasSecondMark = startsWith(await readHead(handle, start), BYTE_ORDER_MARK);
    return { file, start: start + (hasSecondMark ? BYTE_ORDER_MARK.length : 0) };
  } finally {
    await handle.close();
  }
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

async function readHead(handle: FileHandle, position: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(BYTE_ORDER_MARK.length), position });
  return buffer.subarray(0, bytesRead);
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

/** Cuts a file from its first record on into segments of whole records. */
export async function* cutFile(
  { file, start }: FilePlace,
  firstLine: number,
  segmentByteCount: number,
): AsyncGenerator<FileSegment> {
  const cutter = createSegmentCutter(segmentByteCount);
  const handle = await open(file);
  let segment = { file, start, byteCount: 0, line: firstLine };
  let line = firstLine;
  try {
    for (let position = start; ; ) {
      const { bytesRead } = await handle.read(cutter.buffer, { length: READ_BYTE_COUNT, position });
      if (bytesRead === 0) break;
      position += bytesRead;
      for (const { bytes, lineFeeds, end } of cutter.cut(cutter.buffer.subarray(0, bytesRead))) {
        segment.byteCount += bytes.length;
        line += lineFeeds;
        if (end === "none") continue;
        yield segment;
        segment = { file, start: segment.start + segment.byteCount, byteCount: 0, line };
        if (end === "endless") return;
      }
    }
    if (segment.byteCount > 0) yield segment;
  } finally {
    await handle.close();
  }
}

/** Reads a segment piece by piece into memory of the caller. */
interface SegmentReader {
  /** Fills `room` as far as the segment has bytes left; returns how many it read, 0 at the end. Throws InputError `PartChanged` when the file is shorter. */
  read(room: Uint8Array): number;
  /** What was not read yet. */
  rest(): AsyncGenerator<Uint8Array>;
  close(): void;
}

export function openFileSegment({ file, start, byteCount }: FileSegment): SegmentReader {
  const descriptor = openSync(file, "r");
  let position = start;
  const end = start + byteCount;
  const read = (room: Uint8Array): number => {
    const wanted = Math.min(room.length, end - position);
    if (wanted === 0) return 0;
    const bytesRead = readSync(descriptor, room, 0, wanted, position);
    if (bytesRead === 0) {
      throw new InputError("PartChanged", `${file} became shorter while it was read.`, {
        remedy: "Convert it again once nothing writes it any more.",
        place: { file },
      });
    }
    position += bytesRead;
    return bytesRead;
  };
  return {
    read,
    async *rest() {
      while (position < end) {
        const chunk = new Uint8Array(READ_BYTE_COUNT);
        yield chunk.subarray(0, read(chunk));
      }
    },
    close: () => closeSync(descriptor),
  };
}
