import type { RowGroupPiece } from "../../converter.ts";
import { streamRanges } from "../../range-source.ts";
import type { ConverterThread, GuessedPieces } from "./converter-thread.ts";
import { type FirstRecord, type GuessedSegment, guessSegments } from "./guessed-segments.ts";
import { createFileFeeder, createRangeFeeder, type SegmentFeeder } from "./range-feeder.ts";
import { createRemoteFeeder } from "./remote-feeder.ts";
import { beginPart, handOn, inOrder, segmentSize, sendSegments, type ThreadedPart } from "./sent-segments.ts";

/**
 * Converts a part that is read by ranges. Each thread converts a segment, as long as the ends of segments can be
 * guessed and are confirmed. The rest of the part is converted as a stream.
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
 * Number of bytes that are read at once, and number of buffers per thread. Smaller ranges take more requests, and more
 * buffers take more memory. A connection to storage delivers about 60 MB/s, so a converter needs at least four
 * connections.
 */
const READING = {
  local: { rangeByteCount: 4 * 1024 * 1024, buffers: () => 3 },
  remote: {
    rangeByteCount: 8 * 1024 * 1024,
    buffers: (threads: number) => Math.max(3, Math.ceil(5 / threads)),
  },
} as const;

/** Chooses the most direct way to read. Threads read their segments themselves if possible. */
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

/** Allows each thread a segment in progress and a waiting one. */
function mostInFlight({ crew }: ThreadedPart): number {
  return 2 * crew.length;
}

/**
 * Maximum output of the segments in progress and the segment that is passed on, estimated from the largest output so
 * far. A segment of an export becomes about 10 MB. A segment of random values becomes as large as its text.
 */
const MAX_WAITING_BYTES = 160 * 1024 * 1024;

/**
 * Returns how many segments may be in progress. At first, it is one per thread, because the size of the output is
 * unknown.
 */
function roomInFlight(part: ThreadedPart, largest: number | undefined): number {
  if (largest === undefined) return Math.max(2, part.crew.length);
  // One segment is passed on in the meantime, so it is subtracted.
  return Math.max(1, Math.min(mostInFlight(part), Math.floor(MAX_WAITING_BYTES / largest) - 1));
}

/** The confirmed start of a record, with its line number. */
interface SurePlace {
  readonly start: number;
  readonly line: number;
}

/**
 * Converts segments as long as their ends can be guessed and are confirmed. Returns the start of the remaining text,
 * which must be read as a stream, or undefined if no text remains.
 */
async function* convertGuessed(
  part: ThreadedPart,
  { ranges, start }: FirstRecord,
): AsyncGenerator<RowGroupPiece, SurePlace | undefined> {
  const { crew, rows } = part;
  // A part with a single segment uses one thread, which gets all connections.
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
      // The threads get more segments first, so that they continue while these row groups are passed on.
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
 * Returns the thread with the fewest pending segments. If several have equally few, it returns the one that has
 * received the fewest bytes.
 */
function leastBusy<T extends Busy>(crew: readonly T[]): T {
  const [first, ...others] = crew;
  if (first === undefined) throw new Error("no threads to choose from");
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
