import { instantOfDate, parseInstant } from "exact-values/instant";

/** One run of an export, from its history. */
export interface ReportedRun {
  /** Resource ID, as spelled by Azure. */
  readonly id: string;
  readonly runId?: string;
  /**
   * `Queued`, `InProgress`, `Completed`, `Failed`, `Timeout`, `NewDataNotAvailable`, `DataNotAvailable`, or a value
   * that Azure adds.
   */
  readonly status: string;
  /** `OnDemand` or `Scheduled`. */
  readonly executionType: string;
  readonly submittedTime?: string;
  readonly processingStartTime?: string;
  readonly processingEndTime?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly fileName?: string;
  /** A manifest, or its future folder; `manifestNameOf` distinguishes them. */
  readonly manifestFile?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Name of the run's manifest within its container; undefined until Azure has named it. */
export function manifestNameOf(
  { manifestFile }: Pick<ReportedRun, "manifestFile">,
  container: string,
): string | undefined {
  const reported = manifestFile?.trim() ?? "";
  if (reported === "") return undefined;
  // The specification calls it a URI. A URI starts with its container, a plain name does not.
  const url = /^https?:/i.test(reported) ? URL.parse(reported) : null;
  const path =
    url === null ? reported : decodeURIComponent(url.pathname).replace(new RegExp(`^/${container}/`, "i"), "");
  const name = path.replace(/^\/+|\/+$/g, "");
  return name.toLowerCase().endsWith(".json") ? name : `${name}/manifest.json`;
}

/** The run's own ID, in lower case. */
export function idOfRun({ id, runId }: Pick<ReportedRun, "id" | "runId">): string {
  return (runId ?? id.slice(id.lastIndexOf("/") + 1)).toLowerCase();
}

interface RunQuery {
  /** Run IDs in the history before the request, in lower case. */
  readonly knownIds?: ReadonlySet<string>;
  readonly requestedAt: Date;
  /** Days of the requested period; undefined for the export's own period. */
  readonly timePeriod?: { readonly from: string; readonly to: string } | undefined;
}

/** The clocks of Azure and a runner may differ by this much. */
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Finds the run that a request started in a history (newest first), because responses contain no run ID. The earliest
 * match is used: a later one belongs to another client.
 */
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
