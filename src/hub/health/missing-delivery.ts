import { dayOfInstant, type Instant } from "exact-values/instant";
import { addMonths, type Month, monthOfDay } from "exact-values/month";
import { HOUR_MS } from "exact-values/timestamp";
import { kindOfName } from "../exports/export-names.ts";
import type { ExportRecord, FinishedRun } from "../exports/export-record.ts";
import { isExpired } from "../ingestion-cut-off.ts";
import { DELIVERY_MS, msSince } from "./arrivals.ts";
import type { DatasetEvidence, StrayPart } from "./evidence.ts";

interface ArrivalCheck extends Omit<DatasetEvidence, "scope" | "subject"> {
  readonly now: Date;
  readonly cutOff: Month | undefined;
}

/**
 * History and manifest of a run may differ slightly in time, and in ID. Runs of one schedule are much further apart.
 */
const TOLERANCE_MS = HOUR_MS;

/**
 * The newest run that Azure reports as completed although no data arrived within 12 hours: its manifest is not in
 * `msexports`, and no lake holds it or a newer run of its month.
 */
export function missingDelivery({ cutOff, held, now, records, waiting }: ArrivalCheck): FinishedRun | undefined {
  const arrived = [...held, ...waiting];
  return records.map(newestWithMonths).find((claim) => {
    if (claim === undefined || claim.run.state !== "completed") return false;
    const { months, run } = claim;
    if (msSince(run.finishedAt, now) <= DELIVERY_MS) return false;
    // The retention may have removed the month in the meantime.
    if (months.some((month) => isExpired(month, cutOff))) return false;
    const submitted = Date.parse(run.submittedTime) - TOLERANCE_MS;
    return !arrived.some(
      ({ month, runId, submittedTime }) =>
        isSameId(runId, run.runId) || (months.includes(month) && Date.parse(submittedTime) >= submitted),
    );
  })?.run;
}

interface Claim {
  readonly run: FinishedRun;
  /** The months that the run may cover. */
  readonly months: readonly Month[];
}

/** If Azure's history does not contain a run's month, it is derived from the schedule. */
function newestWithMonths({ exportName, newestGood: run }: ExportRecord): Claim | undefined {
  if (run === undefined) return undefined;
  const ofDay = monthOfDay(dayOfInstant(run.submittedTime));
  const before = addMonths(ofDay, -1);
  switch (kindOfName(exportName)?.cadence) {
    case "daily":
      return { run, months: [ofDay] };
    case "monthly":
      return { run, months: [before] };
    default:
      return { run, months: [ofDay, before] };
  }
}

/** The newest part that has waited for its manifest for 12 hours without newer data for its month. */
export function strayPart({ cutOff, held, now, strayParts, waiting }: ArrivalCheck): StrayPart | undefined {
  return strayParts
    .filter(({ month }) => month === undefined || !isExpired(month, cutOff))
    .filter(({ writtenAt }) => now.getTime() - writtenAt.getTime() > DELIVERY_MS)
    .filter(({ month, writtenAt }) => {
      const submitted = writtenAt.getTime() - LONGEST_RUN_MS;
      const isNewer = (run: { readonly month: Month; readonly submittedTime: Instant }): boolean =>
        (month === undefined || run.month === month) && Date.parse(run.submittedTime) >= submitted;
      return !held.some(isNewer) && !waiting.some(isNewer);
    })
    .toSorted((left, right) => right.writtenAt.getTime() - left.writtenAt.getTime())[0];
}

/** A run delivers for some hours after it was submitted. */
const LONGEST_RUN_MS = 6 * HOUR_MS;

function isSameId(one: string | undefined, other: string): boolean {
  return one !== undefined && one.toLowerCase() === other.toLowerCase();
}
