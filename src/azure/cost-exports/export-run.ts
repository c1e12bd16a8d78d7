import { instantOfDate, parseInstant } from "exact-values/instant";

/** One execution of an export as its history gives it. */
export interface ReportedRun {
  /** Resource ID, as Azure wrote it. */
  readonly id: string;
  readonly runId?: string;
  /** `Queued`, `InProgress`, `Completed`, `Failed`, `Timeout`, `NewDataNotAvailable`, `DataNotAvailable`, or what Azure adds. */
  readonly status: string;
  /** `OnDemand` or `Scheduled`. */
  readonly executionType: string;
  readonly submittedTime?: string;
  readonly processingStartTime?: string;
  readonly processingEndTime?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly fileName?: string;
  /** A manifest, or the folder that it will be in; `manifestNameOf` says. */
  readonly manifestFile?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Name of the run's manifest within its container; undefined while Azure has not named it. */
export function manifestNameOf(
  { manifestFile }: Pick<ReportedRun, "manifestFile">,
  container: string,
): string | undefined {
  const reported = manifestFile?.trim() ?? "";
  if (reported === "") return undefined;
  // The specification calls it a URI; a URI begins with its container, a plain name does not.
  const url = /^https?:/i.test(reported) ? URL.parse(reported) : null;
  const path =
    url === null ? reported : decodeURIComponent(url.pathname).replace(new RegExp(`^/${container}/`, "i"), "");
  const name = path.replace(/^\/+|\/+$/g, "");
  return name.toLowerCase().endsWith(".json") ? name : `${name}/manifest.json`;
}

/** The run's own ID, lower case. */
export function idOfRun({ id, runId }: Pick<ReportedRun, "id" | "runId">): string {
  return (runId ?? id.slice(id.lastIndexOf("/") + 1)).toLowerCase();
}

interface RunQuery {
  /** Run IDs of the history before the request, lower case. */
  readonly knownIds?: ReadonlySet<string>;
  readonly requestedAt: Date;
  /** Days of the period that was asked for; undefined when the export's own was taken. */
  readonly timePeriod?: { readonly from: string; readonly to: string } | undefined;
}

/** The clocks of Azure and of a runner may be apart by this much. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** The run of a history (newest first) that a request began: requests are answered without its ID. The earliest that fits: a later one is someone else's. */
export function findRequestedRun(history: readonly ReportedRun[], sought: RunQuery): ReportedRun | undefined {
  const { knownIds = new Set(), requestedAt, timePeriod } = sought;
  const earliest = instantOfDate(new Date(requestedAt.getTime() - CLOCK_DIFFERENCE_MS));
  return history.findLast((run) => {
    const { executionType, submittedTime, startDate, endDate } = run;
    if (executionType.toLowerCase() === "scheduled" || knownIds.has(idOfRun(run))) return false;
    if (submittedTime === undefined || parseInstant(submittedTime) < earliest) return false;
    return timePeriod === undefined || (isSameDay(startDate, timePeriod.from) && isSameDay(endDate, timePeriod.to));
  });
}

function isSameDay(reported: string | undefined, asked: string): boolean {
  return reported === undefined || reported.slice(0, 10) === asked.slice(0, 10);
}
