import { InputError } from "exact-values/errors";
import type { RowGroupPiece } from "../../converter.ts";
import type { RangeRequest } from "../../range-source.ts";
import type { SegmentOptions } from "../host/segment-converter.ts";

/**
 * Messages from the main thread to a worker. Each part starts with `part`. Each segment of the part starts with
 * `begin`, or with `guess` if its end is only guessed. Its text follows as any number of `bytes` or `range` messages,
 * or as one `file` message. The segment ends with `end`, or with `break` if the text cannot be read further. A guessed
 * segment that is no longer needed ends with `drop`.
 */
export type ToWorker =
  | ({ readonly kind: "part" } & Omit<SegmentOptions, "segmentByteCount">)
  | { readonly kind: "begin"; readonly line: number }
  | { readonly kind: "guess" }
  | { readonly kind: "bytes"; readonly buffer: ArrayBuffer; readonly byteCount: number }
  /** Tells the worker to read a guessed segment's text from a file. */
  | { readonly kind: "file"; readonly file: string; readonly offset: number; readonly byteCount: number }
  | RangeMessage
  /**
   * Contains further bytes of a range that the worker could not read, or undefined if the main thread cannot read them
   * either.
   */
  | { readonly kind: "rest"; readonly id: number; readonly bytes: Uint8Array | undefined }
  | { readonly kind: "end" }
  | { readonly kind: "break" }
  | { readonly kind: "drop" }
  /** Ends the worker after the last part. */
  | { readonly kind: "close" };

/**
 * Text that the worker reads over its own connection. Without a request, the worker receives all of the text in `rest`
 * messages.
 */
export interface RangeMessage {
  readonly kind: "range";
  readonly id: number;
  readonly request: RangeRequest | undefined;
  readonly offset: number;
  readonly byteCount: number;
}

/**
 * Messages from a worker. `taken` returns the buffer of a `bytes` message. `converted` follows each `range`, after
 * `unread` if the worker could not read the whole range. A segment is answered with `done` or `failed`, a guessed
 * segment with `done` or `unsure`.
 */
export type FromWorker =
  | { readonly kind: "taken"; readonly buffer: ArrayBuffer }
  | { readonly kind: "converted" }
  | { readonly kind: "unread"; readonly id: number; readonly received: number }
  | { readonly kind: "done"; readonly pieces: RowGroupPiece[]; readonly lineFeeds: number }
  | { readonly kind: "unsure" }
  | { readonly kind: "failed"; readonly failure: SentFailure };

/** An error as plain data. Threads do not share classes, so an error object would lose its class. */
interface SentFailure {
  readonly input: Pick<InputError, "code" | "message" | "remedy" | "place"> | undefined;
  /** Text of any other error. Such an error indicates a bug in this package. */
  readonly bug: string;
}

export function sendFailure(error: unknown): SentFailure {
  if (error instanceof InputError) {
    const { code, message, remedy, place } = error;
    return { input: { code, message, remedy, place }, bug: "" };
  }
  return { input: undefined, bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function receiveFailure({ input, bug }: SentFailure): Error {
  if (input === undefined) return new Error(`a worker failed: ${bug}`);
  return new InputError(input.code, input.message, { remedy: input.remedy, place: input.place });
}
