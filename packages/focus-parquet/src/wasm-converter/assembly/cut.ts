import { LINE_FEED, QUOTE } from "./bytes";
import { maskOf, prefixXor } from "./scan";

/** Follows the quotes of a text that comes in chunks, to know where records end without looking at their fields. */

/** All ones while the last chunk ended inside of quotes. */
let inside: u64 = 0;

/** Line feeds among the bytes that the last call followed. */
export let followedLineFeeds: i32 = 0;

/** Begins a text outside of quotes. */
export function startCutting(): void {
  inside = 0;
}

/** The last bytes of a text, and blanks behind them. */
const tail = memory.data(64, 16);

/**
 * Follows the next bytes, all of them or (with `stops`) up to the first end of a record, and returns how many it followed; 0 when it should stop
 * and no record ends.
 */
export function followText(buffer: usize, length: i32, stops: bool): i32 {
  const quotes = i8x16.splat(QUOTE);
  const lineFeeds = i8x16.splat(LINE_FEED);
  followedLineFeeds = 0;
  for (let at: usize = 0; at < <usize>length; at += 64) {
    let block = buffer + at;
    if (at + 64 > <usize>length) {
      // What is behind the text may be text that is followed later.
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
