import { InputError } from "exact-values/errors";
import { addMonths } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { type EarlierShare, emptyCellsWarning, isRisky, judgeCells } from "focus-parquet/admission";
import { type ConvertedParts, countEmptyCells, locateEmptyCell, type PartSource } from "focus-parquet/convert";
import { emptyShares } from "focus-parquet/parquet";
import { CHARGES, type ColumnPlan, columnKey, namesInFile, type PartHeader } from "focus-parquet/schemas";
import { emptyCellsText, isAccepted } from "../../../hub/admission/accepted-cells.ts";
import type { PartitionState } from "../../../hub/partition/held-runs.ts";
import { formatPartition, partitionPath } from "../../../hub/partition/partition-path.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import { readFooter } from "../../../lake/discover/stored-file.ts";
import type { LocatedPart } from "../../../lake/sources/open-parts.ts";
import type { BlobStore } from "../../../lake/storage/blob-store.ts";
import type { MonthWork } from "./month-work.ts";
import { schemaOfRun } from "./run-schema.ts";

const ACCEPTED = "They were accepted by accept-empty-cells.";

/** A converted run that is not committed yet. */
export interface ConvertedContent {
  readonly converted: ConvertedParts;
  readonly plan: ColumnPlan;
  readonly parts: readonly LocatedPart[];
  readonly headers: readonly PartHeader[];
}

/**
 * Judges the empty cells of mandatory columns. Throws InputError `EmptyCells` for cells that need a value, unless the
 * input `accept-empty-cells` names the month. Returns warnings for accepted cells.
 */
export async function admitCells(
  work: MonthWork,
  run: ExportRun,
  state: PartitionState,
  content: ConvertedContent,
): Promise<readonly Notice[]> {
  const { converted, plan } = content;
  const { rows, values } = converted.facts;
  const { compared, filled } = plan.dataset ?? CHARGES;
  const names = await mandatoryColumns(work, run, content);
  const isReplaced = isKnown(state);
  // Columns without any value were judged earlier.
  const isJudged = (column: string): boolean =>
    values.filled.get(column) === 0 && (filled.includes(column) || (isReplaced && compared.includes(column)));
  const cells = countEmptyCells(converted, plan, names).filter(({ column }) => !isJudged(column));
  if (cells.length === 0) return [];
  const risky = cells.filter((each) => isRisky(each, rows)).map(({ column }) => column);
  const before = risky.length === 0 ? undefined : await readSharesBefore(work, state, risky);
  const { required, risen, tolerated } = judgeCells({
    rows,
    cells,
    dataset: plan.dataset ?? CHARGES,
    before: (column) => before?.get(column),
  });
  const refused = [...required, ...risen];
  // These have their own warning.
  const reported = tolerated.filter(({ column }) => values.filled.get(column) !== 0);
  const place = formatPartition(work.group);
  const [first] = refused;
  if (first === undefined) {
    const notice = emptyCellsWarning({ place, rows }, reported);
    return notice === undefined ? [] : [notice];
  }
  if (isAccepted(work.context.inputs.acceptEmptyCells, work.group)) {
    const notice = emptyCellsWarning({ place, rows, reason: ACCEPTED }, [...refused, ...reported]);
    return notice === undefined ? [] : [notice];
  }
  const openPart = (index: number): PartSource | undefined => {
    const part = content.parts[index];
    return part && work.observed.source.open(part).source;
  };
  const cell = cells.find(({ column }) => column === first.column);
  const found = cell && (await locateEmptyCell(cell, content, openPart));
  const text = emptyCellsText({ run: `run ${run.runId}`, rows, cells: refused, place: found }, work.group);
  throw new InputError("EmptyCells", text.message, {
    remedy: text.remedy,
    place: {
      file: found?.part ?? run.manifestName,
      column: first.column,
      ...(found?.line === undefined ? {} : { line: found.line }),
    },
  });
}

/** The mandatory columns of the run's dataset that a part has. */
async function mandatoryColumns(
  { observed }: MonthWork,
  run: ExportRun,
  { headers, plan }: ConvertedContent,
): Promise<readonly string[]> {
  const { compared, everyRow, filled, ignoresBlanks, required, sparse = [] } = plan.dataset ?? CHARGES;
  const { schema } = await schemaOfRun(run, headers, observed.loadSchema);
  const known = new Set(headers.flatMap(({ names }) => names.map((name) => columnKey(name, ignoresBlanks))));
  const isPresent = (sink: string): boolean =>
    plan.columns.some(
      (column) => column.sink === sink && namesInFile(column).some((name) => known.has(columnKey(name, ignoresBlanks))),
    );
  const names = new Set([...everyRow, ...filled, ...compared, ...required, ...(schema.required ?? [])]);
  return [...names].filter((name) => !sparse.includes(name) && isPresent(name));
}

function isKnown({ etag, isDamaged, record }: PartitionState): boolean {
  return etag !== undefined && record !== undefined && isDamaged !== true;
}

/**
 * The shares of empty cells in the current month or, if it is new, in a neighbouring month: the previous one, or the
 * next one, because a backfill begins with the newest month. Undefined if none of them is usable.
 */
async function readSharesBefore(
  { group, lake }: MonthWork,
  state: PartitionState,
  columns: readonly string[],
): Promise<ReadonlyMap<string, EarlierShare> | undefined> {
  const isOwn = isKnown(state);
  for (const distance of isOwn ? [0] : [-1, 1]) {
    const path = partitionPath(group.scope, addMonths(group.month, distance), group.dataset);
    // A neighbour is read in its listed version, which needs no further request.
    const file = isOwn ? await lake.store.properties(path) : lake.listing.files.get(path);
    const shares = file && (await readShares(lake.store, { ...file, name: path }, columns));
    if (shares === undefined) continue;
    return new Map([...shares].map(([column, share]) => [column, { share, of: isOwn ? "month" : "neighbour" }]));
  }
  return undefined;
}

/** Undefined if the file has changed or is not parquet. */
async function readShares(
  store: BlobStore,
  file: Parameters<typeof readFooter>[1],
  columns: readonly string[],
): Promise<ReadonlyMap<string, number> | undefined> {
  try {
    const footer = await readFooter(store, file);
    return footer && emptyShares(footer, columns);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return undefined;
  }
}
