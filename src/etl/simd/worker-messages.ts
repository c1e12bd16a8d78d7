import { InputError } from "../../errors.ts";
import type { RowGroupPiece, WriteOptions } from "../engine.ts";

/**
 * What the engine tells a worker: for each part `part`, then for each of its segments `begin`, `bytes` as often as it takes, and `end`,
 * or `break` where the text cannot be read on.
 */
export type ToWorker =
  | { readonly kind: "part"; readonly part: string; readonly header: readonly string[]; readonly write: WriteOptions }
  | { readonly kind: "begin"; readonly line: number }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "end" }
  | { readonly kind: "break" };

/** What a worker answers: `taken` for each `bytes`, `done` or `failed` for each `end` and `break`. */
export type FromWorker =
  | { readonly kind: "taken"; readonly byteCount: number }
  | { readonly kind: "done"; readonly pieces: readonly RowGroupPiece[] }
  | { readonly kind: "failed"; readonly failure: SentFailure };

/** An error on its way between threads, which do not share classes. */
export interface SentFailure {
  readonly input: Pick<InputError, "code" | "message" | "cure" | "place"> | undefined;
  /** Text of anything that is no InputError: a bug of ours. */
  readonly bug: string;
}

export function sendFailure(error: unknown): SentFailure {
  if (error instanceof InputError) {
    const { code, message, cure, place } = error;
    return { input: { code, message, cure, place }, bug: "" };
  }
  return { input: undefined, bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function receiveFailure({ input, bug }: SentFailure): Error {
  if (input === undefined) return new Error(`a worker failed: ${bug}`);
  return new InputError(input.code, input.message, { cure: input.cure, place: input.place });
}
