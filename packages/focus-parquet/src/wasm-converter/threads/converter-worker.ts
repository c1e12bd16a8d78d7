import { type MessagePort, parentPort } from "node:worker_threads";
import type { RowGroupPiece } from "../../converter.ts";
import { readFileRange } from "../../range-source.ts";
import { createSegmentConverter, type SegmentConverter } from "../host/segment-converter.ts";
import { createRangeReader } from "./range-reader.ts";
import { type FromWorker, sendFailure, type ToWorker } from "./worker-messages.ts";

/** Runs a worker thread of the converter. Each segment becomes one row group, or several if it has very many rows. */
function serve(port: MessagePort): void {
  let converter: SegmentConverter | undefined;
  let pieces: RowGroupPiece[] = [];
  /** True if the segment's end is only guessed. */
  let isGuess = false;
  let failure: { readonly error: unknown } | undefined;
  const ranges = createRangeReader((id, received) => answer({ kind: "unread", id, received }));

  const answer = (message: FromWorker, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);

  const begin = (line: number, segment: SegmentConverter, guess: boolean): void => {
    pieces = [];
    failure = undefined;
    isGuess = guess;
    segment.begin(line);
  };

  const takeGuess = (segment: SegmentConverter, made: Iterable<RowGroupPiece>): void => {
    for (const piece of made) pieces.push(piece);
    if (segment.isIrregular) throw new Error("the guessed segment has an irregular record");
  };

  const handle = async (message: ToWorker): Promise<void> => {
    if (message.kind === "part") {
      const { part, header, write, isKnownText } = message;
      const segmentByteCount = Number.POSITIVE_INFINITY;
      converter = createSegmentConverter({ part, header, write, segmentByteCount, isKnownText });
      return;
    }
    if (converter === undefined) throw new Error("a segment arrived before its part");
    switch (message.kind) {
      case "begin":
        begin(message.line, converter, false);
        return;
      case "guess":
        begin(FIRST_LINE, converter, true);
        return;
      case "bytes":
        if (failure !== undefined) return;
        for (const piece of converter.push(new Uint8Array(message.buffer, 0, message.byteCount))) pieces.push(piece);
        // Without this error, the slow reference converter would convert the text twice.
        if (isGuess && converter.isIrregular) throw new Error("the guessed segment has an irregular record");
        return;
      case "file": {
        const segment = converter;
        if (failure === undefined) readFileRange(message, (fill) => takeGuess(segment, segment.pull(fill)));
        return;
      }
      case "range": {
        const segment = converter;
        if (failure === undefined)
          await ranges.readInto(message.id, (bytes) => takeGuess(segment, segment.push(bytes)));
        else ranges.drop(message.id);
        return;
      }
      case "rest":
        return;
      case "end":
        if (failure === undefined) for await (const piece of converter.end()) pieces.push(piece);
        return;
      case "break":
        if (failure === undefined) await converter.fail(BROKEN_OFF).catch(unlessBrokenOff);
        return;
      case "close":
        return;
      case "drop":
        throw new Error("the segment is no longer needed");
    }
  };

  const answerDone = (lineFeeds: number): void => {
    const owned = pieces.map(compact);
    answer(
      { kind: "done", pieces: owned, lineFeeds },
      owned.map(({ bytes }) => bytes.buffer),
    );
  };
  const answerSegment = (): void => {
    if (failure === undefined) answerDone(0);
    else answer({ kind: "failed", failure: sendFailure(failure.error) });
  };
  /**
   * Only a valid segment confirms its guessed end. Any other text is converted again from the last confirmed position.
   */
  const answerGuess = (): void => {
    const line = converter?.line;
    if (failure === undefined && line !== undefined) answerDone(line - FIRST_LINE);
    else answer({ kind: "unsure" });
  };

  // Messages are handled one after the other, although the end of a segment may be asynchronous.
  let turn: Promise<void> = Promise.resolve();
  port.on("message", (message: ToWorker) => {
    if (message.kind === "close") port.close();
    ranges.hear(message);
    turn = turn.then(async () => {
      try {
        await handle(message);
      } catch (error) {
        failure ??= { error };
      }
      if (message.kind === "bytes") answer({ kind: "taken", buffer: message.buffer }, [message.buffer]);
      if (message.kind === "range") answer({ kind: "converted" });
      if (message.kind !== "end" && message.kind !== "break" && message.kind !== "drop") return;
      if (isGuess) answerGuess();
      else answerSegment();
    });
  });
}

/** First line of a guessed segment. The real line is unknown, but only the number of lines is needed. */
const FIRST_LINE = 1;

/** Stands for the read error that ended the text. The main thread reports the actual error. */
const BROKEN_OFF = new Error("the text could not be read to its end");

function unlessBrokenOff(error: unknown): void {
  if (error !== BROKEN_OFF) throw error;
}

/** Returns a piece whose bytes have their own buffer, so that they can be transferred without a copy. */
function compact(piece: RowGroupPiece): RowGroupPiece & { readonly bytes: Uint8Array<ArrayBuffer> } {
  return { ...piece, bytes: piece.bytes as Uint8Array<ArrayBuffer> };
}

if (parentPort !== null) serve(parentPort);
