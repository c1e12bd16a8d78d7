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

/** Returns the length and footer digest that a later read must match. */
export function describeReadBack(byteCount: number, footer: Uint8Array): ReadBack {
  return { byteCount, footerByteCount: footer.length, footerSha256: digestOf(footer) };
}

/** `gone`: another commit has replaced this version and performs its own verification. */
type ReadBackOutcome = "same" | "different" | "gone";

/** Compares length and footer of one version of a file with its commit record. */
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

/** Compares a file of unknown length. One more byte is requested, to detect content after the footer. */
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

/** The current content of a month. */
export type HeldMonth =
  | { readonly outcome: "proven"; readonly record: CommittedRecord }
  /** The month is not in the lake, or its version was replaced during the check. */
  | { readonly outcome: "gone" }
  /** Length or footer differ, which the next ingest detects without help. */
  | { readonly outcome: "different" }
  /** Only the pages differ. */
  | { readonly outcome: "damaged"; readonly reason: string };

/** A lake whose months can be proven. */
interface ProvenLake {
  readonly store: BlobStore;
  readonly marks: VersionMarks;
  readonly prove: MonthProver;
}

/**
 * Verifies the current content of a month, so that each of `runs` can be compared with it. A version without a mark is
 * read completely, because its exports may be the only intact copy. The result is recorded in marks.
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
 * Checks whether a listed version differs from its commit record, with at most one storage request per version.
 * `afresh` ignores marks of length and footer and proves the version again, which is required before any deletion that
 * relies on the month.
 */
export type DamageCheck = (path: string, state: PartitionState, afresh: boolean) => Promise<boolean>;

/** Trusts a version that has a mark, and marks a version that passes verification. */
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
 * Reads length and footer in one request. Returns true if they match the commit record. A missing version was replaced
 * by a later commit, which has its own proof.
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

/** Returns the error for a damaged month whose exports are kept. */
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
