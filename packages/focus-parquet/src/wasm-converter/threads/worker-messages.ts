import { InputError } from "exact-values/errors";
import type { RowGroupPiece } from "../../converter.ts";
import type { RangeRequest } from "../../range-source.ts";
import type { SegmentOptions } from "../host/segment-converter.ts";

/**
 * What the converter sends a worker: for each part `part`, then for each of its segments `begin`, `bytes` or `range` as often as it takes or one `file`, and `end`, or `break`
 * where the text cannot be read on. A segment whose end is not known for sure has `guess` in place of `begin`, and may end with `drop`: nobody asks
 * for it any more.
 */
export type ToWorker =
  | ({ readonly kind: "part" } & Omit<SegmentOptions, "segmentByteCount">)
  | { readonly kind: "begin"; readonly line: number }
  | { readonly kind: "guess" }
  | { readonly kind: "bytes"; readonly buffer: ArrayBuffer; readonly byteCount: number }
  /** Text that the worker is to read from a file by itself, within a guess. */
  | { readonly kind: "file"; readonly file: string; readonly offset: number; readonly byteCount: number }
  | RangeMessage
  /** More of what the worker could not read of a range; undefined when nobody can. */
  | { readonly kind: "rest"; readonly id: number; readonly bytes: Uint8Array | undefined }
  | { readonly kind: "end" }
  | { readonly kind: "break" }
  | { readonly kind: "drop" }
  /** Behind the last part. */
  | { readonly kind: "close" };

/** Text that the worker is to read by itself, over a connection of its own; without a request, it is given all of it as `rest`. */
export interface RangeMessage {
  readonly kind: "range";
  readonly id: number;
  readonly request: RangeRequest | undefined;
  readonly offset: number;
  readonly byteCount: number;
}

/**
 * What a worker answers: `taken` for each `bytes` (its buffer comes back), `converted` for each `range`, and before that `unread` when it could not read all of it; `done` or `failed`
 * for each segment, `done` or `unsure` for a guess.
 */
export type FromWorker =
  | { readonly kind: "taken"; readonly buffer: ArrayBuffer }
  | { readonly kind: "converted" }
  | { readonly kind: "unread"; readonly id: number; readonly received: number }
  | { readonly kind: "done"; readonly pieces: RowGroupPiece[]; readonly lineFeeds: number }
  | { readonly kind: "unsure" }
  | { readonly kind: "failed"; readonly failure: SentFailure };

/** An error on its way between threads, which do not share classes. */
interface SentFailure {
  readonly input: Pick<InputError, "code" | "message" | "remedy" | "place"> | undefined;
  /** Text of anything that is no InputError: a bug of ours. */
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
