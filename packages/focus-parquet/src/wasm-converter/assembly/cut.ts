import { LINE_FEED, QUOTE } from "./bytes";
import { maskOf, prefixXor } from "./scan";

/** Finds the ends of records in text that arrives in chunks. It only follows the quotes and ignores the fields. */

/** All bits are set if the last chunk ended inside quotes. */
let inside: u64 = 0;

/** Number of line feeds in the bytes that the last call processed. */
export let followedLineFeeds: i32 = 0;

/** Starts a new text, which begins outside quotes. */
export function startCutting(): void {
  inside = 0;
}

/** The last bytes of a text, padded with blanks. */
const tail = memory.data(64, 16);

/**
 * Processes the next bytes and returns their number. With `stops`, it stops at the first end of a record, or returns 0
 * if no record ends.
 */
export function followText(buffer: usize, length: i32, stops: bool): i32 {
  const quotes = i8x16.splat(QUOTE);
  const lineFeeds = i8x16.splat(LINE_FEED);
  followedLineFeeds = 0;
  for (let at: usize = 0; at < <usize>length; at += 64) {
    let block = buffer + at;
    if (at + 64 > <usize>length) {
      // The bytes after the chunk must not be overwritten, because they may be text that is processed later.
      memory.fill(tail, 0x20, 64);
      memory.copy(tail, block, <usize>length - at);
      block = tail;
    }
    const a = v128.load(block);
    const b = v128.load(block, 16);
    const c = v128.load(block, 32);
    const d = v128.load(block, 48);
    const feedMask = maskOf(a, b, c, d, lineFeeds);
    const insideMask = prefixXor(maskOf(a, b, c, d, quotes)) ^ inside;
    const ends = feedMask & ~insideMask;
    if (stops && ends) {
      const first = <i32>ctz<u64>(ends);
      followedLineFeeds += <i32>popcnt<u64>(feedMask & (~<u64>0 >> <u64>(63 - first)));
      inside = 0;
      return <i32>at + first + 1;
    }
    inside = <u64>(<i64>insideMask >> 63);
    followedLineFeeds += <i32>popcnt<u64>(feedMask);
  }
  return stops ? 0 : length;
}
