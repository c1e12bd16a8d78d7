import { deferred } from "../../deferred.ts";
import type { RangeSource } from "../../range-source.ts";
import type { ConverterThread, GuessedPieces } from "./converter-thread.ts";
import type { GuessedSegment } from "./guessed-segments.ts";
import { createTextBuffers } from "./turns.ts";

/** Gives one thread its segments, one after the other. */
export interface SegmentFeeder {
  /** Segments that it was given and of which nobody knows yet what they become. */
  readonly segmentsInHand: number;
  /** Bytes of all segments that it was given. */
  readonly givenByteCount: number;
  /** Has a segment converted; undefined when it is not proven that it ends where it was guessed. Rejects when it cannot be read. */
  tryConvert(segment: GuessedSegment): Promise<GuessedPieces | undefined>;
  /** Reads no further: segments that are not read to their end are not proven. */
  stop(): void;
}

/** Reads ahead of the thread as far as its buffers go, beyond the end of a segment too. */
export function createRangeFeeder(
  thread: ConverterThread,
  ranges: RangeSource,
  { buffers: count, rangeByteCount }: FeederOptions,
): SegmentFeeder {
  const buffers = createTextBuffers(count, rangeByteCount);
  let segmentsInHand = 0;
  let givenByteCount = 0;
  let isStopped = false;
  /** Reads begin in the order of the text, and are sent in it. */
  let reading: Promise<void> = Promise.resolve();
  let sending: Promise<void> = Promise.resolve();

  const read = async ({ start, byteCount }: GuessedSegment, segment: SegmentText): Promise<void> => {
    const end = start + byteCount;
    for (let offset = start; offset < end; offset += rangeByteCount) {
      const buffer = await buffers.take();
      if (isStopped || segment.failure !== undefined) {
        segment.isCutOff = true;
        buffers.giveBack(buffer);
        return;
      }
      const length = Math.min(rangeByteCount, end - offset);
      const range = ranges.read(offset, length, new Uint8Array(buffer, 0, length));
      // Its failure is met in its turn.
      range.catch(() => {});
      sending = sending.then(() => send(buffer, range, segment));
    }
  };
  const send = async (buffer: ArrayBuffer, range: Promise<Uint8Array>, segment: SegmentText): Promise<void> => {
    try {
      const bytes = await range;
      if (segment.failure === undefined) {
        // A source may have put them into memory of its own.
        if (bytes.buffer !== buffer) new Uint8Array(buffer).set(bytes);
        thread.hand(buffer, bytes.length, buffers);
        return;
      }
    } catch (error) {
      segment.failure ??= { error };
    }
    buffers.giveBack(buffer);
  };
  const end = async ({ failure, isCutOff }: SegmentText): Promise<GuessedPieces | undefined> => {
    if (failure === undefined && !isCutOff) return thread.endGuess();
    await thread.drop();
    if (failure !== undefined) throw failure.error;
    return undefined;
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
      const segment: SegmentText = { failure: undefined, isCutOff: false };
      segmentsInHand++;
      givenByteCount += place.byteCount;
      reading = reading
        .then(async () => {
          sending = sending.then(() => thread.beginGuess());
          await read(place, segment);
          // Not waited for: the text of the next segment is sent meanwhile.
          sending = sending.then(() => void end(segment).then(outcome.resolve, outcome.reject));
        })
        .catch(outcome.reject);
      try {
        return await outcome.promise;
      } finally {
        segmentsInHand--;
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
}

interface FeederOptions {
  /** How many ranges are read, wait or are worked on at once. */
  readonly buffers: number;
  readonly rangeByteCount: number;
}

interface SegmentText {
  failure: { readonly error: unknown } | undefined;
  /** It was not read to its end. */
  isCutOff: boolean;
}

/**
 * Has one thread read its segments from a file by itself: text that does not travel between threads is not copied on its way, which is a tenth of
 * the time that a conversion takes.
 */
export function createFileFeeder(thread: ConverterThread, file: string): SegmentFeeder {
  let segmentsInHand = 0;
  let givenByteCount = 0;
  return {
    get segmentsInHand() {
      return segmentsInHand;
    },
    get givenByteCount() {
      return givenByteCount;
    },
    tryConvert: async ({ byteCount, start }) => {
      segmentsInHand++;
      givenByteCount += byteCount;
      try {
        thread.beginGuess();
        thread.send({ kind: "file", file, offset: start, byteCount });
        return await thread.endGuess();
      } finally {
        segmentsInHand--;
      }
    },
    // Those in hand are few, and are read at once.
    stop: () => {},
  };
}
