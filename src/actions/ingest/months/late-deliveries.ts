import { InputError, ServiceError } from "exact-values/errors";
import { instantOfDate } from "exact-values/instant";
import type { Notice } from "exact-values/notice";
import { datasetKind } from "focus-parquet/schemas";
import { hubExportName } from "../../../hub/exports/export-kinds.ts";
import { FIRST_SEEN } from "../../../hub/exports/export-record.ts";
import type { DatasetEvidence, HealthEvidence, HealthFinding } from "../../../hub/health/evidence.ts";
import { judgeHealth } from "../../../hub/health/judge-health.ts";
import { unseenDatasets } from "../../../hub/health/stale-data.ts";
import { ingestionCutOff } from "../../../hub/month-lifecycle.ts";
import { type DeliverySweep, deliveryEvidence } from "../../../lake/discover/delivery-evidence.ts";
import { readExportRecords, writeExportRecord } from "../../../lake/journal/export-records.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestInputs } from "./inputs.ts";
import type { IngestCollector } from "./month-work.ts";
import type { IngestState } from "./read-state.ts";
import type { PartitionResult } from "./result.ts";

interface StaleScopes {
  readonly partitions: readonly PartitionResult[];
  readonly warnings: readonly Notice[];
}

const NOTHING: StaleScopes = { partitions: [], warnings: [] };

/**
 * True for a sweep of everything. A run for certain manifests, scopes or months covers only those. In a fan-out, only
 * the plan judges.
 */
function isFullSweep({ manifests, mode, months, scopes, source }: IngestInputs): boolean {
  const isWhole = manifests.length + months.length + scopes.length === 0;
  return isWhole && source === "exports" && (mode === "run" || mode === "plan");
}

/**
 * Reports each scope and month whose data is late as a failure. Does nothing if a lake or the settings could not be
 * read: an unavailable lake fails the run anyway, and without settings the scopes are unknown.
 */
export async function findStaleScopes(
  context: Pick<IngestContext, "clock" | "config" | "inputs" | "log" | "signal">,
  observed: IngestState,
  collected: Pick<IngestCollector, "partitions" | "settled">,
): Promise<StaleScopes> {
  const { clock, config, inputs, log } = context;
  const { staleAfterHours } = inputs;
  if (staleAfterHours === 0 || !isFullSweep(inputs) || observed.unavailableLakes.length > 0) return NOTHING;
  if (observed.settings.outcome !== "read") return NOTHING;
  const now = clock.now();
  const { settings } = observed.settings;
  const { records, warnings } = await readExportRecords(config);
  const datasets = deliveryEvidence(sweepOf(observed, collected, inputs), settings, records);
  const cutOff = ingestionCutOff(now, settings.retention.ingestion.months);
  const evidence: HealthEvidence = { now, deliveries: { staleAfterHours, cutOff, datasets } };
  const partitions = judgeHealth(evidence).findings.map((finding) => {
    const failed = failureOf(finding);
    log.failure(failed.error);
    return failed;
  });
  const started = inputs.dryRun ? [] : await startClocks(context, unseenDatasets(evidence), now);
  return { partitions, warnings: [...warnings, ...started] };
}

function failureOf({ code, message, month, remedy, scope, subject }: HealthFinding) {
  const { folder } = (subject && datasetKind({ type: subject.dataset })) ?? {};
  const dataset = subject?.dataset === "FocusCost" || folder === undefined ? {} : { dataset: folder };
  const error = new InputError(code, message, { remedy, ...(scope === undefined ? {} : { place: { value: scope } }) });
  return { scope, month, ...dataset, manifestName: undefined, outcome: "failed", error } as const;
}

/** The name of the record for a subject that has not been seen yet. It has the same ending as the export's name. */
function firstSeen(subject: DatasetEvidence["subject"]): string {
  return subject.dataset === "FocusCost" ? FIRST_SEEN : hubExportName(FIRST_SEEN, "daily", subject);
}

/** Starts the clock of scopes that are seen for the first time. A failure to store it must not prevent the report. */
async function startClocks(
  { config, signal }: Pick<IngestContext, "config" | "signal">,
  unknown: readonly DatasetEvidence[],
  now: Date,
): Promise<readonly Notice[]> {
  const since = instantOfDate(now);
  try {
    for (const { scope, subject } of unknown) {
      await writeExportRecord(config, { scope, exportName: firstSeen(subject), since });
    }
    return [];
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    const message = `The first sighting of scopes without runs could not be saved. ${error.message}`;
    return [{ code: error.code, message, remedy: error.remedy }];
  }
}

/** The state of exports and lakes after the sweep. In a fan-out or a dry run, other jobs ingest what is waiting. */
function sweepOf(
  { exports, journal, lakes }: IngestState,
  { partitions, settled }: Pick<IngestCollector, "partitions" | "settled">,
  { dryRun, layout, mode }: Pick<IngestInputs, "dryRun" | "layout" | "mode">,
): DeliverySweep {
  return {
    ...{ exports, journal, lakes, settled },
    failed: new Set(
      partitions.flatMap(({ manifestName, outcome }) => (outcome === "failed" ? (manifestName ?? []) : [])),
    ),
    isLeftToOthers: mode === "plan" || dryRun,
    hasManifests: layout !== "path",
  };
}
