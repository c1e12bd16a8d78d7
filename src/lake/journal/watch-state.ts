import type { Notice } from "exact-values/notice";
import type { WatchState } from "../../hub/watch/watch-state.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { readVersion, writeVersion } from "../storage/conditional-write.ts";
import { formatJournal, type JournalKind, readJournal } from "./journal-blob.ts";
import { decodeWatchState } from "./watch-state-decoder.ts";

const WATCH_STATE = "journal/watch.json";

interface WatchStateVersion {
  readonly state: WatchState | "damaged" | undefined;
  /** The version to replace; undefined if the blob does not exist. */
  readonly etag: string | undefined;
  readonly warnings: readonly Notice[];
}

const KIND: JournalKind<WatchState> = {
  decode: decodeWatchState,
  encode: (state) => state,
  ifDamaged: {
    consequence: "All current alerts count as sent before, and each channel is told so in one message.",
    remedy: "Read the current alerts on the cost page. This run writes the file again.",
  },
};

export async function readWatchState(config: BlobStore): Promise<WatchStateVersion> {
  // If the blob changes after this call, the conditional write fails and the caller reads it again.
  const version = await readVersion(config, WATCH_STATE);
  if (version === undefined) return { state: undefined, etag: undefined, warnings: [] };
  const { value, warnings } = await readJournal(config, WATCH_STATE, KIND);
  return { state: value ?? "damaged", etag: version.etag, warnings };
}

/** `changed`: another run has written it, and nothing was written. */
export async function writeWatchState(
  config: BlobStore,
  state: WatchState,
  seenEtag: string | undefined,
): Promise<"written" | "changed"> {
  const bytes = new TextEncoder().encode(formatJournal(state, KIND));
  return writeVersion(config, { name: WATCH_STATE, bytes, seenEtag, contentType: "application/json" });
}
