import { InputError } from "exact-values/errors";
import type { PartPiece } from "focus-parquet/convert";
import { forEachConcurrent } from "../../../concurrency.ts";
import { rowGroupPlace } from "../../../lake/commit/block-places.ts";
import { formatBlockId } from "../../../lake/storage/block-place.ts";
import type { MonthWork } from "../months/month-work.ts";
import { pathOf } from "../months/plan-month.ts";
import { entriesOf, type FanOutPlan, type MonthTask, pieceKey } from "./fan-out-plan.ts";
import { readPiece } from "./plan-journal.ts";

const PIECES_AT_ONCE = 8;

/**
 * The pieces of all parts of a month, in their order; every block that they name is staged. Throws InputError `FanOutPartMissing` or
 * `FanOutBlocksGone`, naming the jobs to repeat.
 */
export async function collectPieces(
  work: MonthWork,
  plan: FanOutPlan,
  month: number,
  task: MonthTask,
): Promise<readonly PartPiece[]> {
  const { config } = work.context;
  const found = new Map<number, PartPiece>();
  await forEachConcurrent([...task.parts.entries()], { capacity: PIECES_AT_ONCE }, async ([part, located]) => {
    const piece = await readPiece(config, plan.id, { month, part }, pieceKey(plan.id, task, located));
    if (piece !== undefined) found.set(part, piece);
  });
  const numbers = [...task.parts.keys()];
  const missing = numbers.filter((part) => !found.has(part));
  if (missing.length > 0) throw partMissing(plan, month, task, missing);

  const blocks = await work.target.store.stagedBlocks(pathOf(work));
  const pieces = numbers.flatMap((part) => found.get(part) ?? []);
  const gone = numbers.filter((part) => {
    const piece = pieces[part];
    return piece === undefined || !areBlocksStaged(task.attempt, part, piece, blocks);
  });
  if (gone.length > 0) throw blocksGone(plan, month, task, gone);
  return pieces;
}

function partMissing(plan: FanOutPlan, month: number, task: MonthTask, missing: readonly number[]): InputError {
  const [first = 0] = missing;
  return new InputError(
    "FanOutPartMissing",
    `${missing.length} of ${task.parts.length} parts are not converted, among them ${nameOf(task, first)}.`,
    {
      remedy: `Repeat the jobs of the matrix with index ${jobs(plan, month, missing)}, then the commit ("Re-run failed jobs" does both). The month stays as it was.`,
      place: { file: nameOf(task, first) },
    },
  );
}

function blocksGone(plan: FanOutPlan, month: number, task: MonthTask, gone: readonly number[]): InputError {
  const [first = 0] = gone;
  return new InputError(
    "FanOutBlocksGone",
    `The staged blocks of ${gone.length} of ${task.parts.length} parts are gone, among them those of ${nameOf(task, first)}.`,
    {
      remedy: `The service drops blocks after a week, and any commit of the month does. Repeat the jobs of the matrix with index ${jobs(plan, month, gone)}, then the commit, or run the workflow again from mode: plan.`,
      place: { file: nameOf(task, first) },
    },
  );
}

function nameOf({ parts }: MonthTask, part: number): string {
  return parts[part]?.part.blobName ?? "";
}

const MAX_SHOWN = 20;

function jobs(plan: FanOutPlan, month: number, parts: readonly number[]): string {
  const entries = entriesOf(plan, month, parts);
  const more = entries.length > MAX_SHOWN ? ` and ${entries.length - MAX_SHOWN} more` : "";
  return `${entries.slice(0, MAX_SHOWN).join(", ")}${more}`;
}

/** True when every block of a part's piece is staged with the length that the piece says. `blocks` holds lengths by block id. */
export function areBlocksStaged(
  attempt: string,
  part: number,
  { rowGroups }: PartPiece,
  blocks: ReadonlyMap<string, number>,
): boolean {
  return rowGroups.every(
    ({ byteCount }, rowGroup) => blocks.get(formatBlockId(rowGroupPlace(attempt, { part, rowGroup }))) === byteCount,
  );
}
