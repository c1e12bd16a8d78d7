import { InputError, ServiceError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { LogGroup } from "../../../github/log.ts";
import { judgeHealth } from "../../../hub/health/judge-health.ts";
import { ledgerLake, ledgerName } from "../../../hub/history/ledger-link.ts";
import type { LedgerRecord } from "../../../hub/history/ledger-record.ts";
import { joinRemovals } from "../../../hub/history/ledger-state.ts";
import { ingestionCutOff } from "../../../hub/month-lifecycle.ts";
import { MONTHS_DEFINITION, restatedMonths } from "../../../hub/table/months-table.ts";
import {
  type IngestTable,
  MONTHS_TABLE,
  type TableDefinition,
  tableDefinition,
} from "../../../hub/table/table-schema.ts";
import type { Lake, LakeName } from "../../../lake/discover/lake-state.ts";
import { readLedgerFile } from "../../../lake/ledger/ledger-file.ts";
import type { ReconciledMonths } from "../../../lake/table/reconcile-months.ts";
import { reconcileTables } from "../../../lake/table/reconcile-table.ts";
import type { ReconciledTable } from "../../../lake/table/table-work.ts";
import type { FillResult } from "../fill/fill-lakes.ts";
import type { IngestContext } from "../months/clients.ts";
import type { CheckedMonth, IngestResult } from "../months/result.ts";
import type { ReservationResult } from "../reservations/compare-reservations.ts";

/** The outcome of one table of a lake. If a table fails, that is a failure of its own and not of a month. */
export type TableResult = { readonly lake: LakeName; readonly table: TableDefinition["name"] } & (
  | ReconciledTable
  | ReconciledMonths
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
    tables.push(...(await reconcileLakeTables(context, lake, result)));
  }
  return tables;
}

async function reconcileLakeTables(
  context: IngestContext,
  lake: Lake,
  result: IngestResult,
): Promise<readonly TableResult[]> {
  const { clock, hubVersion, inputs, log, newAttempt, settings, signal } = context;
  const known = settings?.outcome === "read" ? settings.settings : undefined;
  const what = inputs.tables.length === 1 ? "Table" : "Tables";
  return await log.group(`${what} of the ${lake.name} lake`, async (tableLog) => {
    const work = {
      lake: lake.store,
      tables: lake.tables,
      cutOff: ingestionCutOff(clock.now(), known?.retention.ingestion.months),
      clock,
      log: tableLog,
      engineInfo: `cost-hub/${hubVersion}`,
      newId: () => formatGuid(newAttempt()),
      dryRun: inputs.dryRun,
      signal,
      months: {
        rules: known?.months,
        readLedger: (path: string) => readRecords(context, lake, path),
        conformance: new Map((result.conformance ?? []).map((checked) => [checked.path, resultOf(checked)])),
      },
    };
    const explain = explainOnce(lake, tableLog);
    const outcomes = await reconcileTables(work, inputs.tables.map(definitionOf));
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

function resultOf({ attempt, rules }: CheckedMonth) {
  const knownGaps = rules.filter(({ isKnown }) => isKnown).length;
  return { attempt, result: { violated: rules.length - knownGaps, knownGaps } };
}

/** The records of a month's ledger. A ledger that is missing or damaged has none; ingest reports the damage. */
async function readRecords({ config }: IngestContext, lake: Lake, path: string): Promise<readonly LedgerRecord[]> {
  const file = await readLedgerFile(config, ledgerName(ledgerLake(lake), path), undefined);
  return file?.isReadable === true ? joinRemovals(file.read.checked) : [];
}

function definitionOf(name: IngestTable): TableDefinition {
  return name === MONTHS_TABLE ? MONTHS_DEFINITION : tableDefinition(name);
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

/** The warnings about closed months whose ledger this run has read: the restatements that are new. */
export function restatementNotices(tables: readonly TableResult[], now: Date): readonly Notice[] {
  const listed = tables.flatMap((table) => ("listed" in table ? table.listed : []));
  const read = listed.filter(({ restatement }) => restatement !== undefined);
  const restated = restatedMonths(read.map((one) => ({ ...one, path: one.month.path })));
  return judgeHealth({ now, restated }).findings.map(({ code, message, remedy }) => ({ code, message, remedy }));
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
