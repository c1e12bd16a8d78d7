import { InputError } from "exact-values/errors";
import { type Notice, noticeOf } from "exact-values/notice";
import { emptyCostWarning, findIdenticalParts, judgeRun } from "focus-parquet/admission";
import { contentByPart } from "focus-parquet/convert";
import { type CostSums, costSumsFromJson, type MonthFacts } from "focus-parquet/facts";
import { columnsWithValue } from "focus-parquet/parquet";
import {
  type AdmissionText,
  emptyColumnText,
  findFalls,
  identicalPartsText,
  lostCostText,
  lostRowsText,
  otherDaysWarning,
  rowsOutsideWarning,
  shrinkageWarning,
  wrongMonthText,
} from "../../../hub/admission/admission-text.ts";
import { overlapFinding } from "../../../hub/health/judge-health.ts";
import { isDeliveredAgain, type PartitionState } from "../../../hub/partition/held-runs.ts";
import { formatPartition } from "../../../hub/partition/partition-path.ts";
import type { OverlapRecord } from "../../../hub/partition/shared-costs.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import type { CommitFindings } from "../../../lake/commit/commit-month.ts";
import { readFooter } from "../../../lake/discover/stored-file.ts";
import type { BlobStore } from "../../../lake/storage/blob-store.ts";
import { admitCells, type ConvertedContent } from "./admit-cells.ts";
import { type MonthWork, warn } from "./month-work.ts";
import { pathOf } from "./plan-month.ts";

/**
 * Decides from the content of the whole run whether it becomes the month, and throws if it must not. Returns the
 * findings that the month records.
 */
export async function checkBeforeCommit(
  work: MonthWork,
  run: ExportRun,
  state: PartitionState,
  content: ConvertedContent,
): Promise<CommitFindings> {
  await admitRun(work, run, state, content);
  for (const notice of admitDelivery(work, run, state, content)) warn(work, notice);
  // Only costs can be in two scopes at once.
  if (content.plan.dataset !== undefined) return {};
  return { overlaps: await findOverlap(work, run, content.converted.facts) };
}

/**
 * Finds scopes with the same costs. With `fail-on-overlap` this fails the month; otherwise the sweep warns about
 * overlaps that months record.
 */
async function findOverlap({ context, lake }: MonthWork, run: ExportRun, facts: MonthFacts): Promise<OverlapRecord> {
  const overlaps = await lake.overlaps.find(run.scope, run.month, facts.subAccountIds);
  const { others } = overlaps;
  if (others.length > 0 && context.inputs.failOnOverlap) {
    const overlap = { scope: run.scope, others, months: [run.month], remoteUrl: lake.accountUrl };
    const { code, message, remedy } = overlapFinding(overlap);
    throw new InputError(code, message, { remedy });
  }
  return overlaps;
}

/**
 * Decides from the values of the whole run whether it may replace its month. Throws InputError `EmptyColumn` or
 * `WrongMonth`; values that are unusual but valid become warnings. Files of other providers are checked against their
 * mapping instead.
 */
async function admitRun(
  work: MonthWork,
  run: ExportRun,
  state: PartitionState,
  content: ConvertedContent,
): Promise<void> {
  const { dataset } = content.plan;
  const { rows, values } = content.converted.facts;
  if (work.observed.source.judgedBy === "mapping") return;
  const verdict = judgeRun(values, dataset);
  const place = formatPartition(work.group);
  const named = `run ${run.runId}`;
  const [empty] = verdict.empty;
  if (empty !== undefined) throw refused("EmptyColumn", run, emptyColumnText(named, verdict.empty, rows), empty);
  if (verdict.wrongMonth !== undefined) {
    const text = wrongMonthText({ run: named, month: run.month, rows }, verdict.wrongMonth, values);
    throw refused("WrongMonth", run, text, "BillingPeriodStart");
  }
  for (const notice of await admitCells(work, run, state, content)) warn(work, notice);
  if (verdict.emptyCosts.length > 0) {
    const lost = await columnsWithValues(work.lake.store, pathOf(work), state, verdict.emptyCosts);
    const [first] = lost;
    if (first !== undefined && !work.context.inputs.force)
      throw refused("EmptyColumn", run, lostCostText(named, lost, rows), first);
    warn(work, emptyCostWarning({ place, rows, isOfCosts: dataset === undefined }, verdict.emptyCosts));
  }
  const outside =
    dataset === undefined
      ? rowsOutsideWarning({ place, rows }, verdict.outside, values)
      : otherDaysWarning({ place, rows, column: dataset.day ?? "" }, verdict.outside, values);
  if (outside !== undefined) warn(work, outside);
}

