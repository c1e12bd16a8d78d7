import { Worker } from "node:worker_threads";
import type { RowGroupPiece } from "../../converter.ts";
import { type FromWorker, type RangeMessage, receiveFailure, type ToWorker } from "./worker-messages.ts";

/** One worker thread, as the main thread sees it. */
export interface ConverterThread {
  send(message: ToWorker): void;
  /** Sends text once a buffer is available. */
  write(text: Uint8Array): Promise<void>;
  /** Ends a segment and resolves with its row groups. Segments are resolved in the order in which they were ended. */
  end(): Promise<RowGroupPiece[]>;
  /** Ends a segment in the middle of a record. Rejects if the text before that position has a fault. */
  breakOff(): Promise<RowGroupPiece[]>;
  /** Begins a segment whose end is only guessed. */
  beginGuess(): void;
  /** Sends text in a buffer that is returned to its owner. Throws if the worker has crashed. */
  hand(buffer: ArrayBuffer, byteCount: number, owner: TextBuffers): void;
  /** Makes the worker read a range of the text itself. */
  read(range: Omit<RangeMessage, "kind" | "id">, watcher: RangeWatcher): void;
  /** Ends a guessed segment. Resolves with undefined if its end was not confirmed. */
  endGuess(): Promise<GuessedPieces | undefined>;
  /** Drops a segment that is no longer needed. Resolves with undefined once the thread has dropped it. */
  drop(): Promise<undefined>;
  close(): Promise<void>;
}

/** Row groups of a segment whose guessed end was confirmed. */
export interface GuessedPieces {
  /** Consumers remove pieces as they use them, so that their memory can be freed. */
  readonly pieces: RowGroupPiece[];
  readonly lineFeeds: number;
}

/** Receives events about a range that a thread reads. */
export interface RangeWatcher {
  /** Called when the whole range was processed or is no longer needed. */
  onConverted(): void;
  /**
   * Called when the thread could not read the range beyond `received` bytes. Pass the rest to `give` piece by piece, or
   * pass undefined if the rest cannot be read.
   */
  onUnread(received: number, give: (bytes: Uint8Array | undefined) => void): void;
  onCrash(error: Error): void;
}

