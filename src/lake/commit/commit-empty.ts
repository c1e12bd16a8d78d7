import type { Clock } from "exact-values/clock";
import { NO_CELLS } from "exact-values/month-cells";
import { emptyFooter, MAGIC, storedFooter } from "focus-parquet/parquet";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import {
  formatBlobMetadata,
  formatRecord,
  LEDGER_LINES_KEY,
  PARTS_KEY,
  type PartitionRecord,
  parseBlobMetadata,
  RECORD_KEYS,
} from "../../hub/partition/partition-record.ts";
import { nextGeneration } from "../../hub/table/table-files.ts";
import { readFooter } from "../discover/stored-file.ts";
import type { LakeLedger } from "../ledger/lake-ledger.ts";
import { carriedLines } from "../ledger/ledger-file.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { headerPlace } from "./month-blocks.ts";
import { checkCommitted, describeReadBack } from "./verify-committed.ts";

/** The newer run that leaves the snapshot without rows. */
type EmptyingRun = Pick<PartitionRecord, "manifestName" | "runId" | "submittedTime" | "window" | "delivery">;

interface EmptySnapshot {
  readonly lake: BlobStore;
  readonly path: string;
  /** The version to replace. */
  readonly seen: { readonly etag: string; readonly record: CommittedRecord };
  readonly run: EmptyingRun;
  readonly hubVersion: string;
  readonly attempt: string;
  readonly clock: Clock;
  /** The lake's ledgers; undefined to commit without a record. */
  readonly ledger?: LakeLedger | undefined;
  /** Receives the ETag of the committed version after it has been verified. */
  readonly onReadBack: (etag: string) => void;
}

/**
 * Atomically replaces the expected version of a snapshot with one that has the same columns and no rows. The file
 * remains, so an older run cannot restore the rows. The table receives the change in the same entry as all others.
 */
export async function commitEmptySnapshot(
  snapshot: EmptySnapshot,
): Promise<{ readonly record: PartitionRecord; readonly byteCount: number } | "concurrent-commit"> {
  const { attempt, clock, hubVersion, lake, ledger, onReadBack, path, run, seen } = snapshot;
  const now = await lake.properties(path);
  const held = now?.etag === seen.etag ? await readFooter(lake, { ...now, name: path }) : undefined;
  if (now === undefined || held === undefined) return "concurrent-commit";
  const stored = storedFooter(held, now.byteCount);
  const { committedAt: _, parts: __, readBack: ___, generation: ____, delivery: _____, ...kept } = seen.record;
  const { ledger: ______, ...described } = kept;
  const { manifestName, runId, submittedTime, window, delivery } = run;
  const emptied: PartitionRecord = {
    ...described,
    ...{ manifestName, runId, submittedTime, window, firstChargeDay: undefined, lastChargeDay: undefined },
    ...{ rows: 0, sums: "{}", hubVersion, attempt },
    ...(delivery === undefined ? {} : { delivery }),
  };
  const records = await ledger?.prepare({ path, seen, record: emptied, cells: NO_CELLS });
  const record = records === undefined ? emptied : { ...emptied, ledger: records.head };
  const keyValues = new Map(stored.keyValues);
  for (const key of [...Object.values(RECORD_KEYS), PARTS_KEY, LEDGER_LINES_KEY]) keyValues.delete(key);
  for (const [key, value] of Object.entries(formatRecord(record))) keyValues.set(key, value);
  for (const { key, value } of carriedLines(records)) keyValues.set(key, value);
  const footer = emptyFooter(stored, keyValues);
  const staged = lake.openStaged({
    name: path,
    seenEtag: seen.etag,
    isOwnCommit: (metadata) => parseBlobMetadata(metadata)?.attempt === attempt,
  });
  const header = headerPlace(attempt);
  await staged.stage(header, Buffer.concat([MAGIC, footer]));
  const byteCount = MAGIC.length + footer.length;
  const readBack = describeReadBack(byteCount, footer);
  const generation = nextGeneration(seen.record, clock.now());
  const outcome = await staged.commit([header], formatBlobMetadata({ ...record, generation, readBack }));
  if (outcome.outcome === "concurrent-commit") return "concurrent-commit";
  if (await checkCommitted(lake, path, outcome.etag, readBack)) onReadBack(outcome.etag);
  if (records !== undefined) await ledger?.committed(records);
  return { record, byteCount };
}
