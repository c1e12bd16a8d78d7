import { setFlagsFromString } from "node:v8";

/**
 * Keeps the young generation of V8's heap at its current size. It would otherwise double up to about 130 MB, of which a
 * month or row group uses a few. An action cannot choose Node's command line, where the size is normally set. V8 reads
 * this flag in all threads whenever the generation would grow, and ignores it if unknown.
 */
export function stopYoungGenerationGrowth(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
