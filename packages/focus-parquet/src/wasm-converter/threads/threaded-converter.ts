import type { Converter } from "../../converter.ts";
import { openPartRows } from "../../csv/part-rows.ts";
import { assertNoDuplicate } from "../../focus/columns/part-header.ts";
import { footerComposer, MAGIC } from "../../footer/compose-footer.ts";
import type { RangeSource } from "../../range-source.ts";
import { convertRows } from "../../reference-converter/reference-converter.ts";
import { isNamedGzip } from "../../stored-part.ts";
import { CREATED_BY, isWide, wasmConverter } from "../host/wasm-converter.ts";
import { type ConverterThread, startConverterThread } from "./converter-thread.ts";
import { findFirstRecord } from "./guessed-segments.ts";
import { convertRanges } from "./range-segments.ts";
import { sendSegments } from "./sent-text.ts";
import { createTextBuffers } from "./turns.ts";
import { beginPart, inOrder, segmentSize } from "./worker-pool.ts";

/** A converter with threads of its own, which end with `close`. */
interface ThreadedConverter extends Converter {
  close(): Promise<void>;
  /** Starts the threads that this part will have, as one of parts of so many bytes: for whoever has other things to do before they are needed. */
  startThreads(source: SourceKind, workByteCount: number): void;
}

/** What decides on the number of threads. */
interface SourceKind {
  readonly ranges?: Pick<RangeSource, "direct" | "isRemote"> | undefined;
}

interface ThreadedConverterOptions {
  /** Module of the worker threads. */
  readonly workerUrl: URL;
  /** Cores of the machine. As many threads convert what they read by themselves; text that is read for them keeps one core busy by itself. */
  readonly cores: number;
  /** Less work than this is done in the calling thread: it would be over before threads pay. */
  readonly leastByteCount?: number;
}

const MIN_BYTE_COUNT = 200 * 1024 * 1024;

/** More than these outrun what one thread can read and prove. */
const MAX_THREADS = 3;

/**
 * Buffers of 1 MiB that may wait, for each thread beyond the first. All threads are busy as long as half a segment waits for each of these: while one
 * segment is read, those before it are worked off.
 */
const BUFFERS_PER_THREAD = 36;
const BUFFER_BYTE_COUNT = 1024 * 1024;

/**
 * The WebAssembly converter on several cores: the text is cut into segments of whole records, each becomes one row group in a thread of its own, and the
 * row groups come out in the order of the text. The bytes that come out are the same whatever the number of threads.
 */
export function createThreadedConverter(options: ThreadedConverterOptions): ThreadedConverter {
  const { workerUrl, cores, leastByteCount = MIN_BYTE_COUNT } = options;
  const fileThreads = Math.min(cores, MAX_THREADS);
  const streamThreads = Math.max(1, Math.min(cores - 1, MAX_THREADS));
  /** Whoever reads for the threads, or sends text, keeps an instance busy by itself. */
  const crewSize = ({ ranges }: SourceKind): number =>
    ranges?.isRemote === false || ranges?.direct !== undefined ? fileThreads : streamThreads;
  const buffers = createTextBuffers(Math.max(1, streamThreads - 1) * BUFFERS_PER_THREAD, BUFFER_BYTE_COUNT);
  const threads: ConverterThread[] = [];
  const startedThreads = (count: number): readonly ConverterThread[] => {
    while (threads.length < count) threads.push(startConverterThread(workerUrl, buffers));
    return threads.slice(0, count);
  };
  const isWorthThreads = (workByteCount = 0): boolean => cores > 1 && workByteCount >= leastByteCount;
  return {
    createdBy: CREATED_BY,
    fileHeader: MAGIC,
    composeFooter: footerComposer(CREATED_BY),
    async *convertPart(source, write) {
      if (!isWorthThreads(write.workByteCount)) {
        yield* wasmConverter.convertPart(source, write);
        return;
      }
      // They take a while to start, and the header is not read yet.
      startedThreads(isNamedGzip(source.name) ? streamThreads : crewSize(source));
      const rows = await openPartRows(source);
      if (rows === undefined) return;
      try {
        assertNoDuplicate({ part: source.name, names: rows.header });
        if (isWide(rows, write)) {
          yield* convertRows(source.name, rows, write);
          return;
        }
        const first = await findFirstRecord(source, rows);
        if (first !== undefined) {
          // The stream had no more to give than the header.
          await rows.text.return?.();
          yield* convertRanges({ crew: startedThreads(crewSize(source)), source, write, rows }, first);
          return;
        }
        const part = { crew: startedThreads(streamThreads), source, write, rows };
        beginPart(part, true);
        // No more segments than threads, since their text waits with them.
        yield* inOrder(sendSegments(part.crew, rows, segmentSize(part)), part.crew.length);
      } finally {
        await rows.text.return?.();
      }
    },
    startThreads: (source, workByteCount) => {
      if (isWorthThreads(workByteCount)) startedThreads(crewSize(source));
    },
    close: async () => {
      await Promise.all(threads.splice(0).map((thread) => thread.close()));
    },
  };
}
