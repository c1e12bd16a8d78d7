import type { RowGroupPiece } from "../../converter.ts";
import { streamRanges } from "../../range-source.ts";
import type { ConverterThread, GuessedPieces } from "./converter-thread.ts";
import { type FirstRecord, type GuessedSegment, guessSegments } from "./guessed-segments.ts";
import { createFileFeeder, createRangeFeeder, type SegmentFeeder } from "./range-feeder.ts";
import { createRemoteFeeder } from "./remote-feeder.ts";
import { sendSegments } from "./sent-text.ts";
import { beginPart, handOn, inOrder, leastBusy, segmentSize, type ThreadedPart } from "./worker-pool.ts";

/**
 * Converts a part that is read by ranges, from its first record on: a segment for each thread at once, as long as their ends can be guessed and prove
 * right, and from there on as a stream.
 */
export async function* convertRanges(part: ThreadedPart, first: FirstRecord): AsyncGenerator<RowGroupPiece> {
  const sure = yield* convertGuessed(part, first);
  if (sure === undefined) return;
  beginPart(part, false);
  const text = streamRanges(first.ranges, sure.start);
  try {
    yield* inOrder(sendSegments(part.crew, { text, line: sure.line }, segmentSize(part)), part.crew.length);
  } finally {
    await text.return(undefined);
  }
}

/**
 * How much of a file is read at once, and how much may wait for each thread: a request costs time of its own, a buffer memory. One connection carries
 * some 60 MB/s from storage; four at least make a converter busy.
 */
const READING = {
  local: { rangeByteCount: 4 * 1024 * 1024, buffers: () => 3 },
  remote: {
    rangeByteCount: 8 * 1024 * 1024,
    buffers: (threads: number) => Math.max(3, Math.ceil(5 / threads)),
  },
} as const;

/** By the shortest way: a thread reads by itself where it can. */
async function createFeeders(
  threads: readonly ConverterThread[],
  { ranges, start }: FirstRecord,
): Promise<readonly SegmentFeeder[]> {
  const { direct, file } = ranges;
  if (file !== undefined) return threads.map((thread) => createFileFeeder(thread, file));
  if (direct !== undefined && (await direct.request(start, 1)) !== undefined)
    return threads.map((thread) => createRemoteFeeder(thread, ranges, direct));
  const { buffers, rangeByteCount } = READING[ranges.isRemote ? "remote" : "local"];
  const reading = { buffers: buffers(threads.length), rangeByteCount };
  return threads.map((thread) => createRangeFeeder(thread, ranges, reading));
}

/** Each thread has its next segment waiting. */
function mostInFlight({ crew }: ThreadedPart): number {
  return 2 * crew.length;
}

/**
 * What segments in flight, and the one that is handed on, may be written to, by the largest so far. Those of an export take some ten megabytes, random
 * values as much as their text.
 */
const MAX_WAITING_BYTES = 160 * 1024 * 1024;

/** Segments that may be in flight: at first one for each thread, since nobody knows yet what they are written to. */
function roomInFlight(part: ThreadedPart, largest: number | undefined): number {
  if (largest === undefined) return Math.max(2, part.crew.length);
  // One is handed on meanwhile.
  return Math.max(1, Math.min(mostInFlight(part), Math.floor(MAX_WAITING_BYTES / largest) - 1));
}

/** Where a record begins for sure, and on which line. */
interface SurePlace {
  readonly start: number;
  readonly line: number;
}

/**
 * Converts segments as far as their ends can be guessed and prove right. Returns where the first one begins that has to be cut by reading on from
 * there; undefined when there is none.
 */
async function* convertGuessed(
  part: ThreadedPart,
  { ranges, start }: FirstRecord,
): AsyncGenerator<RowGroupPiece, SurePlace | undefined> {
  const { crew, rows } = part;
  // A part of one segment is one thread's, with all of the connections.
  const fed = crew.slice(0, Math.max(1, Math.ceil((ranges.byteCount - start) / segmentSize(part))));
  const feeders = await createFeeders(fed, { ranges, start });
  let sure: SurePlace = { start, line: rows.line };
  const inFlight: { readonly segment: GuessedSegment; readonly outcome: Promise<GuessedPieces | undefined> }[] = [];
  let largest: number | undefined;
  const guesses = guessSegments({ ranges, start }, rows.header.length, segmentSize(part));
  const fillThreads = async (): Promise<void> => {
    while (inFlight.length < roomInFlight(part, largest)) {
      const next = await guesses.next();
      if (next.done === true) return;
      const outcome = leastBusy(feeders).tryConvert(next.value);
      // Whoever waits for it hears of a failure; until then it is nobody's.
      outcome.catch(() => {});
      inFlight.push({ segment: next.value, outcome });
    }
  };
  beginPart(part, false);
  try {
    await fillThreads();
    for (let first = inFlight.shift(); first !== undefined; first = inFlight.shift()) {
      const proven = await first.outcome;
      if (proven === undefined) return sure;
      const byteCount = proven.pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
      largest = Math.max(largest ?? 1, byteCount);
      // The threads go on while these are handed on.
      await fillThreads();
      yield* handOn(proven.pieces);
      sure = { start: first.segment.start + first.segment.byteCount, line: sure.line + proven.lineFeeds };
    }
    return sure.start < ranges.byteCount ? sure : undefined;
  } finally {
    for (const feeder of feeders) feeder.stop();
    await Promise.allSettled(inFlight.map(({ outcome }) => outcome));
  }
}
