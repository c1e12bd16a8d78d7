import { type PartSource, ROW_GROUP_SIZE, type RowGroupPiece, type WriteOptions } from "../../converter.ts";
import type { PartRows } from "../../csv/part-rows.ts";
import type { ConverterThread } from "./converter-thread.ts";

/** A part, and the threads that convert it. */
export interface ThreadedPart {
  readonly crew: readonly ConverterThread[];
  readonly source: PartSource;
  readonly write: WriteOptions;
  readonly rows: PartRows;
}

export function segmentSize({ write }: ThreadedPart): number {
  return write.rowGroupByteCount ?? ROW_GROUP_SIZE.csvByteCount;
}

/** Says the threads which part the next segments belong to. */
export function beginPart({ crew, source, write, rows }: ThreadedPart, isKnownText: boolean): void {
  for (const thread of crew) {
    thread.send({ kind: "part", part: source.name, header: rows.header, write, isKnownText });
  }
}

/** The thread that has least to do: among threads with as many segments in hand, the one that was given fewest bytes so far. */
export function leastBusy<T extends Busy>(crew: readonly T[]): T {
  const [first, ...others] = crew;
  if (first === undefined) throw new Error("a crew without threads");
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

/** A promise inside of an object: a bare one would be waited for by the generator that hands it out. */
export interface SentSegment {
  readonly pieces: Promise<RowGroupPiece[]>;
}

/** Whoever waits for the pieces hears of a failure; until then it is nobody's. */
export function sent(pieces: Promise<RowGroupPiece[]>): SentSegment {
  pieces.catch(() => {});
  return { pieces };
}

/** Hands out row groups, each of which may be forgotten before the next one is asked for. */
export function* handOn(pieces: RowGroupPiece[]): Generator<RowGroupPiece> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
}

/** Hands out row groups in the order of their segments, while no more than `most` of these are in the threads' hands. */
export async function* inOrder(segments: AsyncIterable<SentSegment>, most: number): AsyncGenerator<RowGroupPiece> {
  const inFlight: Promise<RowGroupPiece[]>[] = [];
  try {
    for await (const { pieces } of segments) {
      inFlight.push(pieces);
      while (inFlight.length > most) yield* handOn((await inFlight.shift()) ?? []);
    }
    while (inFlight.length > 0) yield* handOn((await inFlight.shift()) ?? []);
  } finally {
    await Promise.allSettled(inFlight);
  }
}
