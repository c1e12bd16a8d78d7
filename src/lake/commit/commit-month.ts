import { createHash } from "node:crypto";
import type { Clock } from "exact-values/clock";
import type { ConvertedParts, Converter } from "focus-parquet/convert";
import { chargeDays, costSumsToJson, describeRowsWithout, givenSums } from "focus-parquet/facts";
import { type ColumnPlan, datasetKind } from "focus-parquet/schemas";
import type { PartitionState } from "../../hub/partition/held-runs.ts";
import { monthExportOf } from "../../hub/partition/month-export.ts";
import {
  BLOCKS_KEY,
  FILES_KEY,
  formatBlobMetadata,
  formatRecord,
  PARTS_KEY,
  type PartitionRecord,
  parseBlobMetadata,
  SUB_ACCOUNT_DIGESTS_KEY,
  SUB_ACCOUNT_IDS_KEY,
} from "../../hub/partition/partition-record.ts";
import type { OverlapRecord } from "../../hub/partition/shared-costs.ts";
import { formatPartList } from "../../hub/runs/delivery-digest.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import { formatMonthFiles } from "../../hub/runs/month-files.ts";
import { spellingOf } from "../../hub/scope-name.ts";
import { nextGeneration } from "../../hub/table/table-files.ts";
import { digestSubAccounts, namedSubAccounts } from "../discover/overlap.ts";
import type { LakeLedger } from "../ledger/lake-ledger.ts";
import { carriedLines } from "../ledger/ledger-file.ts";
import type { BlobStore, BlockPlace, StagedBlob, StagedBlobOptions } from "../storage/blob-store.ts";
import { createUploads, footerPlace, formatBlockList, headerPlace, rowGroupPlace } from "./month-blocks.ts";
import { checkCommitted, describeReadBack } from "./verify-committed.ts";

/** Results of the checks before a commit, recorded with the month. */
export interface CommitFindings {
  /** Scopes that contain the same costs; undefined for other datasets. */
  readonly overlaps?: OverlapRecord | undefined;
}

/**
 * One attempt to replace a month. Row groups are uploaded as they are converted. The commit then publishes all of them
 * or none.
 */
export interface MonthAttempt {
  /** Takes ownership of the bytes, which may be detached afterwards. */
  stageRowGroup(bytes: Uint8Array, place: Omit<BlockPlace, "attempt">): Promise<void>;
  commit(content: CommittedContent): Promise<CommittedMonth | "concurrent-commit">;
}

interface CommittedContent extends CommitFindings {
  readonly run: ExportRun;
  readonly plan: ColumnPlan;
  readonly converted: ConvertedParts;
}

interface CommittedMonth {
  readonly record: PartitionRecord;
  readonly byteCount: number;
}

interface MonthAttemptOptions {
  readonly lake: BlobStore;
  readonly path: string;
  /** The version on which the plan is based, and its record. */
  readonly seen: Pick<PartitionState, "etag" | "record">;
  readonly converter: Converter;
  readonly hubVersion: string;
  readonly attempt: string;
  /** The storage account (`accountId`) of the committing hub. */
  readonly owner: string;
  readonly clock: Clock;
  /** The lake's ledgers; undefined to commit without a record. */
  readonly ledger?: LakeLedger | undefined;
  /** Receives the ETag of the committed version after it has been verified. */
  readonly onReadBack: (etag: string) => void;
}

/** A row group up to this size is uploaded together with header and footer if it is the only one. */
const LARGEST_HELD = 1024 * 1024;

export function startMonthAttempt(options: MonthAttemptOptions): MonthAttempt {
  const places: BlockPlace[] = [];
  const md5s: string[] = [];
  const isOwnCommit: OwnCommitTest = (metadata) => parseBlobMetadata(metadata)?.attempt === options.attempt;
  const staged = openAttempt(options, isOwnCommit);
  const uploads = createUploads();
  /** The first row group, while it may still be the only one. */
  let held: { readonly place: BlockPlace; readonly bytes: Uint8Array } | undefined;
  const send = async (place: BlockPlace, bytes: Uint8Array, index: number): Promise<void> => {
    md5s[index] = await staged.stage(place, bytes);
  };
  const stage = async (place: BlockPlace, bytes: Uint8Array): Promise<void> => {
    const upload = send(place, bytes, places.push(place) - 1);
    // Only the first block detects and drops stray blocks of other tools. Dropping them later would also drop our own
    // blocks.
    if (places.length === 1) await upload;
    else await uploads.add(upload);
  };
  return {
    stageRowGroup: async (bytes, { part, rowGroup }) => {
      const place = rowGroupPlace(options.attempt, { part, rowGroup });
      if (held === undefined && places.length === 0 && bytes.length <= LARGEST_HELD) {
        held = { place, bytes };
        return;
      }
      if (held !== undefined) await stage(held.place, held.bytes);
      held = undefined;
      await stage(place, bytes);
    },
    commit: async (content) => {
      await uploads.finish();
      if (held !== undefined) md5s.push(createHash("md5").update(held.bytes).digest("hex"));
      return commitMonth(content, { places, md5s, only: held?.bytes }, staged, options);
    },
  };
}

/** Commits an attempt whose row groups were staged by other processes. */
export async function commitStaged(
  options: MonthAttemptOptions,
  { places, md5s }: Pick<RowGroupBlocks, "md5s" | "places">,
  content: CommittedContent,
): Promise<CommittedMonth | "concurrent-commit"> {
  // Another commit job of the same plan has the same attempt ID. If it commits first, the month is read again.
  return commitMonth(
    content,
    { places, md5s, only: undefined },
    openAttempt(options, () => false),
    options,
  );
}

