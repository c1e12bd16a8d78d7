import { deferred } from "../../deferred.ts";
import type { RangeSource } from "../../range-source.ts";
import { type ConverterThread, createTextBuffers, type GuessedPieces } from "./converter-thread.ts";
import type { GuessedSegment } from "./guessed-segments.ts";

/** Gives segments to one thread, one after the other. */
export interface SegmentFeeder {
  /** Number of segments that the thread has received but not finished. */
  readonly segmentsInHand: number;
  /** Size of all segments that the thread has received. */
  readonly givenByteCount: number;
  /** Converts a segment. Resolves with undefined if its guessed end was not confirmed. Rejects if it cannot be read. */
  tryConvert(segment: GuessedSegment): Promise<GuessedPieces | undefined>;
  /** Stops reading. The ends of segments that were not read completely are not confirmed. */
  stop(): void;
}

/** Reads ahead for a thread until its buffers are full, even beyond the end of a segment. */
export function createRangeFeeder(
  thread: ConverterThread,
  ranges: RangeSource,
  { buffers: count, rangeByteCount }: FeederOptions,
): SegmentFeeder {
  const buffers = createTextBuffers(count, rangeByteCount);
  let segmentsInHand = 0;
  let givenByteCount = 0;
  let isStopped = false;
  /** Ranges are requested and sent in the order of the text. */
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
      // A failure is handled when the range is sent.
      range.catch(() => {});
      sending = sending.then(() => send(buffer, range, segment));
    }
  };
  const send = async (buffer: ArrayBuffer, range: Promise<Uint8Array>, segment: SegmentText): Promise<void> => {
    try {
      const bytes = await range;
      if (segment.failure === undefined) {
        // The source may have returned its own memory instead of filling the buffer.
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
          // The end is not awaited, so that the text of the next segment is sent in the meantime.
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
  /** Maximum number of ranges that are read, waiting or converted at the same time. */
  readonly buffers: number;
  readonly rangeByteCount: number;
}

interface SegmentText {
  failure: { readonly error: unknown } | undefined;
  /** True if the segment was not read to its end. */
  isCutOff: boolean;
}

/**
 * Lets a thread read its segments directly from a file. This avoids copying text between threads, which takes a
 * tenth of the conversion time.
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
    // Nothing has to be stopped, because only a few segments are pending and reading them is fast.
    stop: () => {},
  };
}
