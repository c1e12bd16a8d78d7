import { InputError, ServiceError } from "../../../errors.ts";
import { FOCUS_COST, isFocusCost } from "../../../focus/dataset.ts";
import { type DeliveredRun, type Freshness, judgeFreshness } from "../../../hub/exports/export-freshness.ts";
import { FIRST_SEEN } from "../../../hub/exports/export-record.ts";
import { type Instant, parseInstant } from "../../../hub/instant.ts";
import { monthOfDate } from "../../../hub/month.ts";
import { parsePartitionPath } from "../../../hub/partition/partition-path.ts";
import { parseBlobMetadata } from "../../../hub/partition/partition-record.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import { formatScope } from "../../../hub/scope-kind.ts";
import { requestedDatasets } from "../../../hub/settings/requested-datasets.ts";
import { readExportRecords, writeExportRecord } from "../../../lake/journal/export-records.ts";
import type { Notice } from "../../../notice.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestInputs } from "./ingest-inputs.ts";
import type { ObservedState } from "./read-state.ts";
import type { PartitionResult } from "./result.ts";

interface StaleScopes {
  readonly partitions: readonly PartitionResult[];
  readonly warnings: readonly Notice[];
}

const NOTHING: StaleScopes = { partitions: [], warnings: [] };

/** True for a sweep over everything; whoever names manifests, scopes or months asks for those alone. A fan-out is judged once, by its plan. */
function isFullSweep({ manifests, mode, months, scopes, source }: IngestInputs): boolean {
  const isWhole = manifests.length + months.length + scopes.length === 0;
  return isWhole && source === "exports" && (mode === "run" || mode === "plan");
}

/**
 * The scopes of the settings that have had no good run in time, each as a failure `StaleMonth` of the month in progress. Not judged when a lake could
 * not be looked at, or the settings not be read: the first fails the run anyway, the second leaves nobody to say which scopes there are.
 */
export async function findStaleScopes(
  context: Pick<IngestContext, "clock" | "config" | "inputs" | "log" | "signal">,
  observed: ObservedState,
): Promise<StaleScopes> {
  const { clock, config, inputs, log } = context;
  const { staleAfterHours } = inputs;
  if (staleAfterHours === 0 || !isFullSweep(inputs) || observed.unavailableLakes.length > 0) return NOTHING;
  if (observed.settings.outcome !== "read") return NOTHING;
  const now = clock.now();
  const records = Map.groupBy(await readExportRecords(config), ({ scope }) => scope);
  const delivered = deliveredRuns(observed);
  const { settings } = observed.settings;
  const isRequested = requestedDatasets(settings);
  // Without costs there is no run that could be late.
  const withCosts = settings.scopes.filter(({ scope }) =>
    isRequested({ scope, dataset: { type: FOCUS_COST, version: "" } }),
  );
  const judged = withCosts.map(({ scope }) => ({
    scope,
    freshness: judgeFreshness({
      now,
      staleAfterHours,
      records: records.get(scope) ?? [],
      delivered: delivered.get(scope) ?? [],
    }),
  }));
  const month = monthOfDate(now);
  const partitions = judged.flatMap(({ freshness, scope }): readonly PartitionResult[] => {
    if (freshness.outcome !== "stale") return [];
    const error = staleMonth(scope, freshness);
    log.failure(error);
    return [{ scope, month, manifestName: undefined, outcome: "failed", error }];
  });
  const unknown = judged.flatMap(({ freshness, scope }) => (freshness.outcome === "unknown" ? [scope] : []));
  return { partitions, warnings: inputs.dryRun ? [] : await startClocks(context, unknown, now) };
}

/** All that is known to have been delivered: manifests that lie in `msexports`, and months of every lake. */
function deliveredRuns({ exports, lakes }: ObservedState): ReadonlyMap<ScopeId, readonly DeliveredRun[]> {
  const byScope = new Map<ScopeId, DeliveredRun[]>();
  const add = (scope: ScopeId, run: DeliveredRun): void => {
    const known = byScope.get(scope);
    if (known === undefined) byScope.set(scope, [run]);
    else known.push(run);
  };
  for (const { dataset, month, scope, submittedTime } of exports.runs) {
    if (isFocusCost(dataset)) add(scope, { month, submittedTime });
  }
  for (const { name, metadata } of lakes.flatMap(({ lake }) => [...lake.files.values()])) {
    const place = parsePartitionPath(name);
    const record = parseBlobMetadata(metadata);
    if (place === undefined || record === undefined) continue;
    add(place.scope, { month: place.month, submittedTime: record.submittedTime });
  }
  return byScope;
}

/** A scope that nobody has seen before gets its time from now on. That it cannot be written down is no reason to lose the report of all else. */
async function startClocks(
  { config, signal }: Pick<IngestContext, "config" | "signal">,
  scopes: readonly ScopeId[],
  now: Date,
): Promise<readonly Notice[]> {
  const since = parseInstant(now.toISOString());
  try {
    for (const scope of scopes) await writeExportRecord(config, { scope, exportName: FIRST_SEEN, since });
    return [];
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    const message = `When scopes without any run were first seen could not be written down. ${error.message}`;
    return [{ code: error.code, message, remedy: error.remedy }];
  }
}

function staleMonth(scope: ScopeId, freshness: Extract<Freshness, { outcome: "stale" }>): InputError {
  const { badRun, lastGoodAt, limitHours, since } = freshness;
  const clock = since === undefined ? "nobody has seen one" : `none since ${minuteOf(since)}`;
  const last = lastGoodAt === undefined ? `it never had one (${clock})` : `the last one was of ${minuteOf(lastGoodAt)}`;
  const reason = badRun?.reason === undefined ? "Azure gave no reason" : badRun.reason;
  const bad =
    badRun === undefined ? "" : ` Its newest run, of ${minuteOf(badRun.submittedTime)}, ${badRun.state}: ${reason}.`;
  return new InputError(
    "StaleMonth",
    `Scope ${formatScope(scope)} has had no finished run for ${limitHours} hours: ${last}.${bad}`,
    {
      remedy: `${
        badRun === undefined
          ? "Look whether hub-daily still runs (GitHub stops schedules of quiet repositories), and whether the scope has its exports: configure-exports makes them."
          : "Start hub-daily with wait: its summary has Azure's reason and what to do."
      } A scope that is gone belongs out of the settings; exports that run less often need a larger stale-after-hours.`,
      place: { value: scope },
    },
  );
}

function minuteOf(instant: Instant): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}