interface Waiting {
  readonly resolve: (pieces: GuessedPieces | undefined) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread's objects either live as long as a row group or only briefly. A larger young generation would take 10 to 15
 * MB of memory without saving time.
 */
const YOUNG_GENERATION_MB = 4;

export function startConverterThread(workerUrl: URL, buffers: TextBuffers): ConverterThread {
  const worker = new Worker(workerUrl, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } });
  // An idle thread must not keep the process alive.
  worker.unref();
  let crash: Error | undefined;
  let ends: Waiting[] = [];
  let hasWorked = false;
  /** The buffer that is being filled. */
  let filling: { readonly buffer: ArrayBuffer; byteCount: number } | undefined;

  const send = (message: ToWorker): void => worker.postMessage(message);
  /** Owners of the buffers that the worker holds, in the order in which it returns them. */
  const owners: TextBuffers[] = [];
  /** Ranges that the worker has not processed yet, in order. */
  const watched: { readonly id: number; readonly watcher: RangeWatcher }[] = [];
  let lastId = 0;
  const failAll = (error: Error): void => {
    crash = error;
    for (const owner of new Set([buffers, ...owners])) owner.fail(error);
    for (const { watcher } of watched.splice(0)) watcher.onCrash(error);
    for (const { reject } of ends) reject(error);
    ends = [];
  };
  worker.on("error", (error) => failAll(error instanceof Error ? error : new Error(String(error))));
  worker.on("exit", (code) => failAll(new Error(`a worker thread of the converter ended with code ${code}`)));
  worker.on("message", (message: FromWorker) => {
    switch (message.kind) {
      case "taken":
        owners.shift()?.giveBack(message.buffer);
        return;
      case "converted":
        watched.shift()?.watcher.onConverted();
        return;
      case "unread":
        giveRest(message.id, message.received);
        return;
      case "failed":
        ends.shift()?.reject(receiveFailure(message.failure));
        return;
      default:
        ends.shift()?.resolve(message.kind === "done" ? message : undefined);
    }
  });
  const giveRest = (id: number, received: number): void => {
    const range = watched.find((one) => one.id === id);
    range?.watcher.onUnread(received, (bytes) => send({ kind: "rest", id, bytes }));
  };

  const hand = (buffer: ArrayBuffer, byteCount: number, owner: TextBuffers): void => {
    if (crash !== undefined) throw crash;
    owners.push(owner);
    worker.postMessage({ kind: "bytes", buffer, byteCount } satisfies ToWorker, [buffer]);
  };
  const sendFilled = (): void => {
    if (filling !== undefined) hand(filling.buffer, filling.byteCount, buffers);
    filling = undefined;
  };
  const ask = (message: ToWorker): Promise<GuessedPieces | undefined> => {
    sendFilled();
    send(message);
    hasWorked = true;
    return new Promise((resolve, reject) => {
      if (crash !== undefined) reject(crash);
      else ends.push({ resolve, reject });
    });
  };

  const askForPieces = async (message: ToWorker): Promise<RowGroupPiece[]> => (await ask(message))?.pieces ?? [];

  return {
    send,
    write: async (text) => {
      for (let rest = text; rest.length > 0; ) {
        filling ??= { buffer: await buffers.take(), byteCount: 0 };
        const { buffer, byteCount } = filling;
        const taken = rest.subarray(0, buffer.byteLength - byteCount);
        new Uint8Array(buffer).set(taken, byteCount);
        filling.byteCount += taken.length;
        if (filling.byteCount === buffer.byteLength) sendFilled();
        rest = rest.subarray(taken.length);
      }
    },
    beginGuess: () => send({ kind: "guess" }),
    hand,
    read: (range, watcher) => {
      if (crash !== undefined) throw crash;
      const id = ++lastId;
      watched.push({ id, watcher });
      send({ kind: "range", id, ...range });
    },
    endGuess: () => ask({ kind: "end" }),
    drop: async () => {
      await ask({ kind: "drop" });
      return undefined;
    },
    end: () => askForPieces({ kind: "end" }),
    breakOff: () => askForPieces({ kind: "break" }),
    close: async () => {
      worker.removeAllListeners("exit");
      // A worker that has read ranges must be terminated, because it keeps connections open.
      if (!hasWorked || crash !== undefined || ends.length > 0 || lastId > 0) {
        await worker.terminate();
        return;
      }
      // Terminating a thread takes up to 20 ms. An idle thread ends faster by itself.
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.ref();
      send({ kind: "close" });
      await ended;
    },
  };
}

/**
 * Buffers that carry text to the threads and are returned for reuse. Their number limits the amount of waiting text,
 * and reusing them avoids garbage. Shared memory would not have to be sent, but copying to and from it is several times
 * slower.
 */
interface TextBuffers {
  /** Resolves with a buffer that belongs to the caller until it is returned with `giveBack`. Rejects after `fail`. */
  take(): Promise<ArrayBuffer>;
  giveBack(buffer: ArrayBuffer): void;
  /** Makes all requests fail, because the thread that uses the buffers has crashed. */
  fail(error: Error): void;
}

interface Taker {
  readonly resolve: (buffer: ArrayBuffer) => void;
  readonly reject: (error: Error) => void;
}

export function createTextBuffers(count: number, byteCount: number): TextBuffers {
  const unused: ArrayBuffer[] = [];
  let made = 0;
  let takers: Taker[] = [];
  let failure: Error | undefined;
  const takeUnused = (): ArrayBuffer | undefined => {
    if (unused.length > 0 || made === count) return unused.pop();
    made++;
    return new ArrayBuffer(byteCount);
  };
  return {
    take: () =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        const buffer = takeUnused();
        if (buffer === undefined) takers.push({ resolve, reject });
        else resolve(buffer);
      }),
    giveBack: (buffer) => {
      const taker = takers.shift();
      if (taker === undefined) unused.push(buffer);
      else taker.resolve(buffer);
    },
    fail: (error) => {
      failure = error;
      for (const { reject } of takers) reject(error);
      takers = [];
    },
  };
}
