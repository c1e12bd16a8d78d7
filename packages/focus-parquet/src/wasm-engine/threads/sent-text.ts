import type { PartRows } from "../../csv/part-rows.ts";
import { giveBackInflated } from "../../inflated-memory.ts";
import type { EngineThread } from "./engine-thread.ts";
import { createSegmentCutter } from "./segment-cutter.ts";
import { type SentSegment, sent } from "./worker-pool.ts";

/** Cuts the text into segments and sends each to the next thread. */
export async function* sendSegments(
  threads: readonly EngineThread[],
  { text, line: firstLine }: Pick<PartRows, "text" | "line">,
  segmentByteCount: number,
): AsyncGenerator<SentSegment> {
  const cutter = createSegmentCutter(segmentByteCount);
  let turn = 0;
  let line = firstLine;
  let thread: EngineThread | undefined;

  const send = async (bytes: Uint8Array, lineFeeds: number): Promise<void> => {
    if (thread === undefined) {
      thread = threads[turn++ % threads.length];
      thread?.send({ kind: "begin", line });
    }
    await thread?.write(bytes);
    line += lineFeeds;
  };
  function* end(how: "end" | "breakOff" = "end"): Generator<SentSegment> {
    if (thread === undefined) return;
    const pieces = thread[how]();
    thread = undefined;
    yield sent(pieces);
  }

  // Not `for await`, which could not distinguish what broke the text off from what goes wrong here.
  let broken: { readonly error: unknown } | undefined;
  const read = () =>
    text.next().catch((error: unknown) => {
      broken = { error };
      return { done: true, value: undefined } as const;
    });
  for (let next = await read(); next.done !== true; next = await read()) {
    for (const piece of cutter.cut(next.value)) {
      await send(piece.bytes, piece.lineFeeds);
      if (piece.end !== "none") yield* end();
      // A record without end would be collected for ever; the plain engine is to say what is wrong with it.
      if (piece.end === "endless") return;
    }
    giveBackInflated(next.value);
  }
  yield* end(broken === undefined ? "end" : "breakOff");
  // Whatever is wrong in the segments sent so far comes first: the segment above is waited for before this is.
  if (broken !== undefined) yield sent(Promise.reject(broken.error));
}
