import { InputError } from "exact-values/errors";
import { EMPTY_FACTS } from "focus-parquet/facts";
import { datasetKind, missingColumns } from "focus-parquet/schemas";
import { missingColumnText } from "../../../hub/admission/admission-text.ts";
import type { PartitionState } from "../../../hub/partition/held-runs.ts";
import type { PartitionRuns } from "../../../hub/partition/partition-path.ts";
import type { PartitionRecord } from "../../../hub/partition/partition-record.ts";
import { type ExportRun, isFromFuture } from "../../../hub/runs/exported-run.ts";
import { commitEmptySnapshot } from "../../../lake/commit/commit-empty.ts";
import { supersedeSnapshots } from "../../../lake/commit/supersede-snapshots.ts";
import { markProven } from "../../../lake/journal/month-marks.ts";
import type { IngestContext } from "./clients.ts";
import { readHeaders } from "./month-columns.ts";
import type { IngestCollector, MonthWork, ReconciledMonth } from "./month-work.ts";
import { pathOf } from "./plan-month.ts";
import type { IngestState } from "./read-state.ts";
import { placeOf } from "./result.ts";
import { schemaOfRun } from "./run-schema.ts";

/**
 * Replaces a snapshot with a run without rows if that is new information: nothing is recommended any more. Undefined
 * for every other dataset, and if the month has nothing to replace. Throws InputError `MissingColumn` if the parts do
 * not have the dataset's columns and so prove nothing.
 */
export async function emptySnapshot(
  work: MonthWork,
  run: ExportRun,
  { etag, record }: PartitionState,
): Promise<ReconciledMonth | "concurrent-commit" | undefined> {
  if (datasetKind(run.dataset)?.canBeEmpty !== true || etag === undefined || record === undefined) return undefined;
  await assertColumns(work, run);
  const { context, log, lake } = work;
  const started = context.clock.now().getTime();
  const committed = await commitEmptySnapshot({
    ...{ lake: lake.store, path: pathOf(work), seen: { etag, record }, run },
    ...{ hubVersion: context.hubVersion, attempt: context.newAttempt(), clock: context.clock, ledger: lake.ledger },
    onReadBack: (version) => markProven(lake.marks, pathOf(work), version),
  });
  if (committed === "concurrent-commit") return committed;
  log.info(`Run ${run.runId} has no rows, so it replaces the ${record.rows} rows of run ${record.runId}.`);
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

/** A header must have all columns of its dataset, because nothing else proves what the run contains. */
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

interface SettledMonths {
  readonly observed: IngestState;
  readonly groups: readonly PartitionRuns[];
  readonly collected: IngestCollector;
}

/** Empties recommendations that a later export repeats. A failure in one lake does not affect the others. */
export async function replaceSuperseded(
  { clock, hubVersion, inputs, newAttempt, signal }: IngestContext,
  { collected, groups, observed }: SettledMonths,
): Promise<void> {
  const { scopes, months } = inputs;
  const isWanted = ({ month, scope }: Pick<ExportRun, "month" | "scope">): boolean =>
    (scopes.length === 0 || scopes.includes(scope)) && (months.length === 0 || months.includes(month));
  const emptyRuns = groups
    .flatMap(({ runs }) => runs)
    .filter((run) => datasetKind(run.dataset)?.canBeEmpty === true && !isFromFuture(run, clock.now()))
    .filter((run) => run.dataRowCount === 0 || observed.journal.has("empty", run));
  for (const { explain, ledger, listing, marks, name, store } of observed.lakes) {
    const settled = collected.settled.get(name) ?? new Map<string, PartitionRecord>();
    const confirm = async (run: ExportRun): Promise<void> => observed.exports.remembered?.confirm(run);
    const held = { lake: store, ledger, listed: listing, settled, marks };
    const work = { ...held, emptyRuns, confirm, isWanted, hubVersion, newAttempt, clock };
    try {
      collected.warnings.push(...(await supersedeSnapshots(work)));
    } catch (error) {
      signal.throwIfAborted();
      const place = { scope: undefined, month: undefined, manifestName: undefined, lake: name };
      collected.partitions.push({ ...place, outcome: "failed", error: explain?.(error) ?? error });
    }
  }
}
