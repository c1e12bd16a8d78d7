import { type MessagePort, parentPort } from "node:worker_threads";
import type { RowGroupPiece } from "../engine.ts";
import { createSegmentConverter, type SegmentConverter } from "./segment-converter.ts";
import { type FromWorker, sendFailure, type ToWorker } from "./worker-messages.ts";

/** A worker thread of the engine: converts segments, each of which becomes one row group (more when its rows are very many). */
function serve(port: MessagePort): void {
  let converter: SegmentConverter | undefined;
  let pieces: RowGroupPiece[] = [];
  let failure: { readonly error: unknown } | undefined;

  const answer = (message: FromWorker, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);

  const handle = async (message: ToWorker): Promise<void> => {
    if (message.kind === "part") {
      const { part, header, write } = message;
      converter = createSegmentConverter({ part, header, write, segmentByteCount: Number.POSITIVE_INFINITY });
      return;
    }
    if (converter === undefined) throw new Error("a segment before its part");
    switch (message.kind) {
      case "begin":
        pieces = [];
        failure = undefined;
        converter.begin(message.line);
        return;
      case "bytes":
        if (failure === undefined) for (const piece of converter.push(message.bytes)) pieces.push(piece);
        return;
      case "end":
        if (failure === undefined) for await (const piece of converter.end()) pieces.push(piece);
        return;
      case "break":
        if (failure === undefined) await converter.fail(BROKEN_OFF).catch(unlessBrokenOff);
        return;
    }
  };

  // Messages are handled one after the other, although the end of a segment may wait.
  let turn: Promise<void> = Promise.resolve();
  port.on("message", (message: ToWorker) => {
    turn = turn.then(async () => {
      try {
        await handle(message);
      } catch (error) {
        failure ??= { error };
      }
      if (message.kind === "bytes") answer({ kind: "taken", byteCount: message.bytes.length });
      if (message.kind !== "end" && message.kind !== "break") return;
      if (failure !== undefined) answer({ kind: "failed", failure: sendFailure(failure.error) });
      else
        answer(
          { kind: "done", pieces: pieces.map(compact) },
          pieces.map((piece) => compact(piece).bytes.buffer),
        );
    });
  });
}

/** Stands for what broke the text off, which the engine's own thread tells. */
const BROKEN_OFF = new Error("the text broke off");

function unlessBrokenOff(error: unknown): void {
  if (error !== BROKEN_OFF) throw error;
}

/** A piece whose bytes have a buffer of their own, which can be handed over without a copy. */
function compact(piece: RowGroupPiece): RowGroupPiece & { readonly bytes: Uint8Array<ArrayBuffer> } {
  return { ...piece, bytes: piece.bytes as Uint8Array<ArrayBuffer> };
}

if (parentPort !== null) serve(parentPort);