type OwnCommitTest = StagedBlobOptions["isOwnCommit"];

function openAttempt({ lake, path, seen }: MonthAttemptOptions, isOwnCommit: OwnCommitTest): StagedBlob {
  return lake.openStaged({
    name: path,
    seenEtag: seen.etag,
    isOwnCommit,
  });
}

interface RowGroupBlocks {
  readonly places: readonly BlockPlace[];
  /** MD5 digest of each row group in file order, in hexadecimal. */
  readonly md5s: readonly string[];
  /** The only row group of a small month, not staged yet. */
  readonly only: Uint8Array | undefined;
}

async function commitMonth(
  content: CommittedContent,
  { places, md5s, only }: RowGroupBlocks,
  staged: StagedBlob,
  { lake, ledger, path, converter, hubVersion, attempt, owner, seen, clock, onReadBack }: MonthAttemptOptions,
): Promise<CommittedMonth | "concurrent-commit"> {
  const madeBy = monthExportOf(content.run, seen.record);
  const described = describeMonth(content, { hubVersion, attempt, owner });
  const month = madeBy === undefined ? described : { ...described, madeBy };
  const { cells } = content.converted.facts;
  const records = await ledger?.prepare({ path, seen, record: month, cells });
  const record = records === undefined ? month : { ...month, ledger: records.head };
  const footer = converter.composeFooter(content.plan, content.converted.pieces, [
    ...footerKeyValues(record, content, md5s),
    ...carriedLines(records),
  ]);
  const pieceByteCount = content.converted.pieces.reduce((sum, piece) => sum + piece.byteCount, 0);
  const byteCount = converter.fileHeader.length + pieceByteCount + footer.length;
  const readBack = describeReadBack(byteCount, footer);
  const header = headerPlace(attempt);
  const end = footerPlace(attempt, readBack);
  const blocks = only === undefined ? [header, ...places, end] : [header];
  if (only === undefined) {
    await staged.stage(header, converter.fileHeader);
    await staged.stage(end, footer);
  } else {
    await staged.stage(header, Buffer.concat([converter.fileHeader, only, footer]));
  }
  const generation = nextGeneration(seen.record, clock.now());
  // The month records its expected length and footer. If the process stops before verification, the next one can verify
  // them.
  const metadata = formatBlobMetadata({ ...record, generation, overlaps: content.overlaps, readBack });
  const outcome = await staged.commit(blocks, metadata);
  if (outcome.outcome === "concurrent-commit") return "concurrent-commit";
  if (await checkCommitted(lake, path, outcome.etag, readBack)) onReadBack(outcome.etag);
  if (records !== undefined) await ledger?.committed(records);
  return { record: { ...record, overlaps: content.overlaps }, byteCount };
}

function describeMonth(
  { run, plan, converted }: CommittedContent,
  { attempt, hubVersion, owner }: Pick<MonthAttemptOptions, "attempt" | "hubVersion" | "owner">,
): PartitionRecord {
  const days = chargeDays(converted.facts);
  const { rows, sums, values } = converted.facts;
  const rowsWithout = describeRowsWithout(sums, { rows, filled: values.filled });
  return {
    manifestName: run.manifestName,
    runId: run.runId,
    submittedTime: run.submittedTime,
    window: run.window,
    firstChargeDay: days?.first,
    lastChargeDay: days?.last,
    rows,
    sums: JSON.stringify(costSumsToJson(givenSums(sums, values.filled))),
    ...(rowsWithout === undefined ? {} : { rowsWithout }),
    datasetVersion: run.dataset.version,
    ...(plan.dataset === undefined ? {} : { dataset: datasetKind(run.dataset)?.type ?? run.dataset.type }),
    ...(plan.columnVersion === undefined ? {} : { columnVersion: plan.columnVersion }),
    hubVersion,
    attempt,
    owner,
    ...describeSpelling(run),
    ...describeDelivery(run),
  };
}

function describeSpelling({ scope, isScopeDecomposed }: ExportRun): Pick<PartitionRecord, "scopeSpelling"> {
  const scopeSpelling = spellingOf(scope, isScopeDecomposed);
  return scopeSpelling === undefined ? {} : { scopeSpelling };
}

function describeDelivery({ delivery }: ExportRun): Pick<PartitionRecord, "delivery"> {
  if (delivery === undefined) return {};
  const { partsSha256, manifestSha256, manifestVersion, manifestWrittenAt, partsWrittenAt } = delivery;
  return { delivery: { partsSha256, manifestSha256, manifestVersion, manifestWrittenAt, partsWrittenAt } };
}

function footerKeyValues(
  record: PartitionRecord,
  { converted, run }: CommittedContent,
  md5s: readonly string[],
): readonly { readonly key: string; readonly value: string }[] {
  const digests = digestSubAccounts(converted.facts);
  const blocks = converted.pieces.map(({ byteCount }, index) => ({ byteCount, md5: md5s[index] ?? "" }));
  return [
    ...Object.entries(formatRecord(record)).map(([key, value]) => ({ key, value })),
    { key: BLOCKS_KEY, value: formatBlockList(blocks) },
    { key: SUB_ACCOUNT_IDS_KEY, value: JSON.stringify(namedSubAccounts(converted.facts)) },
    ...(digests === undefined ? [] : [{ key: SUB_ACCOUNT_DIGESTS_KEY, value: digests }]),
    ...(run.delivery === undefined ? [] : [{ key: PARTS_KEY, value: formatPartList(run.delivery.parts) }]),
    ...(run.files === undefined ? [] : [{ key: FILES_KEY, value: formatMonthFiles(run.files) }]),
  ];
}
