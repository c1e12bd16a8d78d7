import { Worker } from "node:worker_threads";
import type { RowGroupPiece } from "../../converter.ts";
import type { TextBuffers } from "./turns.ts";
import { type FromWorker, type RangeMessage, receiveFailure, type ToWorker } from "./worker-messages.ts";

/** One worker thread, as the converter sees it. */
export interface ConverterThread {
  send(message: ToWorker): void;
  /** Hands over text, once there is room for it. */
  write(text: Uint8Array): Promise<void>;
  /** Ends a segment; resolves with its row groups, in the order in which segments were ended. */
  end(): Promise<RowGroupPiece[]>;
  /** Ends a segment in the middle of a record, as `end`; rejects when something is wrong before that place. */
  breakOff(): Promise<RowGroupPiece[]>;
  /** Begins a segment of which it is not known for sure where it ends. */
  beginGuess(): void;
  /** Hands over text in a buffer that is given back to its owner. Throws once the worker has died. */
  hand(buffer: ArrayBuffer, byteCount: number, owner: TextBuffers): void;
  /** Has the worker read a range by itself, in its place in the text. */
  read(range: Omit<RangeMessage, "kind" | "id">, watcher: RangeWatcher): void;
  /** Ends a guessed segment; undefined when it is not proven that it ends here. */
  endGuess(): Promise<GuessedPieces | undefined>;
  /** The same for one that nobody asks for any more: resolves with undefined once the thread has let go of it. */
  drop(): Promise<undefined>;
  close(): Promise<void>;
}

/** Row groups of a segment that ends where it was guessed. */
export interface GuessedPieces {
  /** Whoever hands them on takes them out, so that their memory can go. */
  readonly pieces: RowGroupPiece[];
  readonly lineFeeds: number;
}

/** Who had a thread read a range. */
export interface RangeWatcher {
  /** All of it was worked on, or is not asked for any more. */
  onConverted(): void;
  /** From so many bytes on the thread could not read it: the rest, piece by piece, is to be given to `give`, or undefined once that cannot be read either. */
  onUnread(received: number, give: (bytes: Uint8Array | undefined) => void): void;
  onCrash(error: Error): void;
}

interface Waiting {
  readonly resolve: (pieces: GuessedPieces | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** What a thread makes lives as long as a row group or not at all: more room for young objects takes 10 to 15 MB of memory, and saves no time. */
const YOUNG_GENERATION_MB = 4;

export function startConverterThread(workerUrl: URL, buffers: TextBuffers): ConverterThread {
  const worker = new Worker(workerUrl, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } });
  // A thread that waits for work must not keep the process alive.
  worker.unref();
  let crash: Error | undefined;
  let ends: Waiting[] = [];
  let hasWorked = false;
  /** The buffer that is being filled. */
  let filling: { readonly buffer: ArrayBuffer; byteCount: number } | undefined;

  const send = (message: ToWorker): void => worker.postMessage(message);
  /** Whose buffers the worker has, in the order in which it gives them back. */
  const owners: TextBuffers[] = [];
  /** Ranges that the worker has, in their order. */
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
      // One that has read ranges keeps connections.
      if (!hasWorked || crash !== undefined || ends.length > 0 || lastId > 0) {
        await worker.terminate();
        return;
      }
      // Whoever ends a thread waits for it, up to 20 ms. One that has nothing to do ends by itself meanwhile.
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.ref();
      send({ kind: "close" });
      await ended;
    },
  };
}
