import { createHash } from "node:crypto";
import { InputError, ServiceError } from "exact-values/errors";
import type { CommittedRecord, PartitionState } from "../../hub/partition/held-runs.ts";
import type { ReadBack } from "../../hub/partition/partition-record.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import { recordOf } from "../discover/lake-state.ts";
import { withPartList } from "../discover/part-versions.ts";
import { forgetMarks, markDamaged, markProven, type VersionMarks } from "../journal/month-marks.ts";
import type { BlobProperties, BlobStore, StoredBlob } from "../storage/blob-store.ts";
import type { MonthProof, MonthProver } from "./prove-month.ts";

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

/** What a month holds at this moment. */
export type HeldMonth =
  | { readonly outcome: "proven"; readonly record: CommittedRecord }
  /** Nothing of ours is there, or the version was replaced while it was looked at. */
  | { readonly outcome: "gone" }
  /** Its length or footer differs: the next ingest finds that by itself. */
  | { readonly outcome: "different" }
  /** Only its pages differ. */
  | { readonly outcome: "damaged"; readonly reason: string };

/** A lake whose months can be proven. */
interface ProvenLake {
  readonly store: BlobStore;
  readonly marks: VersionMarks;
  readonly prove: MonthProver;
}

/**
 * What a month holds for certain at this moment, said so that each of `runs` can be compared with it. A version that is not marked as proven is
 * read as a whole and compared with what was proven: its exports may be the only copy left. Leaves marks of what was found.
 */
export async function readHeldMonth(
  { marks, prove, store }: ProvenLake,
  path: string,
  runs: readonly ExportRun[],
): Promise<HeldMonth> {
  const now = await store.properties(path);
  const record = now && recordOf(now);
  if (now === undefined || record === undefined) return { outcome: "gone" };
  const looked = record.readBack === undefined ? "same" : await compareReadBack(store, path, now, record.readBack);
  if (looked !== "same") {
    forgetMarks(marks, path);
    return { outcome: looked };
  }
  const proof = await proveVersion({ marks, prove, store }, { ...now, name: path }, record);
  if (proof.outcome === "damaged") return proof;
  if (proof.outcome === "gone") return { outcome: "gone" };
  return { outcome: "proven", record: await withPartList(store, path, { record, etag: now.etag }, runs) };
}

async function proveVersion(
  { marks, prove, store }: ProvenLake,
  blob: StoredBlob,
  record: CommittedRecord,
): Promise<MonthProof> {
  const { etag, name } = blob;
  if (marks.proven.get(name) === etag) return { outcome: "proven" };
  const proof = await prove(store, blob, record);
  if (proof.outcome === "proven") markProven(marks, name, etag);
  if (proof.outcome === "damaged") markDamaged(marks, name, etag);
  return proof;
}

/**
 * Says of a version that was listed whether it differs from what was committed; asks storage once per version. `afresh` proves the version
 * whatever marks of its length and footer say, which is needed before something is deleted on account of the month.
 */
export type DamageCheck = (path: string, state: PartitionState, afresh: boolean) => Promise<boolean>;

/** A version that has a mark is taken as it is; one that reads back gets one. */
export function createDamageCheck({ marks, prove, store: lake }: ProvenLake): DamageCheck {
  const looks = new Map<string, Promise<ReadBackOutcome>>();
  const look = async (path: string, etag: string, { byteCount, ...footer }: ReadBack): Promise<ReadBackOutcome> => {
    const key = `${path} ${etag}`;
    const looking = looks.get(key) ?? compareReadBack(lake, path, { byteCount, etag }, { byteCount, ...footer });
    looks.set(key, looking);
    const outcome = await looking;
    if (outcome === "same") marks.readBack.set(path, etag);
    else forgetMarks(marks, path);
    return outcome;
  };
  return async (path, { etag, isDamaged = false, record }, afresh) => {
    if (isDamaged || etag === undefined || record === undefined) return isDamaged;
    if (marks.damaged.get(path) === etag) return true;
    const { readBack } = record;
    if (readBack !== undefined && (afresh || marks.readBack.get(path) !== etag)) {
      const outcome = await look(path, etag, readBack);
      if (outcome !== "same") return outcome === "different";
    }
    if (!afresh) return false;
    const now = await lake.properties(path);
    if (now?.etag !== etag) return false;
    return (await proveVersion({ marks, prove, store: lake }, { ...now, name: path }, record)).outcome === "damaged";
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

/** The error for a month whose exports are still there, and stay. */
export function damagedMonth(path: string, reason: string): InputError {
  return commitMismatch(
    path,
    "Run ingest with force: true for this scope and month: its exports are still in msexports. The next ingest without force does so, too. Find out what rewrites files in ingestion.",
    `: ${reason}. Its exports were not deleted`,
  );
}

export function commitMismatch(path: string, remedy: string, reason = ""): InputError {
  return new InputError("CommitMismatch", `ingestion/${path} does not read back as it was committed${reason}.`, {
    remedy,
    place: { file: path },
  });
}
