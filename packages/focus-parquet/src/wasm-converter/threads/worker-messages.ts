import { InputError } from "exact-values/errors";
import type { RowGroupPiece } from "../../converter.ts";
import type { RangeRequest } from "../../range-source.ts";
import type { SegmentOptions } from "../host/segment-converter.ts";

/**
 * Messages from the main thread to a worker: `part` for each part, then for each of its segments `begin`, any number of
 * `bytes` or `range` or one `file`, and `end`, or `break` if the text cannot be read further. A segment with a guessed
 * end begins with `guess` instead of `begin`, and may end with `drop` if it is no longer needed.
 */
export type ToWorker =
  | ({ readonly kind: "part" } & Omit<SegmentOptions, "segmentByteCount">)
  | { readonly kind: "begin"; readonly line: number }
  | { readonly kind: "guess" }
  | { readonly kind: "bytes"; readonly buffer: ArrayBuffer; readonly byteCount: number }
  /** Text that the worker reads from a file itself, for a guessed segment. */
  | { readonly kind: "file"; readonly file: string; readonly offset: number; readonly byteCount: number }
  | RangeMessage
  /** More bytes of a range that the worker could not read; undefined if they cannot be read at all. */
  | { readonly kind: "rest"; readonly id: number; readonly bytes: Uint8Array | undefined }
  | { readonly kind: "end" }
  | { readonly kind: "break" }
  | { readonly kind: "drop" }
  /** Follows the last part. */
  | { readonly kind: "close" };

/** Text that the worker reads itself over its own connection. Without a request, it receives all of it as `rest`. */
export interface RangeMessage {
  readonly kind: "range";
  readonly id: number;
  readonly request: RangeRequest | undefined;
  readonly offset: number;
  readonly byteCount: number;
}

/**
 * Messages from a worker: `taken` for each `bytes` (returns its buffer), and `converted` for each `range`, after
 * `unread` if the worker could not read all of it. Each segment gets `done` or `failed`, each guessed segment `done` or
 * `unsure`.
 */
export type FromWorker =
  | { readonly kind: "taken"; readonly buffer: ArrayBuffer }
  | { readonly kind: "converted" }
  | { readonly kind: "unread"; readonly id: number; readonly received: number }
  | { readonly kind: "done"; readonly pieces: RowGroupPiece[]; readonly lineFeeds: number }
  | { readonly kind: "unsure" }
  | { readonly kind: "failed"; readonly failure: SentFailure };

/** An error in a form that can be sent between threads, which do not share classes. */
interface SentFailure {
  readonly input: Pick<InputError, "code" | "message" | "remedy" | "place"> | undefined;
  /** Text of any other error, which indicates a bug in this package. */
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
