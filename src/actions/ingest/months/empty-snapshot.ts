import { InputError } from "exact-values/errors";
import { EMPTY_FACTS } from "focus-parquet/facts";
import { datasetKind, missingColumns } from "focus-parquet/schemas";
import { missingColumnText } from "../../../hub/admission/admission-text.ts";
import type { PartitionState } from "../../../hub/partition/partition-state.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import { commitEmptySnapshot } from "../../../lake/commit/commit-empty.ts";
import { markProven } from "../../../lake/journal/month-marks.ts";
import type { ReconciledMonth } from "./keep-month.ts";
import { readHeaders } from "./month-columns.ts";
import type { MonthWork } from "./month-work.ts";
import { pathOf } from "./plan-month.ts";
import { placeOf } from "./result.ts";
import { schemaOfRun } from "./run-schema.ts";

/**
 * Replaces a snapshot by a run that holds no row, where that is news: nothing is recommended now. Undefined for every other dataset, and where the
 * month holds nothing to replace. Throws InputError `MissingColumn` for parts that are not the dataset's, which prove nothing.
 */
export async function emptySnapshot(
  work: MonthWork,
  run: ExportRun,
  { etag, record }: PartitionState,
): Promise<ReconciledMonth | "concurrent-commit" | undefined> {
  if (datasetKind(run.dataset)?.canBeEmpty !== true || etag === undefined || record === undefined) return undefined;
  await assertColumns(work, run);
  const { context, log, target } = work;
  const started = context.clock.now().getTime();
  const committed = await commitEmptySnapshot({
    ...{ lake: target.store, path: pathOf(work), seen: { etag, record }, run },
    ...{ hubVersion: context.hubVersion, attempt: context.newAttempt(), clock: context.clock },
    onReadBack: (version) => markProven(target.marks, pathOf(work), version),
  });
  if (committed === "concurrent-commit") return committed;
  log.info(`Run ${run.runId} holds no rows, so it replaces the ${record.rows} rows of run ${record.runId}.`);
  return {
    committed: committed.record,
    result: {
      ...placeOf(run),
      ...{ outcome: "ingested", runId: run.runId, replaced: true, rows: 0, sums: new Map(), roundings: 0 },
      ...{ facts: EMPTY_FACTS, storedByteCount: 0, parquetByteCount: committed.byteCount },
      seconds: (context.clock.now().getTime() - started) / 1000,
      ...{ missingColumns: [], unknownColumns: [] },
    },
  };
}

/** A header alone is held to the columns of its dataset: it is all that there is to prove what the run is. */
async function assertColumns({ observed }: MonthWork, run: ExportRun): Promise<void> {
  const { loadSchema, source } = observed;
  const headers = await readHeaders(source, source.locate(run));
  const { dataset, schema } = await schemaOfRun(run, headers, loadSchema);
  for (const { names, part } of headers) {
    const missing = missingColumns(schema, names, dataset);
    const [first] = missing;
    if (first === undefined) continue;
    const { message, remedy } = missingColumnText(part, schema.name, missing, undefined, run.dataset.type);
    throw new InputError("MissingColumn", message, { remedy, place: { file: part, line: 1, column: first.sink } });
  }
}
