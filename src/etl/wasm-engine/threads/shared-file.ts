import { stat } from "node:fs/promises";
import type { RowGroupPiece } from "../../engine.ts";
import type { EngineThread, GuessedPieces } from "./engine-thread.ts";
import { cutFile, type FilePlace, type FileSegment } from "./file-segments.ts";
import { guessSegments } from "./speculative-splits.ts";
import {
  beginPart,
  handOn,
  inOrder,
  leastBusy,
  type SentSegment,
  segmentSize,
  sent,
  type ThreadedPart,
} from "./worker-pool.ts";

/** Converts a part that the threads read by themselves from a file, from its first record on. */
export async function* convertFile(part: ThreadedPart, place: FilePlace): AsyncGenerator<RowGroupPiece> {
  const sure = yield* convertGuessed(part, place);
  if (sure === undefined) return;
  beginPart(part, false);
  const segments = assignSegments(part.crew, cutFile(sure, sure.line, segmentSize(part)));
  yield* inOrder(segments, mostInFlight(part));
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
  if (largest === undefined) return part.crew.length;
  // One is handed on meanwhile.
  return Math.max(1, Math.min(mostInFlight(part), Math.floor(MAX_WAITING_BYTES / largest) - 1));
}

/** Where a record is in a file, and on which line. */
interface FirstRecord extends FilePlace {
  readonly line: number;
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
  let largest: number | undefined;
  const guesses = guessSegments(place, rows.header.length, segmentSize(part));
  const fillThreads = async (): Promise<void> => {
    while (inFlight.length < roomInFlight(part, largest)) {
      const next = await guesses.next();
      if (next.done === true) return;
      const guess = leastBusy(crew).tryConvert(next.value);
      // Whoever waits for it hears of a failure; until then it is nobody's.
      guess.catch(() => {});
      inFlight.push({ segment: next.value, guess });
    }
  };
  beginPart(part, false);
  try {
    await fillThreads();
    for (let first = inFlight.shift(); first !== undefined; first = inFlight.shift()) {
      const proven = await first.guess;
      if (proven === undefined) return sure;
      const byteCount = proven.pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
      largest = Math.max(largest ?? 1, byteCount);
      // The threads go on while these are handed on.
      await fillThreads();
      yield* handOn(proven.pieces);
      const { file, start, byteCount: length } = first.segment;
      sure = { file, start: start + length, line: sure.line + proven.lineFeeds };
    }
    const { size } = await stat(sure.file);
    return sure.start < size ? sure : undefined;
  } finally {
    await Promise.allSettled(inFlight.map(({ guess }) => guess));
    await guesses.return(undefined);
  }
}

/** Has the threads read the segments of a file, each the next one that it has time for. */
async function* assignSegments(
  crew: readonly EngineThread[],
  segments: AsyncIterable<FileSegment>,
): AsyncGenerator<SentSegment> {
  for await (const segment of segments) yield sent(leastBusy(crew).convert(segment));
}
