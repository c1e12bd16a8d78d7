import { createCore } from "./core.ts";
import { coreMemory } from "./core-memory.ts";

/**
 * Follows the quotes of a text to find where records end. Its cuts are exact for text whose quotes are right; text with wrong quotes is refused
 * wherever it is cut.
 */
export interface RecordCutter {
  /** Follows all bytes; returns the line feeds among them. */
  follow(bytes: Uint8Array): number;
  /** Follows the bytes up to the first end of a record; `end` is undefined when none ends in them. */
  followToRecordEnd(bytes: Uint8Array): { readonly end: number | undefined; readonly lineFeeds: number };
}

export function createRecordCutter(): RecordCutter {
  const core = createCore(() => {
    throw new Error("the cutter reads no decimals");
  });
  const memory = coreMemory(core);
  core.startCutting();
  const followText = (bytes: Uint8Array, stops: boolean): number => {
    const { start, byteCount } = memory.lend(bytes);
    return core.followText(start, byteCount, stops);
  };
  return {
    follow: (bytes) => {
      followText(bytes, false);
      return core.followedLineFeeds.value;
    },
    followToRecordEnd: (bytes) => {
      const end = followText(bytes, true);
      return { end: end === 0 ? undefined : end, lineFeeds: core.followedLineFeeds.value };
    },
  };
}
