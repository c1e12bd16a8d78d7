import { stat } from "node:fs/promises";
import { assertNoDuplicate } from "../../focus/column-plan.ts";
import { footerComposer, MAGIC } from "../compose-footer.ts";
import type { Engine, PartSource, RowGroupPiece, WriteOptions } from "../engine.ts";
import { openPartRows, type PartRows } from "../part-rows.ts";
import { type EngineThread, type GuessedPieces, startEngineThread } from "./engine-thread.ts";
import { cutFile, type FilePlace, type FileSegment, firstRecordPlace } from "./file-segments.ts";
import { guessSegments } from "./guessed-segments.ts";
import { createSegmentCutter } from "./segment-cutter.ts";
import { CREATED_BY, ROW_GROUP_BYTE_COUNT, simdEngine } from "./simd-engine.ts";
import { createTextBuffers } from "./text-buffers.ts";

/** An engine with threads of its own, which end with `close`. */
export interface ThreadedEngine extends Engine {
  close(): Promise<void>;
}

export interface ThreadedEngineOptions {
  /** Module of the worker threads. */
  readonly workerUrl: URL;
  /** Cores of the machine. As many threads convert a file that they read by themselves; text that is sent to them keeps one core busy by itself. */
  readonly cores: number;
  /** Less work than this is done in the calling thread: it would be over before threads pay. */
  readonly leastByteCount?: number;
}

const LEAST_BYTE_COUNT = 200 * 1024 * 1024;

/** More than these outrun what one thread can read and prove. */
const MOST_THREADS = 3;

/**
 * Buffers of 1 MiB that may wait, for each thread beyond the first. All threads are busy as long as half a segment waits for each of these: while one
 * segment is read, those before it are worked off.
 */
const BUFFERS_PER_THREAD = 36;

/**
 * The fast engine on several cores: the text is cut into segments of whole records, each becomes one row group in a thread of its own, and the
 * row groups come out in the order of the text. The bytes that come out are the same whatever the number of threads.
 */
export function createThreadedEngine(options: ThreadedEngineOptions): ThreadedEngine {
  const { workerUrl, cores, leastByteCount = LEAST_BYTE_COUNT } = options;
  const fileThreads = Math.min(cores, MOST_THREADS);
  const streamThreads = Math.max(1, Math.min(cores - 1, MOST_THREADS));
  const buffers = createTextBuffers(Math.max(1, streamThreads - 1) * BUFFERS_PER_THREAD);
  const threads: EngineThread[] = [];
  const startedThreads = (count: number): readonly EngineThread[] => {
    while (threads.length < count) threads.push(startEngineThread(workerUrl, buffers));
    return threads.slice(0, count);
  };
  return {
    createdBy: CREATED_BY,
    fileHeader: MAGIC,
    composeFooter: footerComposer(CREATED_BY),
    async *convertPart(source, write) {
      if (cores < 2 || (write.workByteCount ?? 0) < leastByteCount) {
        yield* simdEngine.convertPart(source, write);
        return;
      }
      // They take a while to start, and the header is not read yet.
      startedThreads(streamThreads);
      const rows = await openPartRows(source);
      if (rows === undefined) return;
      const place = await firstRecordPlace(source, rows).catch(async (error: unknown) => {
        await rows.text.return?.();
        throw error;
      });
      const crew = startedThreads(place === undefined ? streamThreads : fileThreads);
      yield* convertInThreads({ crew, source, write, rows, place });
    },
    close: async () => {
      await Promise.all(threads.splice(0).map((thread) => thread.close()));
    },
  };
}

interface ThreadedPart {
  readonly crew: readonly EngineThread[];
  readonly source: PartSource;
  readonly write: WriteOptions;
  readonly rows: PartRows;
  /** Where the threads find the part; undefined when its text must be sent to them. */
  readonly place: FilePlace | undefined;
}

async function* convertInThreads(part: ThreadedPart): AsyncGenerator<RowGroupPiece> {
  const { source, rows, place } = part;
  try {
    assertNoDuplicate({ part: source.name, names: rows.header });
    if (place === undefined) {
      beginPart(part, true);
      // Text would have to wait with the segment that it belongs to.
      yield* inOrder(sendSegments(part.crew, rows, segmentSize(part)), part.crew.length);
      return;
    }
    const sure = yield* convertGuessed(part, place);
    if (sure === undefined) return;
    beginPart(part, false);
    const segments = assignSegments(part.crew, cutFile(sure, sure.line, segmentSize(part)));
    yield* inOrder(segments, 2 * part.crew.length);
  } finally {
    await rows.text.return?.();
  }
}

function segmentSize({ write }: ThreadedPart): number {
  return write.rowGroupByteCount ?? ROW_GROUP_BYTE_COUNT;
}

function beginPart({ crew, source, write, rows }: ThreadedPart, isKnownText: boolean): void {
  for (const thread of crew) {
    thread.send({ kind: "part", part: source.name, header: rows.header, write, isKnownText });
  }
}

