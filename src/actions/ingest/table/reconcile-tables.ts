import { InputError, ServiceError } from "exact-values/errors";
import type { LogGroup } from "../../../github/log.ts";
import type { TableName } from "../../../hub/datasets/hub-datasets.ts";
import { ingestionCutOff } from "../../../hub/month-lifecycle.ts";
import { tableDefinition } from "../../../hub/table/table-schema.ts";
import type { Lake, LakeName } from "../../../lake/discover/lake-state.ts";
import { type ReconciledTable, reconcileTables } from "../../../lake/table/reconcile-table.ts";
import type { FillResult } from "../fill/fill-lakes.ts";
import type { IngestContext } from "../months/clients.ts";
import type { IngestResult } from "../months/result.ts";
import type { ReservationResult } from "../reservations/compare-reservations.ts";

/** The outcome of one table of a lake. If a table fails, that is a failure of its own and not of a month. */
export type TableResult = { readonly lake: LakeName; readonly table: TableName } & (
  | ReconciledTable
  | { readonly outcome: "failed"; readonly error: unknown }
);

/** The outcome of an ingest with all its steps. */
export interface WholeIngest extends IngestResult {
  /** Empty if no prices were requested. */
  readonly fills?: readonly FillResult[];
  /** Empty if there were no reservations to compare. */
  readonly reservations?: readonly ReservationResult[];
  /** Empty if no table was requested. */
  readonly tables: readonly TableResult[];
}

/**
 * Updates each lake's tables to its current months. A plan that has handed work to other jobs leaves this to the
 * commit. A lake that could not be listed has already failed.
 */
export async function reconcileAllTables(
  context: IngestContext,
  result: IngestResult,
): Promise<readonly TableResult[]> {
  const { inputs, lakes } = context;
  if (inputs.tables.length === 0 || inputs.mode === "part" || (result.matrix ?? []).length > 0) return [];
  const tables: TableResult[] = [];
  for (const lake of lakes) {
    if (result.unavailable?.includes(lake.name) === true) continue;
    tables.push(...(await reconcileLakeTables(context, lake)));
  }
  return tables;
}

async function reconcileLakeTables(context: IngestContext, lake: Lake): Promise<readonly TableResult[]> {
  const { clock, hubVersion, inputs, log, newAttempt, settings, signal } = context;
  const months = settings?.outcome === "read" ? settings.settings.retention.ingestion.months : undefined;
  const what = inputs.tables.length === 1 ? "Table" : "Tables";
  return await log.group(`${what} of the ${lake.name} lake`, async (tableLog) => {
    const work = {
      lake: lake.store,
      tables: lake.tables,
      cutOff: ingestionCutOff(clock.now(), months),
      clock,
      log: tableLog,
      engineInfo: `cost-hub/${hubVersion}`,
      newId: () => formatGuid(newAttempt()),
      dryRun: inputs.dryRun,
      signal,
    };
    const explain = explainOnce(lake, tableLog);
    const outcomes = await reconcileTables(work, inputs.tables.map(tableDefinition));
    const results = outcomes.map((outcome): TableResult => {
      const place = { lake: lake.name, table: outcome.definition.name };
      // This includes our own bugs: the months are committed, and the report must still be written.
      if ("error" in outcome) return { ...place, outcome: "failed", error: explain(outcome.error) };
      const { reconciled } = outcome;
      const failures = reconciled.failures.map((failure) => ({ ...failure, error: explain(failure.error) }));
      return { ...place, ...reconciled, failures };
    });
    return results.filter((table) => table.table === "costs" || results.length === 1 || !isNothing(table));
  });
}

/** True for a table that does not exist yet, of a dataset that is not in the lake. */
function isNothing(table: TableResult): boolean {
  if (table.outcome === "failed" || table.version !== -1) return false;
  return table.published.length === 0 && table.failures.length === 0 && table.warnings.length === 0;
}

/** One error may affect several tables: it is explained and logged once, and remains one error. */
function explainOnce(lake: Lake, log: LogGroup): <E>(error: E) => E | InputError | ServiceError {
  const known = new Map<unknown, unknown>();
  return <E>(error: E) => {
    if (!known.has(error)) {
      const clear = error instanceof InputError || error instanceof ServiceError ? explained(lake, error) : error;
      log.failure(clear);
      known.set(error, clear);
    }
    return known.get(error) as E | InputError | ServiceError;
  };
}

function explained({ explain }: Lake, error: InputError | ServiceError): InputError | ServiceError {
  const clear = explain?.(error);
  return clear instanceof InputError || clear instanceof ServiceError ? clear : error;
}

/** 32 hexadecimal digits as a GUID. */
function formatGuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The number of table failures that a person has to look at. A failure that affects several tables counts once. */
export function countTableFailures(tables: readonly TableResult[]): number {
  return new Set(
    tables.flatMap((table) => (table.outcome === "failed" ? [table.error] : table.failures.map(({ error }) => error))),
  ).size;
}
