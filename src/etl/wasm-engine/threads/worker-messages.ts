import { InputError } from "../../../errors.ts";
import type { RowGroupPiece } from "../../engine.ts";
import type { SegmentOptions } from "../host/segment-converter.ts";

/**
 * What the engine sends a worker: for each part `part`, then for each of its segments `begin`, `bytes` as often as it takes or one `file`, and `end`, or `break`
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
  | { readonly kind: "end" }
  | { readonly kind: "break" }
  | { readonly kind: "drop" };

/** What a worker answers: `taken` for each `bytes` (its buffer comes back), `done` or `failed` for each segment, `done` or `unsure` for a guess. */
export type FromWorker =
  | { readonly kind: "taken"; readonly buffer: ArrayBuffer }
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
