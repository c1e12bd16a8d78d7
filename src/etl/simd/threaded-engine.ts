import { assertNoDuplicate } from "../../focus/column-plan.ts";
import { footerComposer, MAGIC } from "../compose-footer.ts";
import { LONGEST_RECORD } from "../csv-records.ts";
import type { Engine, PartSource, RowGroupPiece, WriteOptions } from "../engine.ts";
import { openPartRows, type PartRows } from "../part-rows.ts";
import { type EngineThread, startEngineThread } from "./engine-thread.ts";
import { createRecordCutter } from "./record-cutter.ts";
import { CREATED_BY, ROW_GROUP_BYTE_COUNT, simdEngine } from "./simd-engine.ts";

/** An engine with threads of its own, which end with `close`. */
export interface ThreadedEngine extends Engine {
  close(): Promise<void>;
}

export interface ThreadedEngineOptions {
  /** Module of the worker threads. */
  readonly workerUrl: URL;
  /** Cores of the machine: one reads, proves and uploads, the others convert. */
  readonly cores: number;
  /** Less work than this is done in the calling thread: it would be over before threads pay. */
  readonly leastByteCount?: number;
}

const LEAST_BYTE_COUNT = 200 * 1024 * 1024;

/** Each thread takes some 100 MB of memory, and more than these outrun what one thread can read and prove. */
const MOST_THREADS = 3;

/** Bytes that may wait for each thread: more than half a segment, so that none runs dry while another one's segment is read. */
const MOST_WAITING_BYTE_COUNT = 40 * 1024 * 1024;

/**
 * The fast engine on several cores: the text is cut into segments of whole records, each becomes one row group in a thread of its own, and the
 * row groups come out in the order of the text. The bytes that come out are the same whatever the number of threads.
 */
export function createThreadedEngine(options: ThreadedEngineOptions): ThreadedEngine {
  const { workerUrl, leastByteCount = LEAST_BYTE_COUNT } = options;
  const count = Math.min(Math.max(1, options.cores - 1), MOST_THREADS);
  let threads: readonly EngineThread[] = [];
  return {
    createdBy: CREATED_BY,
    fileHeader: MAGIC,
    composeFooter: footerComposer(CREATED_BY),
    async *convertPart(source, write) {
      if ((write.workByteCount ?? 0) < leastByteCount) {
        yield* simdEngine.convertPart(source, write);
        return;
      }
      if (threads.length === 0) threads = Array.from({ length: count }, () => startEngineThread(workerUrl));
      yield* convertInThreads(threads, source, write);
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
      threads = [];
    },
  };
}

async function* convertInThreads(
  threads: readonly EngineThread[],
  source: PartSource,
  write: WriteOptions,
): AsyncGenerator<RowGroupPiece> {
  const rows = await openPartRows(source);
  if (rows === undefined) return;
  const { header } = rows;
  assertNoDuplicate({ part: source.name, names: header });
  for (const thread of threads) thread.send({ kind: "part", part: source.name, header, write });
  const segments = sendSegments(threads, rows, write.rowGroupByteCount ?? ROW_GROUP_BYTE_COUNT);
  const inFlight: Promise<readonly RowGroupPiece[]>[] = [];
  try {
    for await (const segment of segments) {
      inFlight.push(segment.pieces);
      // Row groups of earlier segments are handed out before more text is read than the threads can hold.
      while (inFlight.length > threads.length) yield* (await inFlight.shift()) ?? [];
    }
    while (inFlight.length > 0) yield* (await inFlight.shift()) ?? [];
  } finally {
    await Promise.allSettled(inFlight);
    await rows.text.return?.();
  }
}

/** A promise inside of an object: a bare one would be waited for by the generator that hands it out. */
interface SentSegment {
  readonly pieces: Promise<readonly RowGroupPiece[]>;
}

/** Cuts the text into segments and sends each to the next thread. */
async function* sendSegments(
  threads: readonly EngineThread[],
  { text, line: firstLine }: PartRows,
  segmentByteCount: number,
): AsyncGenerator<SentSegment> {
  const cutter = createRecordCutter();
  let turn = 0;
  let line = firstLine;
  let sent = 0;
  let thread: EngineThread | undefined;

  const send = (bytes: Uint8Array, lineFeeds: number): void => {
    if (thread === undefined) {
      thread = threads[turn++ % threads.length];
      thread?.send({ kind: "begin", line });
    }
    thread?.sendBytes(new Uint8Array(bytes));
    sent += bytes.length;
    line += lineFeeds;
  };
  function* end(how: "end" | "breakOff" = "end"): Generator<SentSegment> {
    if (thread === undefined) return;
    const pieces = thread[how]();
    // Whoever waits for it hears of a failure; until then it is nobody's.
    pieces.catch(() => {});
    thread = undefined;
    sent = 0;
    yield { pieces };
  }

  // Not `for await`, which could not tell what broke the text off from what goes wrong here.
  let broken: { readonly error: unknown } | undefined;
  const read = () =>
    text.next().catch((error: unknown) => {
      broken = { error };
      return { done: true, value: undefined } as const;
    });
  for (let next = await read(); next.done !== true; next = await read()) {
    const chunk = next.value;
    let rest = chunk;
    while (rest.length > 0) {
      const inside = rest.subarray(0, Math.max(0, segmentByteCount - 1 - sent));
      if (inside.length > 0) send(inside, cutter.follow(inside));
      rest = rest.subarray(inside.length);
      if (rest.length === 0) break;
      const { end: border, lineFeeds } = cutter.followToRecordEnd(rest);
      send(rest.subarray(0, border), lineFeeds);
      rest = rest.subarray(border ?? rest.length);
      // A record without end would be collected for ever; the plain engine is to say what is wrong with it.
      const isEndless = sent > segmentByteCount + 2 * LONGEST_RECORD;
      if (border !== undefined || isEndless) yield* end();
      if (isEndless) return;
    }
    while (waitingByteCount(threads) > threads.length * MOST_WAITING_BYTE_COUNT) {
      await Promise.race(threads.map((each) => each.taken()));
    }
  }
  yield* end(broken === undefined ? "end" : "breakOff");
  // Whatever is wrong in the segments sent so far comes first: the segment above is waited for before this is.
  if (broken === undefined) return;
  const failed = Promise.reject(broken.error);
  failed.catch(() => {});
  yield { pieces: failed };
}

function waitingByteCount(threads: readonly EngineThread[]): number {
  return threads.reduce((sum, thread) => sum + thread.waitingByteCount, 0);
}