function refused(
  code: "EmptyColumn" | "WrongMonth",
  { manifestName }: ExportRun,
  { message, remedy }: AdmissionText,
  column: string,
): InputError {
  return new InputError(code, message, { remedy, place: { file: manifestName, column } });
}

/** The columns among `columns` that have a value in the month's files in the lake. Reads only footers, no rows. */
async function columnsWithValues(
  store: BlobStore,
  path: string,
  { etag, foreign, isDamaged }: PartitionState,
  columns: readonly string[],
): Promise<readonly string[]> {
  const own = etag === undefined || isDamaged === true ? [] : [{ name: path, etag }];
  const found = new Set<string>();
  for (const file of [...own, ...foreign]) {
    try {
      const now = await store.properties(file.name);
      const footer = now?.etag === file.etag ? await readFooter(store, { ...now, name: file.name }) : undefined;
      for (const column of footer === undefined ? [] : columnsWithValue(footer, columns)) found.add(column);
    } catch (error) {
      // A file that is not parquet has no values to lose.
      if (!(error instanceof InputError)) throw error;
    }
  }
  return columns.filter((column) => found.has(column));
}

/**
 * Compares a converted run with itself and with the month that it replaces, and returns warnings. Throws InputError
 * `IdenticalParts` or `RowsLost`, which `force` turns into warnings. Files of other providers were compared by name
 * when they were found.
 */
function admitDelivery(
  work: MonthWork,
  run: ExportRun,
  state: PartitionState,
  content: ConvertedContent,
): readonly Notice[] {
  const isMapped = work.observed.source.judgedBy === "mapping";
  const found = isMapped ? [] : [twoAlike(content), lostRows(run, state, content)];
  const errors = found.flatMap((error) => error ?? []);
  const [first] = errors;
  if (first !== undefined && !work.context.inputs.force) throw first;
  return [...errors.map(noticeOf), ...shrinkage(work, run, state, content)];
}

function twoAlike({ converted, parts }: ConvertedContent): InputError | undefined {
  // A run with one part has no other part to compare with, and no checksums.
  if (parts.length < 2) return undefined;
  const named = contentByPart(converted).map((digest, index) => {
    return { name: parts[index]?.part.blobName ?? "", rows: converted.rowsByPart[index] ?? 0, digest };
  });
  const [copies] = findIdenticalParts(named);
  if (copies === undefined) return undefined;
  const { message, remedy } = identicalPartsText(copies);
  return new InputError("IdenticalParts", message, { remedy, place: { file: copies[1] ?? "" } });
}

function lostRows(
  run: ExportRun,
  { isDamaged, record }: PartitionState,
  content: ConvertedContent,
): InputError | undefined {
  const { rows } = content.converted.facts;
  if (record === undefined || isDamaged === true || !isDeliveredAgain(record, run) || rows >= record.rows)
    return undefined;
  const { message, remedy } = lostRowsText(`Run ${run.runId}`, record.rows, rows);
  return new InputError("RowsLost", message, { remedy, place: { file: run.manifestName } });
}

function shrinkage(
  { group }: MonthWork,
  run: ExportRun,
  { isDamaged, record }: PartitionState,
  { converted, plan }: ConvertedContent,
): readonly Notice[] {
  if (record === undefined || isDamaged === true) return [];
  const isMoney = plan.dataset === undefined;
  const falls = findFalls(
    { rows: record.rows, sums: isMoney ? readSums(record.sums) : undefined },
    { rows: converted.facts.rows, sums: isMoney ? converted.facts.sums : undefined },
  );
  const notice = shrinkageWarning(formatPartition(group), `run ${run.runId}`, falls);
  return notice === undefined ? [] : [notice];
}

/** The sums of a month with many currencies are only in its footer. Comparing its rows is enough then. */
function readSums(text: string): CostSums | undefined {
  try {
    return text === "" ? undefined : costSumsFromJson(text);
  } catch {
    return undefined;
  }
}
