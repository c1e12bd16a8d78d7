import { InputError, ServiceError } from "../../../errors.ts";
import { FOCUS_COST } from "../../../focus/dataset.ts";
import { type DatasetType, datasetKind } from "../../../focus/datasets/dataset-kinds.ts";
import { COSTS, type ExportSubject, exportKinds, formatSubject } from "../../../hub/exports/dataset-exports.ts";
import { type DeliveredRun, type Freshness, judgeFreshness } from "../../../hub/exports/export-freshness.ts";
import { hubExportName, kindOfName } from "../../../hub/exports/export-names.ts";
import { FIRST_SEEN } from "../../../hub/exports/export-record.ts";
import { judgeSheet } from "../../../hub/exports/sheet-freshness.ts";
import { type Instant, parseInstant } from "../../../hub/instant.ts";
import { monthOfDate } from "../../../hub/month.ts";
import { parseDatasetPath } from "../../../hub/partition/partition-path.ts";
import { parseBlobMetadata } from "../../../hub/partition/partition-record.ts";
import type { ScopeId } from "../../../hub/scope.ts";
import { formatScope } from "../../../hub/scope-kind.ts";
import { exportedDatasets } from "../../../hub/settings/exported-datasets.ts";
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
  const { settings } = observed.settings;
  const exported = exportedDatasets(settings);
  const records = Map.groupBy(await readExportRecords(config), ({ exportName, scope }) =>
    watchedKey({ scope, subject: kindOfName(exportName) }),
  );
  const delivered = deliveredRuns(observed);
  const watched = settings.scopes.flatMap(({ scope }) =>
    exportKinds(exported(scope)).flatMap((subject) => (subject.cadence === "daily" ? [{ scope, subject }] : [])),
  );
  const judged = watched.map((one) => {
    const key = watchedKey(one);
    const judge = one.subject.dataset === "PriceSheet" ? judgeSheet : judgeFreshness;
    const evidence = { records: records.get(key) ?? [], delivered: delivered.get(key) ?? [] };
    return { ...one, freshness: judge({ now, staleAfterHours, ...evidence }) };
  });
  const month = monthOfDate(now);
  const partitions = judged.flatMap(({ freshness, scope, subject }): readonly PartitionResult[] => {
    if (freshness.outcome !== "stale") return [];
    const error = staleMonth(scope, subject, freshness);
    log.failure(error);
    const { folder } = datasetKind({ type: subject.dataset }) ?? {};
    const dataset = isCosts(subject) || folder === undefined ? {} : { dataset: folder };
    return [{ scope, month, ...dataset, manifestName: undefined, outcome: "failed", error }];
  });
  const unknown = judged.filter(({ freshness }) => freshness.outcome === "unknown");
  return { partitions, warnings: inputs.dryRun ? [] : await startClocks(context, unknown, now) };
}

/** One dataset of one scope; of recommendations, one export. */
interface Watched {
  readonly scope: ScopeId;
  readonly subject: ExportSubject;
}

function isCosts({ dataset }: ExportSubject): boolean {
  return dataset === "FocusCost";
}

/** Exports of other names are taken for costs, as they always were. */
function watchedKey({
  scope,
  subject = COSTS,
}: {
  readonly scope: ScopeId;
  readonly subject: ExportSubject | undefined;
}): string {
  return `${scope}\n${formatSubject(subject)}`;
}

/** All that is known to have been delivered: manifests that lie in `msexports`, and months of every lake. */
function deliveredRuns({ exports, lakes }: ObservedState): ReadonlyMap<string, readonly DeliveredRun[]> {
  const byKey = new Map<string, DeliveredRun[]>();
  const add = (one: Watched, run: DeliveredRun): void => {
    const key = watchedKey(one);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [run]);
    else known.push(run);
  };
  for (const { dataset, exportName, month, scope, submittedTime } of exports.runs) {
    const subject = subjectOf(datasetKind(dataset)?.type, [exportName]);
    if (subject !== undefined) add({ scope, subject }, { month, submittedTime });
  }
  for (const { name, metadata } of lakes.flatMap(({ lake }) => [...lake.files.values()])) {
    const place = parseDatasetPath(name);
    const record = parseBlobMetadata(metadata);
    if (place === undefined || record === undefined) continue;
    const type = datasetKind({ type: place.dataset?.split("/")[0] ?? FOCUS_COST })?.type;
    const subject = subjectOf(type, record.manifestName.split("/"));
    if (subject !== undefined)
      add({ scope: place.scope, subject }, { month: place.month, submittedTime: record.submittedTime });
  }
  return byKey;
}

/** What was delivered; which recommendations, only the name of their export says. */
function subjectOf(dataset: DatasetType | undefined, names: readonly string[]): ExportSubject | undefined {
  if (dataset !== "ReservationRecommendations") return dataset && { dataset };
  return names.map(kindOfName).find((kind) => kind?.dataset === dataset);
}

/** Name of the record that represents what nobody has seen yet; it ends as the name of the export would. */
function firstSeen(subject: ExportSubject): string {
  return isCosts(subject) ? FIRST_SEEN : hubExportName(FIRST_SEEN, "daily", subject);
}

/** A scope that nobody has seen before gets its time from now on. That it cannot be written down is no reason to lose the report of all else. */
async function startClocks(
  { config, signal }: Pick<IngestContext, "config" | "signal">,
  unknown: readonly Watched[],
  now: Date,
): Promise<readonly Notice[]> {
  const since = parseInstant(now.toISOString());
  try {
    for (const { scope, subject } of unknown) {
      await writeExportRecord(config, { scope, exportName: firstSeen(subject), since });
    }
    return [];
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    const message = `When scopes without any run were first seen could not be written down. ${error.message}`;
    return [{ code: error.code, message, remedy: error.remedy }];
  }
}

function staleMonth(
  scope: ScopeId,
  subject: ExportSubject,
  freshness: Extract<Freshness, { outcome: "stale" }>,
): InputError {
  const { badRun, lastGoodAt, limitHours, since } = freshness;
  const clock = since === undefined ? "none is known" : `none since ${minuteOf(since)}`;
  const last = lastGoodAt === undefined ? `it never had one (${clock})` : `the last one was of ${minuteOf(lastGoodAt)}`;
  const reason = badRun?.reason === undefined ? "Azure gave no reason" : badRun.reason;
  const bad =
    badRun === undefined ? "" : ` Its newest run, of ${minuteOf(badRun.submittedTime)}, ${badRun.state}: ${reason}.`;
  return new InputError(
    "StaleMonth",
    `Scope ${formatScope(scope)} has had no finished run${isCosts(subject) ? "" : ` of ${formatSubject(subject)}`} for ${limitHours} hours${subject.dataset === "PriceSheet" ? " after its day" : ""}: ${last}.${bad}`,
    {
      remedy: `${
        badRun === undefined
          ? "Look whether hub-daily still runs (GitHub stops schedules of quiet repositories), and whether the scope has its exports: configure-exports makes them."
          : "Start hub-daily with wait: its summary has Azure's reason and what to do."
      }${subject.dataset === "PriceSheet" ? URGENT : isCosts(subject) ? "" : NONE_THERE} A scope that is gone belongs out of the settings; exports that run less often need a larger stale-after-hours.`,
      place: { value: scope },
    },
  );
}

/** Where nobody may read the history, nothing tells such a scope from one whose exports were never made. */
const NONE_THERE = " A scope without reservations has nothing to export: take the dataset out of its datasets.";

/** What no backfill brings back. */
const URGENT =
  " Do so before the month is over: reservation prices of an enrollment are in the sheet of the month in progress alone.";

function minuteOf(instant: Instant): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}
