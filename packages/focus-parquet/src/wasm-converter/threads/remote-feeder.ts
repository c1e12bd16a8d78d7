import { type Deferred, deferred } from "../../deferred.ts";
import type { DirectReading, RangeSource } from "../../range-source.ts";
import type { ConverterThread, GuessedPieces, RangeWatcher } from "./converter-thread.ts";
import type { GuessedSegment } from "./guessed-segments.ts";
import type { SegmentFeeder } from "./range-feeder.ts";

/**
 * Lets a thread read its segments from storage over its own connections. The thread converts bytes where they arrive,
 * so they are not copied between threads and cause no garbage. The main thread signs the requests, and reads the ranges
 * that the thread fails to read.
 */
export function createRemoteFeeder(thread: ConverterThread, ranges: RangeSource, direct: DirectReading): SegmentFeeder {
  const turns = createTurns(RANGES_AT_ONCE);
  let segmentsInHand = 0;
  let givenByteCount = 0;
  let isStopped = false;
  /** Number of consecutive ranges that the thread could not read. */
  let failures = 0;
  let reading: Promise<void> = Promise.resolve();
  /** The remainders of failed ranges are read one after the other. */
  let helping: Promise<void> = Promise.resolve();

  const watch = (range: Range, segment: SegmentState): RangeWatcher => {
    let isWhole = true;
    return {
      onConverted: () => {
        if (isWhole) {
          failures = 0;
          direct.onRead(range.offset, range.byteCount);
        }
        turns.giveBack();
      },
      onUnread: (received, give) => {
        isWhole = false;
        failures++;
        direct.onRead(range.offset, received);
        helping = helping.then(() => readRest(range, received, { segment, give }));
      },
      onCrash: turns.fail,
    };
  };
  const readRest = async (
    { byteCount, offset }: Range,
    received: number,
    { segment, give }: { readonly segment: SegmentState; readonly give: (bytes: Uint8Array | undefined) => void },
  ): Promise<void> => {
    try {
      for (let done = received; done < byteCount; done += PIECE_BYTE_COUNT) {
        if (segment.failure !== undefined || isStopped) return give(undefined);
        give(await ranges.read(offset + done, Math.min(PIECE_BYTE_COUNT, byteCount - done)));
      }
    } catch (error) {
      segment.failure ??= { error };
      give(undefined);
    }
  };

  const send = async (place: GuessedSegment, segment: SegmentState): Promise<void> => {
    thread.beginGuess();
    for (const range of rangesOf(place)) {
      await turns.take();
      if (isStopped || segment.failure !== undefined) {
        turns.giveBack();
        segment.isCutOff = true;
        return;
      }
      const request = failures < MAX_FAILURES ? await direct.request(range.offset, range.byteCount) : undefined;
      thread.read({ ...range, request }, watch(range, segment));
    }
  };
  const end = async (segment: SegmentState): Promise<GuessedPieces | undefined> => {
    const isWhole = segment.failure === undefined && !segment.isCutOff;
    const pieces = await (isWhole ? thread.endGuess() : thread.drop());
    if (segment.failure !== undefined) throw segment.failure.error;
    return pieces;
  };

  return {
    get segmentsInHand() {
      return segmentsInHand;
    },
    get givenByteCount() {
      return givenByteCount;
    },
    tryConvert: async (place) => {
      const outcome = deferred<GuessedPieces | undefined>();
      const segment: SegmentState = { failure: undefined, isCutOff: false };
      const abort = (): void => {
        segment.failure ??= { error: direct.signal.reason };
        outcome.reject(direct.signal.reason);
      };
      direct.signal.addEventListener("abort", abort);
      if (direct.signal.aborted) abort();
      segmentsInHand++;
      givenByteCount += place.byteCount;
      reading = reading
        .then(async () => {
          await send(place, segment);
          // The end is not awaited, so that the ranges of the next segment are requested in the meantime.
          void end(segment).then(outcome.resolve, outcome.reject);
        })
        .catch(outcome.reject);
      try {
        return await outcome.promise;
      } finally {
        segmentsInHand--;
        direct.signal.removeEventListener("abort", abort);
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
}

interface SegmentState {
  failure: { readonly error: unknown } | undefined;
  /** True if not all ranges of the segment were requested. */
  isCutOff: boolean;
}

interface Range {
  readonly offset: number;
  readonly byteCount: number;
}

/**
 * Number of ranges, and thus connections, per thread. The first range is converted as it arrives while the others are
 * buffered. Nearby storage would be as fast with fewer connections. Distant storage delivers only about 60 MB/s per
 * connection.
 */
const RANGES_AT_ONCE = 4;
const RANGE_BYTE_COUNT = 16 * 1024 * 1024;
/** Number of bytes of a range's remainder that are read at once. */
const PIECE_BYTE_COUNT = 4 * 1024 * 1024;
/** After this many consecutive failures, the thread probably cannot reach storage, so it no longer tries. */
const MAX_FAILURES = 3;

/**
 * Yields the ranges of a segment. They end at multiples of their size, like the blocks in storage. Short ranges at
 * either end are joined with their neighbour.
 */
function* rangesOf({ byteCount, start }: GuessedSegment): Generator<Range> {
  const end = start + byteCount;
  for (let offset = start; offset < end; ) {
    const border = Math.ceil((offset + RANGE_BYTE_COUNT / 2) / RANGE_BYTE_COUNT) * RANGE_BYTE_COUNT;
    const next = end - border < RANGE_BYTE_COUNT / 2 ? end : border;
    yield { offset, byteCount: next - offset };
    offset = next;
  }
}

/** Limits the number of concurrent operations. Further operations wait until a turn is returned. */
interface Turns {
  take(): Promise<void>;
  giveBack(): void;
  /** Makes all pending and future requests for a turn fail. */
  fail(error: Error): void;
}

function createTurns(count: number): Turns {
  let left = count;
  let waiting: Deferred<void>[] = [];
  let failure: Error | undefined;
  return {
    take: async () => {
      if (failure !== undefined) throw failure;
      if (left > 0) {
        left--;
        return;
      }
      const turn = deferred<void>();
      waiting.push(turn);
      await turn.promise;
    },
    giveBack: () => {
      const next = waiting.shift();
      if (next === undefined) left++;
      else next.resolve();
    },
    fail: (error) => {
      failure = error;
      for (const { reject } of waiting) reject(error);
      waiting = [];
    },
  };
}
