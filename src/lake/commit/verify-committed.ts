import { createHash } from "node:crypto";
import type { BlobProperties, BlobStore } from "../../azure/storage/blob-store.ts";
import { InputError, ServiceError } from "../../errors.ts";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import type { ReadBack } from "../../hub/partition/partition-record.ts";
import type { PartitionState } from "../../hub/partition/partition-state.ts";
import type { ExportRun } from "../../hub/runs/manifest.ts";
import { withPartList } from "../discover/deliveries.ts";
import { recordOf } from "../discover/lake-state.ts";
import type { LakeMarks } from "../journal/month-marks.ts";

/** What a file of this length and with this footer must read back as. */
export function describeReadBack(byteCount: number, footer: Uint8Array): ReadBack {
  return { byteCount, footerByteCount: footer.length, footerSha256: digestOf(footer) };
}

/** `gone`: another version is there, whose commit has its own proof. */
type ReadBackOutcome = "same" | "different" | "gone";

/** Compares length and footer of one version of a file with what was committed. */
async function compareReadBack(
  lake: BlobStore,
  path: string,
  { byteCount, etag }: Pick<BlobProperties, "byteCount" | "etag">,
  expected: ReadBack,
): Promise<ReadBackOutcome> {
  if (byteCount !== expected.byteCount) return "different";
  const offset = byteCount - expected.footerByteCount;
  if (offset < 0) return "different";
  const footer = await lake.readRange(path, { offset, byteCount: expected.footerByteCount }, etag);
  if (footer === undefined) return "gone";
  return digestOf(footer) === expected.footerSha256 ? "same" : "different";
}

/** The same where nobody knows the length yet: one byte more is asked for, so that the file must end with its footer. */
async function compareEnd(
  lake: BlobStore,
  path: string,
  etag: string,
  { byteCount, footerByteCount, footerSha256 }: ReadBack,
): Promise<ReadBackOutcome> {
  const range = { offset: byteCount - footerByteCount, byteCount: footerByteCount + 1 };
  try {
    const footer = await lake.readRange(path, range, etag);
    if (footer === undefined) return "gone";
    return footer.length === footerByteCount && digestOf(footer) === footerSha256 ? "same" : "different";
  } catch (error) {
    if (error instanceof ServiceError && error.status === RANGE_BEHIND_THE_END) return "different";
    throw error;
  }
}

const RANGE_BEHIND_THE_END = 416;

/**
 * What a month holds for certain at this moment, said so that each of `runs` can be compared with it: undefined when that is nothing of ours,
 * or does not read back as it was committed.
 */
export async function readProvenRecord(
  lake: BlobStore,
  path: string,
  runs: readonly ExportRun[],
): Promise<CommittedRecord | undefined> {
  const now = await lake.properties(path);
  if (now === undefined) return undefined;
  const record = recordOf(now);
  if (record?.readBack === undefined) return record;
  if ((await compareReadBack(lake, path, now, record.readBack)) !== "same") return undefined;
  return withPartList(lake, path, { record, etag: now.etag }, runs);
}

/**
 * Says of a version that was listed whether its length or footer differs from what was committed; asks storage once per version. `afresh` asks
 * whatever marks say, as whoever deletes something on account of the month must.
 */
export type DamageCheck = (path: string, state: PartitionState, afresh: boolean) => Promise<boolean>;

/** A version that has a mark is taken as it is; one that reads back gets one. */
export function createDamageCheck(lake: BlobStore, marks: LakeMarks): DamageCheck {
  const looks = new Map<string, Promise<ReadBackOutcome>>();
  return async (path, { etag, isDamaged = false, record }, afresh) => {
    if (isDamaged || etag === undefined || record?.readBack === undefined) return isDamaged;
    if (!afresh && marks.get(path) === etag) return false;
    const key = `${path} ${etag}`;
    const { byteCount } = record.readBack;
    const look = looks.get(key) ?? compareReadBack(lake, path, { byteCount, etag }, record.readBack);
    looks.set(key, look);
    const outcome = await look;
    if (outcome === "same") marks.set(path, etag);
    else marks.forget(path);
    return outcome === "different";
  };
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Reads length and footer back, in one request; true when they are as they should be. A version that is gone was replaced by a later commit, which
 * has its own proof.
 */
export async function checkCommitted(
  lake: BlobStore,
  path: string,
  etag: string,
  expected: ReadBack,
): Promise<boolean> {
  const outcome = await compareEnd(lake, path, etag, expected);
  if (outcome !== "different") return outcome === "same";
  throw commitMismatch(
    path,
    "Run ingest again: it takes this month once more by itself. Report this with the log: storage did not keep what it confirmed.",
  );
}

export function commitMismatch(path: string, remedy: string): InputError {
  return new InputError("CommitMismatch", `ingestion/${path} does not read back as it was committed.`, {
    remedy,
    place: { file: path },
  });
}
