import { vi } from "vitest";

const TIMES = 50;
/** Longer ones are deadlines, which a busy machine must not meet. */
const MAX_WAIT_MS = 60_000;

/** Lets the waits between tries pass fifty times as fast, until `vi.restoreAllMocks()`. */
export function shortenWaits(): void {
  const { setTimeout } = globalThis;
  const shortened = (callback: () => void, ms = 0, ...values: []): NodeJS.Timeout =>
    setTimeout(callback, ms < MAX_WAIT_MS ? ms / TIMES : ms, ...values);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(shortened as typeof setTimeout);
}
