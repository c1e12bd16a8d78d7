import { InputError, ServiceError } from "../../../errors.ts";
import { ingestionCutOff } from "../../../hub/ingestion-cut-off.ts";
import type { Destination, DestinationName } from "../../../lake/destinations/destination.ts";
import { type ReconciledTable, reconcileTable } from "../../../lake/table/reconcile-table.ts";
import type { IngestContext } from "../months/clients.ts";
import type { IngestResult } from "../months/result.ts";

/** What became of the table of one lake; one that fails is a failure of its own, never of a month. */
export type TableResult = { readonly target: DestinationName } & (
  | ReconciledTable
  | { readonly outcome: "failed"; readonly error: unknown }
);

/** What an ingest with all its steps has come to. */
export interface WholeIngest extends IngestResult {
  /** Empty where no table was asked for. */
  readonly tables: readonly TableResult[];
}

/**
 * Brings the table of each lake to what the lake holds by now. A plan leaves it to the commit, if it has handed work on; a lake that could
 * not be listed has failed already.
 */
export async function reconcileTables(context: IngestContext, result: IngestResult): Promise<readonly TableResult[]> {
  const { inputs, targets } = context;
  if (inputs.table === "none" || inputs.mode === "part" || (result.matrix ?? []).length > 0) return [];
  const tables: TableResult[] = [];
  for (const target of targets) {
    if (result.unavailable?.includes(target.name) === true) continue;
    tables.push(await reconcileTarget(context, target));
  }
  return tables;
}

async function reconcileTarget(context: IngestContext, target: Destination): Promise<TableResult> {
  const { clock, hubVersion, inputs, log, newAttempt, settings, signal } = context;
  const months = settings?.outcome === "read" ? settings.settings.retention.ingestion.months : undefined;
  try {
    return await log.group(`Table of the ${target.name} lake`, async (tableLog) => {
      const reconciled = await reconcileTable({
        lake: target.store,
        tables: target.tables,
        cutOff: ingestionCutOff(clock.now(), months),
        clock,
        log: tableLog,
        engineInfo: `cost-hub/${hubVersion}`,
        newId: () => formatGuid(newAttempt()),
        dryRun: inputs.dryRun,
        signal,
      });
      const failures = reconciled.failures.map((failure) => ({ ...failure, error: explained(target, failure.error) }));
      for (const { error } of failures) tableLog.failure(error);
      return { target: target.name, ...reconciled, failures };
    });
  } catch (error) {
    signal.throwIfAborted();
    // A bug of ours, too: the months are committed, and who reads the report must learn of them.
    const clear = error instanceof InputError || error instanceof ServiceError ? explained(target, error) : error;
    log.failure(clear);
    return { target: target.name, outcome: "failed", error: clear };
  }
}

function explained({ explain }: Destination, error: InputError | ServiceError): InputError | ServiceError {
  const clear = explain?.(error);
  return clear instanceof InputError || clear instanceof ServiceError ? clear : error;
}

/** 32 hexadecimal digits as a GUID. */
function formatGuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** How many failures of tables a person has to look at. */
export function countTableFailures(tables: readonly TableResult[]): number {
  return tables.reduce((sum, table) => sum + (table.outcome === "failed" ? 1 : table.failures.length), 0);
}
