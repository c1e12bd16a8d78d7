import { type Deferred, deferred } from "../deferred.ts";
import type { RangeRequest } from "../range-source.ts";
import { openRangeConnection, type RangeConnection, type RangeReceiver } from "./range-connection.ts";
import type { RequestedRange } from "./response-head.ts";

/** A range that is read ahead until its turn comes. */
export interface QueuedRange {
  /**
   * Passes all bytes to `take` in order, later ones as they arrive, in memory that is reused. Resolves with their
   * number, which is smaller than requested if the connection failed. Rejects with the error that `take` throws.
   */
  readInto(take: (bytes: Uint8Array) => void): Promise<number>;
  /** Stops reading. */
  cancel(): void;
}

/** The ranges that one thread reads over its own connections. */
interface RangeQueue {
  /** Requests a range at once. `onFail` is called with the number of received bytes if the rest will not arrive. */
  start(request: RangeRequest, range: RequestedRange, onFail: (received: number) => void): QueuedRange;
}

const BLOCK_BYTE_COUNT = 256 * 1024;

/** About `aheadByteCount` bytes of all ranges together may wait for their turn. */
export function createRangeQueue(aheadByteCount: number, silenceLimitMs?: number): RangeQueue {
  const connections = new Set<RangeConnection>();
  const blocks = createBlocks(Math.ceil(aheadByteCount / BLOCK_BYTE_COUNT));
  /** Connections that are paused because the blocks are full, in order. */
  const paused = new Set<RangeConnection>();

  const connect = (origin: string): RangeConnection => {
    for (const known of connections) if (known.isIdle && known.origin === origin) return known;
    const onClose = (): void => {
      connections.delete(connection);
      paused.delete(connection);
    };
    const connection = openRangeConnection(origin, { onClose, silenceLimitMs });
    connections.add(connection);
    return connection;
  };
  const giveBack = (block: Uint8Array): void => {
    blocks.giveBack(block);
    const [first] = paused;
    if (first === undefined) return;
    paused.delete(first);
    first.resume();
  };

  return {
    start: (request, range, onFail) => {
      const connection = connect(new URL(request.url).origin);
      const waiting: Uint8Array[] = [];
      let last: { readonly block: Uint8Array; byteCount: number } | undefined;
      let received = 0;
      let isDone = false;
      let reader: { readonly take: (bytes: Uint8Array) => void; readonly end: Deferred<number> } | undefined;

      const keep = (bytes: Uint8Array): boolean => {
        for (let rest = bytes; rest.length > 0; ) {
          if (last === undefined || last.byteCount === BLOCK_BYTE_COUNT) {
            last = { block: blocks.take(), byteCount: 0 };
            waiting.push(last.block);
          }
          const taken = rest.subarray(0, BLOCK_BYTE_COUNT - last.byteCount);
          last.block.set(taken, last.byteCount);
          last.byteCount += taken.length;
          rest = rest.subarray(taken.length);
        }
        if (blocks.hasRoom()) return true;
        paused.add(connection);
        return false;
      };
      const cancel = (): void => {
        if (!isDone) connection.close();
        isDone = true;
        for (const block of waiting.splice(0)) giveBack(block);
        last = undefined;
      };
      const done = (): void => {
        isDone = true;
        reader?.end.resolve(received);
      };
      const receiver: RangeReceiver = {
        take: (bytes) => {
          if (isDone) return true;
          received += bytes.length;
          if (reader === undefined) return keep(bytes);
          try {
            reader.take(bytes);
          } catch (error) {
            cancel();
            reader.end.reject(error);
          }
          return true;
        },
        end: done,
        fail: () => {
          if (isDone) return;
          onFail(received);
          done();
        },
      };
      connection.get(request, range, receiver);

      return {
        cancel: () => {
          cancel();
          done();
        },
        readInto: async (take) => {
          const tail = last;
          for (let block = waiting.shift(); block !== undefined; block = waiting.shift()) {
            try {
              take(block === tail?.block ? block.subarray(0, tail.byteCount) : block);
            } catch (error) {
              cancel();
              throw error;
            } finally {
              giveBack(block);
            }
          }
          last = undefined;
          if (isDone) return received;
          const end = deferred<number>();
          reader = { take, end };
          paused.delete(connection);
          connection.resume();
          return await end.promise;
        },
      };
    },
  };
}

/** A pool of blocks. It exceeds `count` by a few blocks when many connections receive bytes at once. */
function createBlocks(count: number): {
  take(): Uint8Array;
  giveBack(block: Uint8Array): void;
  hasRoom(): boolean;
} {
  const unused: Uint8Array[] = [];
  let inUse = 0;
  return {
    take: () => {
      inUse++;
      return unused.pop() ?? new Uint8Array(BLOCK_BYTE_COUNT);
    },
    giveBack: (block) => {
      inUse--;
      if (unused.length + inUse < count) unused.push(block);
    },
    hasRoom: () => inUse < count,
  };
}
