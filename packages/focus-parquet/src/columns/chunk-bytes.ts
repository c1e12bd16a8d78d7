import type { ColumnMetaData } from "hyparquet";
import { chunkRange } from "../parquet-read/parquet-file.ts";

/** Chunks that are no further apart are read at once: a request takes as long as this many bytes. */
const MAX_GAP = 128 * 1024;
const MAX_RANGE = 8 * 1024 * 1024;
const READS_AT_ONCE = 4;

interface Span {
  readonly start: number;
  end: number;
  readonly chunks: ColumnMetaData[];
}

/** Reads the bytes of column chunks of one file, in few requests. */
export async function readChunkBytes(
  read: (start: number, byteCount: number) => Promise<Uint8Array>,
  chunks: readonly ColumnMetaData[],
): Promise<ReadonlyMap<ColumnMetaData, Uint8Array>> {
  const spans = spansOf(chunks);
  const bytes = new Map<ColumnMetaData, Uint8Array>();
  for (let at = 0; at < spans.length; at += READS_AT_ONCE) {
    await Promise.all(
      spans.slice(at, at + READS_AT_ONCE).map(async ({ chunks: within, end, start }) => {
        const span = await read(start, end - start);
        for (const chunk of within) {
          const range = chunkRange(chunk);
          bytes.set(chunk, span.subarray(range.start - start, range.end - start));
        }
      }),
    );
  }
  return bytes;
}

function spansOf(chunks: readonly ColumnMetaData[]): readonly Span[] {
  const spans: Span[] = [];
  for (const chunk of chunks.toSorted((one, other) => chunkRange(one).start - chunkRange(other).start)) {
    const { end, start } = chunkRange(chunk);
    const last = spans.at(-1);
    if (last !== undefined && start - last.end <= MAX_GAP && end - last.start <= MAX_RANGE) {
      last.chunks.push(chunk);
      last.end = Math.max(last.end, end);
    } else spans.push({ start, end, chunks: [chunk] });
  }
  return spans;
}
