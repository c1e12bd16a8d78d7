import { formatMinute } from "exact-values/instant";
import { monthOfDate } from "exact-values/month";
import { exportAgainCommand } from "focus-parquet/formats";
import { formatSubject } from "../exports/dataset-exports.ts";
import type { FinishedRun } from "../exports/export-record.ts";
import { formatScope } from "../scope-kind.ts";
import type { DatasetEvidence, DeliveryEvidence, HealthEvidence } from "./evidence.ts";
import { type Freshness, judgeFreshness } from "./export-freshness.ts";
import type { HealthFinding } from "./finding.ts";
import { missingDelivery, strayPart } from "./missing-delivery.ts";
import { judgeSheet } from "./sheet-freshness.ts";

type Stale = Extract<Freshness, { readonly outcome: "stale" }>;
type Context = Pick<HealthEvidence, "now"> & Pick<DeliveryEvidence, "cutOff" | "staleAfterHours">;

/** `StaleMonth` for each dataset of a scope whose data are late, or did not arrive although Azure delivered them. */
export function findStaleData({ deliveries, now }: HealthEvidence): readonly HealthFinding[] | undefined {
  if (deliveries === undefined) return undefined;
  const { cutOff, staleAfterHours } = deliveries;
  return deliveries.datasets.flatMap((dataset) => {
    const told = describe(dataset, { cutOff, now, staleAfterHours });
    const { scope, subject } = dataset;
    return told === undefined ? [] : [{ code: "StaleMonth", ...told, scope, subject, month: monthOfDate(now) }];
  });
}

/** The datasets of which nothing is known yet: their clocks start when somebody writes them down. */
export function unseenDatasets({ deliveries, now }: HealthEvidence): readonly DatasetEvidence[] {
  if (deliveries === undefined) return [];
  const { staleAfterHours } = deliveries;
  return deliveries.datasets.filter((dataset) => judge(dataset, { now, staleAfterHours }).outcome === "unknown");
}

function judge(dataset: DatasetEvidence, { now, staleAfterHours }: Omit<Context, "cutOff">): Freshness {
  const judgeDataset = dataset.subject.dataset === "PriceSheet" ? judgeSheet : judgeFreshness;
  return judgeDataset({ ...dataset, now, staleAfterHours, isCosts: isCosts(dataset) });
}

type Told = Pick<HealthFinding, "message" | "remedy">;

function describe(dataset: DatasetEvidence, context: Context): Told | undefined {
  const check = { ...dataset, cutOff: context.cutOff, now: context.now };
  const missing = missingDelivery(check);
  if (missing !== undefined) return undelivered(dataset, missing);
  const stray = strayPart(check);
  if (stray !== undefined) {
    return {
      message: `A delivery of ${nameOf(dataset)} is incomplete: ${stray.name} was written ${formatMinute(stray.writtenAt)}, and no manifest names it.`,
      remedy: `Export the month again ${exportAgainCommand()}. If the manifest was deleted, delete the folder of the part, too.${addition(dataset)}`,
    };
  }
  const freshness = judge(dataset, context);
  return freshness.outcome === "stale" ? late(dataset, freshness) : undefined;
}

function undelivered(dataset: DatasetEvidence, { finishedAt, runId, submittedTime }: FinishedRun): Told {
  return {
    message: `Azure says that run ${runId} of ${nameOf(dataset)}, submitted ${formatMinute(submittedTime)}, completed ${formatMinute(finishedAt)}, but no data of it arrived: neither msexports nor the lake has this run or a newer one.`,
    remedy: `Check that the export writes to container msexports of this hub (configure-exports repairs it), and that nothing else deletes files there. Then start hub-daily with force.${addition(dataset)}`,
  };
}

function late(dataset: DatasetEvidence, { badRun, lastGoodAt, limitHours, rejected, since }: Stale): Told {
  const clock = since === undefined ? "nothing is known of one" : `none since ${formatMinute(since)}`;
  const last =
    lastGoodAt === undefined ? `it never had any (${clock})` : `the last run is of ${formatMinute(lastGoodAt)}`;
  const after = dataset.subject.dataset === "PriceSheet" ? " after its day" : "";
  const refused =
    rejected === undefined
      ? ""
      : ` Run ${rejected.runId}, submitted ${formatMinute(rejected.submittedTime)}, was delivered but not ingested.`;
  return {
    message: `No new data of ${nameOf(dataset)} arrived for ${limitHours} hours${after}: ${last}.${refused}${describeBad(badRun)}`,
    remedy: `${nextStep(badRun, rejected !== undefined)}${addition(dataset)} Remove a scope that no longer exists from the settings; exports that run less often need a larger stale-after-hours.`,
  };
}

function describeBad(run: FinishedRun | undefined): string {
  if (run === undefined) return "";
  const newest = ` Its newest run, submitted ${formatMinute(run.submittedTime)},`;
  if (run.state === "no-data") return `${newest} had no data, although the scope has costs.`;
  return `${newest} ${run.state}: ${run.reason ?? "Azure gave no reason"}.`;
}

function nextStep(badRun: FinishedRun | undefined, isRejected: boolean): string {
  if (isRejected)
    return `Repair what the errors of hub-ingest name, or export the month again ${exportAgainCommand()}.`;
  if (badRun?.state === "no-data")
    return "Check in the portal that the scope still has costs, and that its export has no filter; then start hub-daily with force.";
  if (badRun !== undefined) return "Start hub-daily with wait: its summary has Azure's reason and what to do.";
  return "Check that hub-daily still runs (GitHub disables schedules of quiet repositories), and that the scope has its exports: configure-exports creates them.";
}

function addition({ subject }: DatasetEvidence): string {
  if (subject.dataset === "FocusCost") return "";
  return subject.dataset === "PriceSheet" ? URGENT : NOTHING_TO_EXPORT;
}

/** Where the history cannot be read, nothing tells such a scope from one whose exports were never created. */
const NOTHING_TO_EXPORT = " A scope without reservations has nothing to export: take the dataset out of its datasets.";

/** What no backfill brings back. */
const URGENT =
  " Do so before the month is over: reservation prices of an enrollment are in the sheet of the month in progress alone.";

function nameOf(dataset: Pick<DatasetEvidence, "scope" | "subject">): string {
  const scope = formatScope(dataset.scope);
  return isCosts(dataset) ? `scope ${scope}` : `${formatSubject(dataset.subject)} of scope ${scope}`;
}

function isCosts({ subject }: Pick<DatasetEvidence, "subject">): boolean {
  return subject.dataset === "FocusCost";
}
