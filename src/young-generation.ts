import { setFlagsFromString } from "node:v8";

/**
 * Keeps the young generation of V8's heap at its current size. Otherwise it would double up to about 130 MB, although a
 * month or row group only uses a few megabytes. An action cannot choose Node's command line, where the size is normally
 * set. V8 reads this flag in all threads whenever the generation would grow, and ignores it if unknown.
 */
export function stopYoungGenerationGrowth(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
