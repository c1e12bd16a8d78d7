import { MAX_RECORD } from "../../csv/csv-records.ts";
import { coreMemory } from "../kernel/kernel-memory.ts";
import { createCore } from "../kernel/wasm-kernel.ts";

/** Text that belongs to one segment, the first or a later piece of it. */
interface SegmentText {
  readonly bytes: Uint8Array;
  readonly lineFeeds: number;
  /**
   * `record`: the segment ends here, with a record. `endless`: it ends in the middle of one that is longer than records may be; what follows cannot
   * be cut.
   */
  readonly end: "none" | "record" | "endless";
}

/**
 * Cuts a text into segments of whole records by following its quotes: a segment ends with the first record that ends `segmentByteCount` bytes from
 * its beginning, or beyond. The cuts are exact for text whose quotes are right; text with wrong quotes is refused wherever it is cut.
 */
interface SegmentCutter {
  /** Memory of the cutter: text that is in it is cut without a copy. */
  readonly buffer: Uint8Array;
  /** Cuts the next bytes of the text. */
  cut(text: Uint8Array): Generator<SegmentText>;
}

const BUFFER_BYTE_COUNT = 1024 * 1024;

export function createSegmentCutter(segmentByteCount: number): SegmentCutter {
  const core = createCore(() => {
    throw new Error("the cutter reads no decimals");
  });
  const memory = coreMemory(core);
  const buffer = memory.bytes(core.allocate(BUFFER_BYTE_COUNT), BUFFER_BYTE_COUNT);
  core.startCutting();
  /** Bytes of the segment so far. */
  let cutByteCount = 0;

  const follow = (bytes: Uint8Array, stops: boolean): number => {
    const start = bytes.buffer === buffer.buffer ? bytes.byteOffset : copyIn(bytes);
    return core.followText(start, bytes.length, stops);
  };
  const copyIn = (bytes: Uint8Array): number => {
    buffer.set(bytes);
    return buffer.byteOffset;
  };

  return {
    buffer,
    *cut(text) {
      for (let rest = text; rest.length > 0; ) {
        // What ends before the last byte of a full segment does not end the segment.
        const inside = rest.subarray(0, Math.min(BUFFER_BYTE_COUNT, Math.max(0, segmentByteCount - 1 - cutByteCount)));
        if (inside.length > 0) {
          follow(inside, false);
          cutByteCount += inside.length;
          rest = rest.subarray(inside.length);
          yield { bytes: inside, lineFeeds: core.followedLineFeeds.value, end: "none" };
          continue;
        }
        const next = rest.subarray(0, BUFFER_BYTE_COUNT);
        const border = follow(next, true);
        const bytes = border === 0 ? next : next.subarray(0, border);
        cutByteCount += bytes.length;
        rest = rest.subarray(bytes.length);
        const isEndless = cutByteCount > segmentByteCount + 2 * MAX_RECORD;
        if (border > 0) cutByteCount = 0;
        const end = border > 0 ? "record" : isEndless ? "endless" : "none";
        yield { bytes, lineFeeds: core.followedLineFeeds.value, end };
        if (end === "endless") return;
      }
    },
  };
}
