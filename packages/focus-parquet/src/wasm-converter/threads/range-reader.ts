import { deferred } from "../../deferred.ts";
import { createRangeQueue, type QueuedRange } from "../../range-requests/range-queue.ts";
import type { RangeMessage, ToWorker } from "./worker-messages.ts";

/** The ranges that a worker reads by itself. */
interface RangeReader {
  /** Sees each message when it comes, ahead of its turn: ranges are asked for at once, and let go of at once. */
  hear(message: ToWorker): void;
  /** Hands out a range in its order, with what the converter has to read of it. Rejects when nobody can read it, or with what `take` throws. */
  readInto(id: number, take: (bytes: Uint8Array) => void): Promise<void>;
  drop(id: number): void;
}

interface HeldRange {
  readonly message: RangeMessage;
  readonly queued: QueuedRange | undefined;
  /** What the converter sent of it; undefined at its end when it cannot be read. */
  readonly rest: (Uint8Array | undefined)[];
  onRest: () => void;
  isDropped: boolean;
}

/** What may wait for its turn in one thread; the system holds some megabytes more for each connection. Twice as much is no faster. */
const AHEAD_BYTE_COUNT = 4 * 1024 * 1024;

/** `onUnread` is called for a range that this thread cannot read beyond its first `received` bytes. */
export function createRangeReader(onUnread: (id: number, received: number) => void): RangeReader {
  const queue = createRangeQueue(AHEAD_BYTE_COUNT);
  const held = new Map<number, HeldRange>();
  /** Ranges of the segment whose messages come now. */
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
    if (bytes === undefined) throw new Error("a range that cannot be read, or that nobody asks for");
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
      if (range === undefined) throw new Error("a range that was never asked for");
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
