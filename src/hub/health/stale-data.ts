import { formatMinute } from "exact-values/instant";
import { monthOfDate } from "exact-values/month";
import { exportAgainCommand } from "focus-parquet/formats";
import { formatSubject } from "../exports/export-kinds.ts";
import type { FinishedRun } from "../exports/export-record.ts";
import { formatScope } from "../scope-kind.ts";
import { missingDelivery, strayPart } from "./arrivals.ts";
import { type Freshness, judgeFreshness, judgeSheet } from "./data-freshness.ts";
import type { DatasetEvidence, DeliveryEvidence, HealthEvidence, HealthFinding } from "./evidence.ts";

type Stale = Extract<Freshness, { readonly outcome: "stale" }>;
type Context = Pick<HealthEvidence, "now"> & Pick<DeliveryEvidence, "cutOff" | "staleAfterHours">;

/** `StaleMonth` for each dataset of a scope whose data is late, or did not arrive although Azure delivered it. */
export function findStaleData({ deliveries, now }: HealthEvidence): readonly HealthFinding[] | undefined {
  if (deliveries === undefined) return undefined;
  const { cutOff, staleAfterHours } = deliveries;
  return deliveries.datasets.flatMap((dataset) => {
    const told = describe(dataset, { cutOff, now, staleAfterHours });
    const { scope, subject } = dataset;
    return told === undefined ? [] : [{ code: "StaleMonth", ...told, scope, subject, month: monthOfDate(now) }];
  });
}

/** The datasets about which nothing is known yet. Their clocks start when someone records them. */
export function unseenDatasets({ deliveries, now }: HealthEvidence): readonly DatasetEvidence[] {
  if (deliveries === undefined) return [];
  const { staleAfterHours } = deliveries;
  return deliveries.datasets.filter((dataset) => judge(dataset, { now, staleAfterHours }).outcome === "unknown");
}

function judge(dataset: DatasetEvidence, { now, staleAfterHours }: Omit<Context, "cutOff">): Freshness {
  const judgeDataset = dataset.subject.dataset === "PriceSheet" ? judgeSheet : judgeFreshness;
  return judgeDataset({ ...dataset, now, staleAfterHours, isCosts: isCosts(dataset) });
}

type Told = Pick<HealthFinding, "link" | "message" | "remedy">;

function describe(dataset: DatasetEvidence, context: Context): Told | undefined {
  const check = { ...dataset, cutOff: context.cutOff, now: context.now };
  const missing = missingDelivery(check);
  if (missing !== undefined) return undelivered(dataset, missing);
  const stray = strayPart(check);
  if (stray !== undefined) {
    return {
      link: "deliveries",
      message:
        `A delivery of ${nameOf(dataset)} is incomplete: ${stray.name} was written ` +
        `${formatMinute(stray.writtenAt)}, but no manifest names it.`,
      remedy:
        `Export the month again ${exportAgainCommand()}. If the manifest was deleted, also delete the folder of ` +
        `the part.${addition(dataset)}`,
    };
  }
  const freshness = judge(dataset, context);
  return freshness.outcome === "stale" ? late(dataset, freshness) : undefined;
}

function undelivered(dataset: DatasetEvidence, { finishedAt, runId, submittedTime }: FinishedRun): Told {
  return {
    link: "deliveries",
    message:
      `Azure reports that run ${runId} of ${nameOf(dataset)}, submitted ${formatMinute(submittedTime)}, completed ` +
      `${formatMinute(finishedAt)}, but its data did not arrive: neither msexports nor the lake has this run or a ` +
      "newer one.",
    remedy:
      "Check that the export writes to container msexports of this hub (configure-exports repairs it), and that " +
      `nothing else deletes files there. Then start hub-daily with force.${addition(dataset)}`,
  };
}

function late(dataset: DatasetEvidence, { badRun, lastGoodAt, limitHours, rejected, since }: Stale): Told {
  const isSheet = dataset.subject.dataset === "PriceSheet";
  const clock = since === undefined ? "no run is known" : `none since ${formatMinute(since)}`;
  const last =
    lastGoodAt === undefined ? `it never had any (${clock})` : `the last run was on ${formatMinute(lastGoodAt)}`;
  const after = isSheet ? " after its day" : "";
  const refused =
    rejected === undefined
      ? ""
      : ` Run ${rejected.runId}, submitted ${formatMinute(rejected.submittedTime)}, was delivered but not ingested.`;
  return {
    link: rejected !== undefined ? "ingest" : isSheet && badRun === undefined ? "prices" : "runs",
    message:
      `No new data for ${nameOf(dataset)} has arrived for ${limitHours} hours${after}: ` +
      `${last}.${refused}${describeBad(badRun)}`,
    remedy:
      `${nextStep(badRun, rejected !== undefined)}${addition(dataset)} Remove a scope that no longer exists from ` +
      "the settings; if its export runs less often, increase stale-after-hours.",
  };
}

function describeBad(run: FinishedRun | undefined): string {
  if (run === undefined) return "";
  const newest = ` Its newest run, submitted ${formatMinute(run.submittedTime)},`;
  if (run.state === "no-data") return `${newest} had no data, although the scope has costs.`;
  return `${newest} ${run.state}: ${run.reason ?? "Azure gave no reason"}.`;
}

function nextStep(badRun: FinishedRun | undefined, isRejected: boolean): string {
  if (isRejected) return `Fix the errors that hub-ingest reports, or export the month again ${exportAgainCommand()}.`;
  if (badRun?.state === "no-data")
    return (
      "Check in the portal that the scope still has costs, and that its export has no filter; then start hub-daily " +
      "with force."
    );
  if (badRun !== undefined) return "Start hub-daily with wait: its summary shows Azure's reason and the remedy.";
  return (
    "Check that hub-daily still runs (GitHub disables schedules in inactive repositories), and that the scope has " +
    "its exports: configure-exports creates them."
  );
}

function addition({ subject }: DatasetEvidence): string {
  if (subject.dataset === "FocusCost") return "";
  return subject.dataset === "PriceSheet" ? URGENT : NOTHING_TO_EXPORT;
}

/** If the history cannot be read, such a scope cannot be distinguished from one whose exports were never created. */
const NOTHING_TO_EXPORT = " A scope without reservations has nothing to export: remove the dataset from its datasets.";

/** Data that no backfill can restore. */
const URGENT =
  " Do so before the month ends: only the current month's sheet contains an enrollment's reservation prices.";

function nameOf(dataset: Pick<DatasetEvidence, "scope" | "subject">): string {
  const scope = formatScope(dataset.scope);
  return isCosts(dataset) ? `scope ${scope}` : `${formatSubject(dataset.subject)} of scope ${scope}`;
}

function isCosts({ subject }: Pick<DatasetEvidence, "subject">): boolean {
  return subject.dataset === "FocusCost";
}
