import { stat } from "node:fs/promises";
import type { RowGroupPiece } from "../../engine.ts";
import type { EngineThread, GuessedPieces } from "./engine-thread.ts";
import { cutFile, type FilePlace, type FileSegment } from "./file-segments.ts";
import { guessSegments } from "./speculative-splits.ts";
import { beginPart, idlest, inOrder, type SentSegment, segmentSize, sent, type ThreadedPart } from "./worker-pool.ts";

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

/** What segments in flight may be written to, by the largest so far. Those of an export take some ten megabytes, random values as much as their text. */
const MAX_WAITING_BYTES = 96 * 1024 * 1024;

/** Where a record stands in a file, and on which line. */
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
  let largest = 1;
  const guesses = guessSegments(place, rows.header.length, segmentSize(part));
  beginPart(part, false);
  try {
    for (let next = await guesses.next(); next.done !== true || inFlight.length > 0; ) {
      const most = Math.max(1, Math.min(mostInFlight(part), Math.floor(MAX_WAITING_BYTES / largest)));
      if (next.done !== true && inFlight.length < most) {
        const segment = next.value;
        const guess = idlest(crew).tryConvert(segment);
        // Whoever waits for it hears of a failure; until then it is nobody's.
        guess.catch(() => {});
        inFlight.push({ segment, guess });
        next = await guesses.next();
        continue;
      }
      const first = inFlight.shift();
      const proven = await first?.guess;
      if (first === undefined || proven === undefined) return sure;
      largest = Math.max(
        largest,
        proven.pieces.reduce((sum, { bytes }) => sum + bytes.length, 0),
      );
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

/** Has the threads read the segments of a file, each the next one that it has time for. */
async function* assignSegments(
  crew: readonly EngineThread[],
  segments: AsyncIterable<FileSegment>,
): AsyncGenerator<SentSegment> {
  for await (const segment of segments) yield sent(idlest(crew).convert(segment));
}
