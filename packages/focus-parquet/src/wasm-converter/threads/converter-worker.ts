import { type MessagePort, parentPort } from "node:worker_threads";
import type { RowGroupPiece } from "../../converter.ts";
import { readFileRange } from "../../range-source.ts";
import { createSegmentConverter, type SegmentConverter } from "../host/segment-converter.ts";
import { createRangeReader } from "./range-reader.ts";
import { type FromWorker, sendFailure, type ToWorker } from "./worker-messages.ts";

/**
 * A worker thread of the converter. It converts segments, each of which becomes one row group, or more if it has very
 * many rows.
 */
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
    if (segment.isIrregular) throw new Error("a guessed segment has an irregular record");
  };

  const handle = async (message: ToWorker): Promise<void> => {
    if (message.kind === "part") {
      const { part, header, write, isKnownText } = message;
      const segmentByteCount = Number.POSITIVE_INFINITY;
      converter = createSegmentConverter({ part, header, write, segmentByteCount, isKnownText });
      return;
    }
    if (converter === undefined) throw new Error("a segment without a part");
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
        // The slow reference converter would otherwise convert the text twice.
        if (isGuess && converter.isIrregular) throw new Error("a guessed segment has an irregular record");
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
        throw new Error("a segment that is no longer needed");
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
   * Only a valid segment confirms its end. All other text is converted again, starting at the last confirmed position.
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

/** Relative line for a guessed segment: its first line is unknown, but its number of lines is not. */
const FIRST_LINE = 1;

/** Stands for the error that broke the text off, which the main thread reports. */
const BROKEN_OFF = new Error("the text broke off");

function unlessBrokenOff(error: unknown): void {
  if (error !== BROKEN_OFF) throw error;
}

/** A piece whose bytes have their own buffer, which can be transferred without a copy. */
function compact(piece: RowGroupPiece): RowGroupPiece & { readonly bytes: Uint8Array<ArrayBuffer> } {
  return { ...piece, bytes: piece.bytes as Uint8Array<ArrayBuffer> };
}

if (parentPort !== null) serve(parentPort);
