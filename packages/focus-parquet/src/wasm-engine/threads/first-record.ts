import { hasForeignMark } from "../../csv/decoded-text.ts";
import type { PartRows } from "../../csv/part-rows.ts";
import type { PartSource } from "../../engine.ts";
import type { RangeSource } from "../../range-source.ts";

/** Where a part that is stored as plain text can be read by ranges, and where its first record after the header is. */
export interface FirstRecord {
  readonly ranges: RangeSource;
  readonly start: number;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;
const GZIP = [0x1f, 0x8b] as const;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Undefined for a part that must be read as a stream: one that cannot be read by ranges, gzip, another encoding, or one that begins with blank
 * lines.
 */
export async function findFirstRecord(
  { ranges, text }: PartSource,
  { headerByteCount }: PartRows,
): Promise<FirstRecord | undefined> {
  // What is decoded or written anew on its way is nowhere in storage.
  if (ranges === undefined || text !== undefined) return undefined;
  const head = await readHead(ranges, 0);
  if (startsWith(head, GZIP) || hasForeignMark(head)) return undefined;
  const mark = startsWith(head, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const first = head[mark];
  if (first === LINE_FEED || first === CARRIAGE_RETURN) return undefined;
  const start = mark + headerByteCount;
  const hasSecondMark = startsWith(await readHead(ranges, start), BYTE_ORDER_MARK);
  return { ranges, start: start + (hasSecondMark ? BYTE_ORDER_MARK.length : 0) };
}

/** A mark, and the byte behind it. */
const HEAD_BYTE_COUNT = BYTE_ORDER_MARK.length + 1;

async function readHead(ranges: RangeSource, offset: number): Promise<Uint8Array> {
  const byteCount = Math.max(0, Math.min(HEAD_BYTE_COUNT, ranges.byteCount - offset));
  return byteCount === 0 ? new Uint8Array(0) : ranges.read(offset, byteCount);
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
