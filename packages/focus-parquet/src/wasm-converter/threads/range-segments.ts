import type { RowGroupPiece } from "../../converter.ts";
import { streamRanges } from "../../range-source.ts";
import type { ConverterThread, GuessedPieces } from "./converter-thread.ts";
import { type FirstRecord, type GuessedSegment, guessSegments } from "./guessed-segments.ts";
import { createFileFeeder, createRangeFeeder, type SegmentFeeder } from "./range-feeder.ts";
import { createRemoteFeeder } from "./remote-feeder.ts";
import { beginPart, handOn, inOrder, segmentSize, sendSegments, type ThreadedPart } from "./sent-segments.ts";

/**
 * Converts a part that is read by ranges, from its first record: one segment per thread, as long as their ends can be
 * guessed and are confirmed. From there on, it is converted as a stream.
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
 * How much is read at once, and how many buffers may wait for each thread. A request takes extra time, a buffer extra
 * memory. One connection to storage delivers about 60 MB/s, and a converter needs at least four connections.
 */
const READING = {
  local: { rangeByteCount: 4 * 1024 * 1024, buffers: () => 3 },
  remote: {
    rangeByteCount: 8 * 1024 * 1024,
    buffers: (threads: number) => Math.max(3, Math.ceil(5 / threads)),
  },
} as const;

/** Chooses the shortest way: a thread reads its segments itself if it can. */
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
 * Bounds the output of the segments in progress and the one that is passed on, estimated from the largest so far.
 * Segments of an export become about ten megabytes, segments of random values as much as their text.
 */
const MAX_WAITING_BYTES = 160 * 1024 * 1024;

/** Segments that may be in progress: at first one per thread, because the size of their output is unknown. */
function roomInFlight(part: ThreadedPart, largest: number | undefined): number {
  if (largest === undefined) return Math.max(2, part.crew.length);
  // One is passed on in the meantime.
  return Math.max(1, Math.min(mostInFlight(part), Math.floor(MAX_WAITING_BYTES / largest) - 1));
}

/** A confirmed start of a record, and its line. */
interface SurePlace {
  readonly start: number;
  readonly line: number;
}

/**
 * Converts segments as long as their ends can be guessed and are confirmed. Returns the start of the first segment that
 * has to be read as a stream; undefined if there is none.
 */
async function* convertGuessed(
  part: ThreadedPart,
  { ranges, start }: FirstRecord,
): AsyncGenerator<RowGroupPiece, SurePlace | undefined> {
  const { crew, rows } = part;
  // A part with a single segment uses one thread with all of the connections.
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
      // The failure is handled when the outcome is awaited.
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
      // The threads continue while these are passed on.
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

/**
 * The least busy thread. Among threads with equally many pending segments, the one that received the fewest bytes so
 * far.
 */
function leastBusy<T extends Busy>(crew: readonly T[]): T {
  const [first, ...others] = crew;
  if (first === undefined) throw new Error("no threads");
  return others.reduce((found, other) => (isLessBusy(other, found) ? other : found), first);
}

interface Busy {
  readonly segmentsInHand: number;
  readonly givenByteCount: number;
}

function isLessBusy(one: Busy, other: Busy): boolean {
  const difference = one.segmentsInHand - other.segmentsInHand;
  return difference < 0 || (difference === 0 && one.givenByteCount < other.givenByteCount);
}
