/**
 * Shortens the timeouts for silent connections in an unmodified process: `node --import <this file>` with
 * `SIMULATED_IMPATIENCE`, the factor. They use AbortSignal.timeout, which no simulated clock affects.
 */
const { SIMULATED_IMPATIENCE } = process.env;

/** Returns a function that restores the timeouts. */
export function shortenSilence(times) {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(1, Math.round(ms / times)));
  return () => {
    AbortSignal.timeout = timeout;
  };
}

if (SIMULATED_IMPATIENCE !== undefined) shortenSilence(Number(SIMULATED_IMPATIENCE));
