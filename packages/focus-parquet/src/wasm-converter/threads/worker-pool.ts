import { type PartSource, ROW_GROUP_SIZE, type RowGroupPiece, type WriteOptions } from "../../converter.ts";
import type { PartRows } from "../../csv/part-rows.ts";
import type { ConverterThread } from "./converter-thread.ts";

/** A part and the threads that convert it. */
export interface ThreadedPart {
  readonly crew: readonly ConverterThread[];
  readonly source: PartSource;
  readonly write: WriteOptions;
  readonly rows: PartRows;
}

export function segmentSize({ write }: ThreadedPart): number {
  return write.rowGroupByteCount ?? ROW_GROUP_SIZE.csvByteCount;
}

/** Tells the threads which part the next segments belong to. */
export function beginPart({ crew, source, write, rows }: ThreadedPart, isKnownText: boolean): void {
  for (const thread of crew) {
    thread.send({ kind: "part", part: source.name, header: rows.header, write, isKnownText });
  }
}

/**
 * The least busy thread. Among threads with equally many pending segments, the one that received the fewest bytes so
 * far.
 */
export function leastBusy<T extends Busy>(crew: readonly T[]): T {
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

/** A promise inside an object, because a generator would await a bare one. */
export interface SentSegment {
  readonly pieces: Promise<RowGroupPiece[]>;
}

/** The failure is handled when the pieces are awaited. */
export function sent(pieces: Promise<RowGroupPiece[]>): SentSegment {
  pieces.catch(() => {});
  return { pieces };
}

/** Yields row groups, each of which may be freed before the next one is requested. */
export function* handOn(pieces: RowGroupPiece[]): Generator<RowGroupPiece> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
}

/** Yields row groups in the order of their segments, while at most `most` segments are with the threads. */
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
