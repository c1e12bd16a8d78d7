import { InputError } from "exact-values/errors";
import { type Notice, noticeOf } from "exact-values/notice";
import { contentByPart } from "focus-parquet/convert";
import { type CostSums, costSumsFromJson } from "focus-parquet/facts";
import { identicalPartsText, lostRowsText, shrinkageWarning } from "../../../hub/admission/delivery-text.ts";
import { findIdenticalParts } from "../../../hub/admission/identical-parts.ts";
import { findFalls } from "../../../hub/admission/judge-shrinkage.ts";
import { isDeliveredAgain } from "../../../hub/partition/held-runs.ts";
import { formatPartition } from "../../../hub/partition/partition-path.ts";
import type { PartitionState } from "../../../hub/partition/partition-state.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import type { ConvertedContent } from "./admit-cells.ts";
import type { MonthWork } from "./month-work.ts";

/**
 * Compares a converted run with itself and with the month that it replaces. Throws InputError `IdenticalParts` or `RowsLost`, which `force` turns
 * into warnings; returns warnings. Files of other providers have been compared by name when they were found.
 */
export function admitDelivery(
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
  // A run of one part has nothing to compare, and no checksums.
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

/** Sums of a month with many currencies are left to its footer; its rows say enough then. */
function readSums(text: string): CostSums | undefined {
  try {
    return text === "" ? undefined : costSumsFromJson(text);
  } catch {
    return undefined;
  }
}
