/**
 * Shortens the patience with silent connections of a process that knows nothing of it: `node --import <this file>` with
 * `SIMULATED_IMPATIENCE` (how many times shorter). It is measured by AbortSignal.timeout, which no other clock of a test moves.
 */
const { SIMULATED_IMPATIENCE } = process.env;

/** Returns the function that takes the shortening back. */
export function shortenSilence(times) {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(1, Math.round(ms / times)));
  return () => {
    AbortSignal.timeout = timeout;
  };
}

if (SIMULATED_IMPATIENCE !== undefined) shortenSilence(Number(SIMULATED_IMPATIENCE));
