import type { Converter } from "../../converter.ts";
import { openPartRows } from "../../csv/part-rows.ts";
import { assertNoDuplicate } from "../../focus/columns/part-header.ts";
import { footerComposer, MAGIC } from "../../footer/compose-footer.ts";
import type { RangeSource } from "../../range-source.ts";
import { convertRows } from "../../reference-converter/reference-converter.ts";
import { isNamedGzip } from "../../stored-part.ts";
import { CREATED_BY, isWide, wasmConverter } from "../host/wasm-converter.ts";
import { type ConverterThread, createTextBuffers, startConverterThread } from "./converter-thread.ts";
import { findFirstRecord } from "./guessed-segments.ts";
import { convertRanges } from "./range-segments.ts";
import { beginPart, inOrder, segmentSize, sendSegments } from "./sent-segments.ts";

/** A converter with its own threads. `close` ends the threads. */
interface ThreadedConverter extends Converter {
  close(): Promise<void>;
  /**
   * Starts the threads before the first part is converted. `workByteCount` is the size of all parts that will be
   * converted.
   */
  startThreads(source: SourceKind, workByteCount: number): void;
}

/** The properties of a part that determine the number of threads. */
interface SourceKind {
  readonly ranges?: Pick<RangeSource, "direct" | "isRemote"> | undefined;
}

interface ThreadedConverterOptions {
  /** URL of the module that worker threads run. */
  readonly workerUrl: URL;
  /**
   * Number of CPU cores. If threads read their text themselves, all cores convert. Otherwise, reading keeps one core
   * busy.
   */
  readonly cores: number;
  /** Minimum amount of work for which threads pay off. Less work is done in the calling thread. */
  readonly leastByteCount?: number;
}

const MIN_BYTE_COUNT = 200 * 1024 * 1024;

/** With more threads, the main thread could not keep up with reading and proving. */
const MAX_THREADS = 3;

/**
 * Number of 1 MiB buffers for each thread except the first. All threads stay busy if half a segment waits for each of
 * them.
 */
const BUFFERS_PER_THREAD = 36;
const BUFFER_BYTE_COUNT = 1024 * 1024;

/**
 * Creates a WebAssembly converter that uses several cores. It splits the text into segments of whole records. Each
 * thread converts a segment to a row group, and row groups are returned in the order of the text. The output is the
 * same for any number of threads.
 */
export function createThreadedConverter(options: ThreadedConverterOptions): ThreadedConverter {
  const { workerUrl, cores, leastByteCount = MIN_BYTE_COUNT } = options;
  const fileThreads = Math.min(cores, MAX_THREADS);
  const streamThreads = Math.max(1, Math.min(cores - 1, MAX_THREADS));
  /** The main thread keeps one core busy if it reads or sends the text itself. */
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
      // Starting threads takes a while, so they are started before the header is read.
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
          // The stream was only needed for the header.
          await rows.text.return?.();
          yield* convertRanges({ crew: startedThreads(crewSize(source)), source, write, rows }, first);
          return;
        }
        const part = { crew: startedThreads(streamThreads), source, write, rows };
        beginPart(part, true);
        // There are never more segments than threads, because the text of waiting segments takes memory.
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