/** Hands out row groups in the order of their segments, while no more than `most` of these are in the threads' hands. */
async function* inOrder(segments: AsyncIterable<SentSegment>, most: number): AsyncGenerator<RowGroupPiece> {
  const inFlight: Promise<readonly RowGroupPiece[]>[] = [];
  try {
    for await (const { pieces } of segments) {
      inFlight.push(pieces);
      while (inFlight.length > most) yield* (await inFlight.shift()) ?? [];
    }
    while (inFlight.length > 0) yield* (await inFlight.shift()) ?? [];
  } finally {
    await Promise.allSettled(inFlight);
  }
}

/**
 * Converts the segments of a file as far as their ends can be guessed and prove right. Returns where the first one begins that has to be cut by
 * reading on from there; undefined when there is none.
 */
async function* convertGuessed(
  part: ThreadedPart,
  place: FilePlace,
): AsyncGenerator<RowGroupPiece, FirstRecord | undefined> {
  const { crew, rows } = part;
  let sure: FirstRecord = { ...place, line: rows.line };
  const inFlight: { readonly segment: FileSegment; readonly guess: Promise<GuessedPieces | undefined> }[] = [];
  let turn = 0;
  const guesses = guessSegments(place, rows.header.length, segmentSize(part));
  beginPart(part, false);
  try {
    for (let next = await guesses.next(); next.done !== true || inFlight.length > 0; ) {
      if (next.done !== true && inFlight.length < 2 * crew.length) {
        const segment = next.value;
        const guess = crew[turn++ % crew.length]?.tryConvert(segment) ?? Promise.resolve(undefined);
        // Whoever waits for it hears of a failure; until then it is nobody's.
        guess.catch(() => {});
        inFlight.push({ segment, guess });
        next = await guesses.next();
        continue;
      }
      const first = inFlight.shift();
      const proven = await first?.guess;
      if (first === undefined || proven === undefined) return sure;
      yield* proven.pieces;
      const { file, start, byteCount } = first.segment;
      sure = { file, start: start + byteCount, line: sure.line + proven.lineFeeds };
    }
    const { size } = await stat(sure.file);
    return sure.start < size ? sure : undefined;
  } finally {
    await Promise.allSettled(inFlight.map(({ guess }) => guess));
    await guesses.return(undefined);
  }
}

/** Where a record stands in a file, and on which line. */
interface FirstRecord extends FilePlace {
  readonly line: number;
}

/** A promise inside of an object: a bare one would be waited for by the generator that hands it out. */
interface SentSegment {
  readonly pieces: Promise<readonly RowGroupPiece[]>;
}

/** Whoever waits for the pieces hears of a failure; until then it is nobody's. */
function sent(pieces: Promise<readonly RowGroupPiece[]>): SentSegment {
  pieces.catch(() => {});
  return { pieces };
}

/** Has the threads read the segments of a file by turns. */
async function* assignSegments(
  threads: readonly EngineThread[],
  segments: AsyncIterable<FileSegment>,
): AsyncGenerator<SentSegment> {
  let turn = 0;
  for await (const segment of segments) {
    const thread = threads[turn++ % threads.length];
    if (thread !== undefined) yield sent(thread.convert(segment));
  }
}

/** Cuts the text into segments and sends each to the next thread. */
async function* sendSegments(
  threads: readonly EngineThread[],
  { text, line: firstLine }: PartRows,
  segmentByteCount: number,
): AsyncGenerator<SentSegment> {
  const cutter = createSegmentCutter(segmentByteCount);
  let turn = 0;
  let line = firstLine;
  let thread: EngineThread | undefined;

  const send = async (bytes: Uint8Array, lineFeeds: number): Promise<void> => {
    if (thread === undefined) {
      thread = threads[turn++ % threads.length];
      thread?.send({ kind: "begin", line });
    }
    await thread?.write(bytes);
    line += lineFeeds;
  };
  function* end(how: "end" | "breakOff" = "end"): Generator<SentSegment> {
    if (thread === undefined) return;
    const pieces = thread[how]();
    thread = undefined;
    yield sent(pieces);
  }

  // Not `for await`, which could not tell what broke the text off from what goes wrong here.
  let broken: { readonly error: unknown } | undefined;
  const read = () =>
    text.next().catch((error: unknown) => {
      broken = { error };
      return { done: true, value: undefined } as const;
    });
  for (let next = await read(); next.done !== true; next = await read()) {
    for (const piece of cutter.cut(next.value)) {
      await send(piece.bytes, piece.lineFeeds);
      if (piece.end !== "none") yield* end();
      // A record without end would be collected for ever; the plain engine is to say what is wrong with it.
      if (piece.end === "endless") return;
    }
  }
  yield* end(broken === undefined ? "end" : "breakOff");
  // Whatever is wrong in the segments sent so far comes first: the segment above is waited for before this is.
  if (broken !== undefined) yield sent(Promise.reject(broken.error));
}
