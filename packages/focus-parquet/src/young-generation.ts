import { setFlagsFromString } from "node:v8";

/**
 * Keeps the part of V8's heap in which objects are made at the size that it has. It would double with what lives to see its collections, up to some
 * 130 MB of which each month or row group uses a few, and an action cannot choose node's command line, where its size is set. This flag is read
 * whenever the part would grow, in all threads; a V8 that does not know it goes on as ever.
 */
export function stopYoungGenerationGrowth(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
