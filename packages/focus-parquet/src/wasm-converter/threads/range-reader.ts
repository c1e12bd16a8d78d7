import { deferred } from "../../deferred.ts";
import { createRangeQueue, type QueuedRange } from "../../range-requests/range-queue.ts";
import type { RangeMessage, ToWorker } from "./worker-messages.ts";

/** The ranges that a worker reads itself. */
interface RangeReader {
  /** Receives each message as soon as it arrives, so that ranges are requested and cancelled immediately. */
  hear(message: ToWorker): void;
  /**
   * Passes a range's bytes to `take`, including the bytes that the main thread had to read. Rejects if the range cannot
   * be read or if `take` throws.
   */
  readInto(id: number, take: (bytes: Uint8Array) => void): Promise<void>;
  drop(id: number): void;
}

interface HeldRange {
  readonly message: RangeMessage;
  readonly queued: QueuedRange | undefined;
  /** Bytes that the main thread sent, followed by undefined if the main thread could not read the range either. */
  readonly rest: (Uint8Array | undefined)[];
  onRest: () => void;
  isDropped: boolean;
}

/**
 * Maximum number of bytes that wait to be converted in one thread. The system buffers a few more megabytes for each
 * connection. Doubling the limit does not make it faster.
 */
const AHEAD_BYTE_COUNT = 4 * 1024 * 1024;

/**
 * Creates the reader of a worker. It calls `onUnread` for a range that this thread cannot read beyond its first
 * `received` bytes.
 */
export function createRangeReader(onUnread: (id: number, received: number) => void): RangeReader {
  const queue = createRangeQueue(AHEAD_BYTE_COUNT);
  const held = new Map<number, HeldRange>();
  /** IDs of the ranges in the segment whose messages are arriving. */
  let ofSegment: number[] = [];

  const start = (message: RangeMessage): void => {
    const { id, request } = message;
    ofSegment.push(id);
    const queued = request && queue.start(request, message, (received) => onUnread(id, received));
    if (queued === undefined) onUnread(id, 0);
    held.set(id, { message, queued, rest: [], onRest: () => {}, isDropped: false });
  };
  const letGo = (id: number): void => {
    const range = held.get(id);
    if (range === undefined) return;
    range.isDropped = true;
    range.queued?.cancel();
    range.onRest();
  };
  const nextRest = async (range: HeldRange): Promise<Uint8Array> => {
    while (range.rest.length === 0 && !range.isDropped) {
      const { promise, resolve } = deferred<void>();
      range.onRest = resolve;
      await promise;
    }
    const bytes = range.rest.shift();
    if (bytes === undefined) throw new Error("the range cannot be read or is no longer needed");
    return bytes;
  };

  return {
    hear: (message) => {
      if (message.kind === "range") start(message);
      if (message.kind === "guess") ofSegment = [];
      if (message.kind === "drop") for (const id of ofSegment) letGo(id);
      if (message.kind !== "rest") return;
      const range = held.get(message.id);
      range?.rest.push(message.bytes);
      range?.onRest();
    },
    readInto: async (id, take) => {
      const range = held.get(id);
      if (range === undefined) throw new Error("the range was never requested");
      try {
        let done = (await range.queued?.readInto(take)) ?? 0;
        while (done < range.message.byteCount) {
          const bytes = await nextRest(range);
          take(bytes);
          done += bytes.length;
        }
      } finally {
        held.delete(id);
      }
    },
    drop: (id) => {
      letGo(id);
      held.delete(id);
    },
  };
}
