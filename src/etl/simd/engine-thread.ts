import { Worker } from "node:worker_threads";
import type { RowGroupPiece } from "../engine.ts";
import { type FromWorker, receiveFailure, type ToWorker } from "./worker-messages.ts";

/** One worker thread, as the engine sees it. */
export interface EngineThread {
  send(message: ToWorker): void;
  /** Sends bytes; their buffer is the worker's from now on. */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): void;
  /** Bytes that were sent and not worked on yet. */
  readonly waitingByteCount: number;
  /** Resolves when the worker has worked on something more. */
  taken(): Promise<void>;
  /** Ends a segment; resolves with its row groups, in the order in which segments were ended. */
  end(): Promise<readonly RowGroupPiece[]>;
  /** Ends a segment in the middle of a record, as `end`; rejects when something is wrong before that place. */
  breakOff(): Promise<readonly RowGroupPiece[]>;
  close(): Promise<void>;
}

interface Waiting<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

export function startEngineThread(workerUrl: URL): EngineThread {
  const worker = new Worker(workerUrl);
  // A thread that waits for work must not keep the process alive.
  worker.unref();
  let waitingByteCount = 0;
  let crash: Error | undefined;
  let ends: Waiting<readonly RowGroupPiece[]>[] = [];
  let takers: Waiting<void>[] = [];

  const failAll = (error: Error): void => {
    crash = error;
    for (const { reject } of [...ends, ...takers]) reject(error);
    ends = [];
    takers = [];
  };
  worker.on("error", (error) => failAll(error instanceof Error ? error : new Error(String(error))));
  worker.on("exit", (code) => failAll(new Error(`a worker thread of the engine ended with code ${code}`)));
  worker.on("message", (message: FromWorker) => {
    if (message.kind === "taken") {
      waitingByteCount -= message.byteCount;
      for (const { resolve } of takers.splice(0)) resolve();
      return;
    }
    const waiting = ends.shift();
    if (message.kind === "done") waiting?.resolve(message.pieces);
    else waiting?.reject(receiveFailure(message.failure));
  });

  const wait = <T>(queue: () => Waiting<T>[]): Promise<T> =>
    new Promise((resolve, reject) => {
      if (crash !== undefined) reject(crash);
      else queue().push({ resolve, reject });
    });

  return {
    send: (message) => worker.postMessage(message),
    sendBytes: (bytes) => {
      waitingByteCount += bytes.length;
      worker.postMessage({ kind: "bytes", bytes } satisfies ToWorker, [bytes.buffer]);
    },
    get waitingByteCount() {
      return waitingByteCount;
    },
    taken: () => wait(() => takers),
    end: () => {
      worker.postMessage({ kind: "end" } satisfies ToWorker);
      return wait(() => ends);
    },
    breakOff: () => {
      worker.postMessage({ kind: "break" } satisfies ToWorker);
      return wait(() => ends);
    },
    close: async () => {
      worker.removeAllListeners("exit");
      await worker.terminate();
    },
  };
}
