import type { BlobStore } from "../../azure/blob-store.ts";
import { type BlockPlace, openStagedMonth, type StagedMonth } from "../../azure/staged-month.ts";
import { InputError } from "../../errors.ts";
import type { ConvertedParts } from "../../etl/convert-parts.ts";
import type { Engine } from "../../etl/engine.ts";
import { chargeDays } from "../../etl/month-facts.ts";
import type { ColumnPlan } from "../../focus/column-plan.ts";
import { costSumsToJson } from "../../focus/cost-sums.ts";
import type { ExportRun } from "../../hub/manifest.ts";
import {
  formatBlobMetadata,
  formatRecord,
  type PartitionRecord,
  parseBlobMetadata,
  SUB_ACCOUNT_IDS_KEY,
} from "../../hub/partition-record.ts";
import { createUploads } from "./uploads.ts";

/** More SubAccountIds than this would bloat the footer; an overlap of scopes shows in any of them. */
const MOST_SUB_ACCOUNT_IDS = 5000;

/** One attempt to replace a month: row groups go in as they are made, then either all of them become the month, or nothing does. */
export interface MonthAttempt {
  stageRowGroup(bytes: Uint8Array, place: Omit<BlockPlace, "attempt">): Promise<void>;
  commit(content: CommittedContent): Promise<CommittedMonth | "concurrent-commit">;
}

export interface CommittedContent {
  readonly run: ExportRun;
  readonly plan: ColumnPlan;
  readonly converted: ConvertedParts;
}

export interface CommittedMonth {
  readonly record: PartitionRecord;
  readonly byteCount: number;
}

export interface MonthAttemptOptions {
  readonly lake: BlobStore;
  readonly path: string;
  /** Version that the plan saw. */
  readonly seenEtag: string | undefined;
  readonly engine: Engine;
  readonly hubVersion: string;
  readonly attempt: string;
}

/** Parts count from 1 in block ids, so that the file header stands before them. */
const HEADER = { part: 0, rowGroup: 0 };
const FOOTER = { part: 99_999_999, rowGroup: 0 };

export function startMonthAttempt(options: MonthAttemptOptions): MonthAttempt {
  const { lake, path, seenEtag, attempt } = options;
  const places: BlockPlace[] = [];
  const staged = openStagedMonth({
    store: lake,
    name: path,
    seenEtag,
    isOwnCommit: (metadata) => parseBlobMetadata(metadata)?.attempt === attempt,
  });
  const uploads = createUploads();
  return {
    stageRowGroup: async (bytes, { part, rowGroup }) => {
      const place = { attempt, part: part + 1, rowGroup };
      places.push(place);
      const upload = staged.stage(place, bytes);
      // The first block alone finds and drops strays of other tools, which would take later blocks along.
      if (places.length === 1) await upload;
      else await uploads.add(upload);
    },
    commit: async (content) => {
      await uploads.finish();
      return commitMonth(content, places, staged, options);
    },
  };
}

async function commitMonth(
  content: CommittedContent,
  places: readonly BlockPlace[],
  staged: StagedMonth,
  { lake, path, engine, hubVersion, attempt }: MonthAttemptOptions,
): Promise<CommittedMonth | "concurrent-commit"> {
  const record = describeMonth(content, hubVersion, attempt);
  const footer = engine.composeFooter(content.plan, content.converted.pieces, footerKeyValues(record, content));
  const header = { attempt, ...HEADER };
  const end = { attempt, ...FOOTER };
  await staged.stage(header, engine.fileHeader);
  await staged.stage(end, footer);
  const outcome = await staged.commit([header, ...places, end], formatBlobMetadata(record));
  if (outcome.outcome === "concurrent-commit") return "concurrent-commit";

  const pieceByteCount = content.converted.pieces.reduce((sum, piece) => sum + piece.byteCount, 0);
  const byteCount = engine.fileHeader.length + pieceByteCount + footer.length;
  await checkCommitted(lake, path, outcome.etag, byteCount, footer);
  return { record, byteCount };
}

function describeMonth({ run, converted }: CommittedContent, hubVersion: string, attempt: string): PartitionRecord {
  const days = chargeDays(converted.facts);
  return {
    manifestName: run.manifestName,
    runId: run.runId,
    submittedTime: run.submittedTime,
    window: run.window,
    firstChargeDay: days?.first,
    lastChargeDay: days?.last,
    rows: converted.facts.rows,
    sums: JSON.stringify(costSumsToJson(converted.facts.sums)),
    datasetVersion: run.dataset.version,
    hubVersion,
    attempt,
  };
}

function footerKeyValues(
  record: PartitionRecord,
  { converted }: CommittedContent,
): readonly { readonly key: string; readonly value: string }[] {
  const subAccountIds = [...converted.facts.subAccountIds].sort().slice(0, MOST_SUB_ACCOUNT_IDS);
  return [
    ...Object.entries(formatRecord(record)).map(([key, value]) => ({ key, value })),
    { key: SUB_ACCOUNT_IDS_KEY, value: JSON.stringify(subAccountIds) },
  ];
}

/** Reads length and footer back. A version that is gone was replaced by a later commit, which has its own proof. */
async function checkCommitted(
  lake: BlobStore,
  path: string,
  etag: string,
  byteCount: number,
  footer: Uint8Array,
): Promise<void> {
  const now = await lake.properties(path);
  if (now?.etag !== etag) return;
  const range = { offset: byteCount - footer.length, byteCount: footer.length };
  const read = now.byteCount === byteCount ? await lake.readRange(path, range, etag) : new Uint8Array();
  if (read === undefined || Buffer.compare(read, footer) === 0) return;
  throw new InputError(
    "CommitMismatch",
    `ingestion/${path} does not read back as it was written (${now.byteCount} of ${byteCount} bytes).`,
    {
      cure: "Run ingest with force for this month, and report this with the log: storage did not keep what it confirmed.",
      place: { file: path },
    },
  );
}
