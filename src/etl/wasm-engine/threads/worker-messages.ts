import { InputError } from "../../../errors.ts";
import type { RowGroupPiece } from "../../engine.ts";
import type { SegmentOptions } from "../host/segment-converter.ts";
import type { FileSegment } from "./file-segments.ts";

/**
 * What the engine sends a worker: for each part `part`, then for each of its segments either `file`, where the worker finds it
 * (`guess` when its end is not known for sure), or `begin`, `bytes`
 * as often as it takes, and `end`, or `break` where the text cannot be read on.
 */
export type ToWorker =
  | ({ readonly kind: "part" } & Omit<SegmentOptions, "segmentByteCount">)
  | { readonly kind: "file" | "guess"; readonly segment: FileSegment }
  | { readonly kind: "begin"; readonly line: number }
  | { readonly kind: "bytes"; readonly buffer: ArrayBuffer; readonly byteCount: number }
  | { readonly kind: "end" }
  | { readonly kind: "break" };

/** What a worker answers: `taken` for each `bytes` (its buffer comes back), `done` or `failed` for each `file`, `end` and `break`, `done` or
 * `unsure` for each `guess`. */
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
