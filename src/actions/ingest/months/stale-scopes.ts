import { InputError, ServiceError } from "exact-values/errors";
import { instantOfDate } from "exact-values/instant";
import type { Notice } from "exact-values/notice";
import { datasetKind } from "focus-parquet/schemas";
import { hubExportName } from "../../../hub/exports/export-names.ts";
import { FIRST_SEEN } from "../../../hub/exports/export-record.ts";
import type { DatasetEvidence, HealthEvidence } from "../../../hub/health/evidence.ts";
import type { HealthFinding } from "../../../hub/health/finding.ts";
import { judgeHealth } from "../../../hub/health/judge-health.ts";
import { unseenDatasets } from "../../../hub/health/stale-data.ts";
import { ingestionCutOff } from "../../../hub/ingestion-cut-off.ts";
import { readExportRecords, writeExportRecord } from "../../../lake/journal/export-records.ts";
import type { IngestContext } from "./clients.ts";
import { deliveryEvidence } from "./delivery-evidence.ts";
import type { IngestInputs } from "./inputs.ts";
import type { IngestCollector } from "./month-work.ts";
import type { IngestState } from "./read-state.ts";
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
 * What a full sweep finds late, each as a failure of its scope and month. Not judged when a lake could not be looked at, or the settings not be read: the
 * first fails the run anyway, the second leaves nobody to say which scopes there are.
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
  const datasets = deliveryEvidence({ observed, collected, inputs }, settings, records);
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

/** Name of the record that represents what nobody has seen yet; it ends as the name of the export would. */
function firstSeen(subject: DatasetEvidence["subject"]): string {
  return subject.dataset === "FocusCost" ? FIRST_SEEN : hubExportName(FIRST_SEEN, "daily", subject);
}

/** A scope that nobody has seen before gets its time from now on. That it cannot be written down is no reason to lose the report of all else. */
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
    const message = `When scopes without any run were first seen could not be written down. ${error.message}`;
    return [{ code: error.code, message, remedy: error.remedy }];
  }
}
