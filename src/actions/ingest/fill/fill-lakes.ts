import { InputError, ServiceError } from "exact-values/errors";
import { formatNotice } from "exact-values/notice";
import { ingestionCutOff } from "../../../hub/month-lifecycle.ts";
import type { Lake, LakeName } from "../../../lake/discover/lake-state.ts";
import { type FilledLakeMonth, fillLake } from "../../../lake/fill/fill-lake.ts";
import { type MonthMarks, readMonthMarks } from "../../../lake/journal/month-marks.ts";
import { type LakeLedger, openLakeLedger, shareLedgerListing } from "../../../lake/ledger/lake-ledger.ts";
import type { IngestContext } from "../months/clients.ts";
import type { IngestResult } from "../months/result.ts";

/** The outcome of one lake's missing prices. If a lake fails, that is a failure of its own and not of a month. */
export type FillResult = { readonly lake: LakeName } & (
  | { readonly outcome: "done"; readonly months: readonly FilledLakeMonth[] }
  | { readonly outcome: "failed"; readonly error: unknown }
);

/**
 * Finds the missing prices of each lake's months after all months of the run are settled, because costs and price
 * sheets arrive in any order. A plan that has handed work to other jobs leaves this to the commit.
 */
export async function fillLakes(context: IngestContext, result: IngestResult): Promise<readonly FillResult[]> {
  const { inputs, log, signal, lakes } = context;
  if (!inputs.fillPrices || inputs.mode === "part" || (result.matrix ?? []).length > 0) return [];
  const marks = await readMonthMarks(context.config, "fills");
  for (const notice of marks.warnings) log.warning(formatNotice(notice));
  const fills: FillResult[] = [];
  const entries = shareLedgerListing(context.config);
  for (const lake of lakes) {
    if (result.unavailable?.includes(lake.name) === true) continue;
    const ledger = openLakeLedger({ ...context, lake, entries });
    fills.push(await fillOneLake(context, lake, marks, ledger));
    for (const notice of ledger.notices()) log.warning(formatNotice(notice));
  }
  if (!inputs.dryRun) await saveMarks(marks, signal);
  return fills;
}

async function fillOneLake(
  context: IngestContext,
  lake: Lake,
  marks: MonthMarks,
  ledger: LakeLedger,
): Promise<FillResult> {
  const { clock, inputs, log, newAttempt, settings, signal } = context;
  const kept = settings?.outcome === "read" ? settings.settings.retention.ingestion.months : undefined;
  try {
    return await log.group(`Missing prices of the ${lake.name} lake`, async (fillLog) => {
      const months = await fillLake({
        lake: lake.store,
        ledger,
        marks: marks.of(lake),
        isWanted: (scope, month) =>
          (inputs.scopes.length === 0 || inputs.scopes.includes(scope)) &&
          (inputs.months.length === 0 || inputs.months.includes(month)),
        cutOff: ingestionCutOff(clock.now(), kept),
        pageVersion: inputs.pageVersion,
        newAttempt,
        clock,
        log: fillLog,
        dryRun: inputs.dryRun,
        signal,
      });
      const explained = months.map((month) =>
        month.outcome === "failed" ? { ...month, error: explain(lake, month.error) } : month,
      );
      for (const month of explained) if (month.outcome === "failed") fillLog.failure(month.error);
      return { lake: lake.name, outcome: "done", months: explained };
    });
  } catch (error) {
    signal.throwIfAborted();
    // This includes our own bugs: the months are committed, and the report must still be written.
    const clear = explain(lake, error);
    log.failure(clear);
    return { lake: lake.name, outcome: "failed", error: clear };
  }
}

/** Marks only save work, so failing to write them must not fail the run. */
async function saveMarks(marks: MonthMarks, signal: AbortSignal): Promise<void> {
  try {
    await marks.save();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
  }
}

function explain({ explain: clarify }: Lake, error: unknown): unknown {
  return clarify?.(error) ?? error;
}

/** The number of failures that a person has to look at. */
export function countFillFailures(fills: readonly FillResult[] = []): number {
  return fills.reduce(
    (sum, fill) =>
      sum + (fill.outcome === "failed" ? 1 : fill.months.filter(({ outcome }) => outcome === "failed").length),
    0,
  );
}
