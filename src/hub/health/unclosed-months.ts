import { type Instant, parseInstant } from "exact-values/instant";
import { addMonths, firstDay, type Month, monthOfDate } from "exact-values/month";
import { shellCommand } from "exact-values/shell-command";
import { HOUR_MS } from "exact-values/timestamp";
import { kindOfName } from "../exports/export-names.ts";
import { isGoodEnd } from "../exports/export-record.ts";
import { isExpired } from "../ingestion-cut-off.ts";
import { formatScope } from "../scope-kind.ts";
import { newestInstant } from "./arrivals.ts";
import type { DatasetEvidence, DeliveryEvidence, HealthEvidence } from "./evidence.ts";
import type { HealthFinding } from "./finding.ts";

/** A fault older than this was reported long enough, and a hub that takes over old months is not red for them. */
const MONTHS_BACK = 3;
/** Days of the next month on which a closed month is first exported: by hub-monthly, and by exports that Azure schedules. */
const FIRST_RUN_OF_HUB = 2;
const FIRST_RUN_OF_AZURE = 5;
/** From the beginning of that day on: the run begins soon after midnight, and its data arrive within the day. */
const CLOSING_MS = 30 * HOUR_MS;

/**
 * `UnclosedMonth` for each month of costs that is over, and of which no lake holds a run that was submitted after its end. Runs of the month itself lack its
 * last charges.
 */
export function findUnclosedMonths({ deliveries, now }: HealthEvidence): readonly HealthFinding[] | undefined {
  if (deliveries === undefined) return undefined;
  const current = monthOfDate(now);
  const months = Array.from({ length: MONTHS_BACK }, (_, index) => addMonths(current, index - MONTHS_BACK));
  return deliveries.datasets
    .filter(({ subject }) => subject.dataset === "FocusCost")
    .flatMap((dataset) =>
      months
        .filter((month) => isUnclosed(dataset, month, { ...deliveries, now }))
        .map((month) => unclosed(dataset, month)),
    );
}

type Context = Pick<DeliveryEvidence, "cutOff"> & Pick<HealthEvidence, "now">;

function isUnclosed(dataset: DatasetEvidence, month: Month, { cutOff, now }: Context): boolean {
  if (isExpired(month, cutOff)) return false;
  const end = parseInstant(firstDay(addMonths(month, 1)));
  const firstRun = Date.parse(end) + (firstRunDay(dataset) - 1) * 24 * HOUR_MS;
  if (now.getTime() <= firstRun + CLOSING_MS) return false;
  const own = dataset.held.filter((run) => run.month === month);
  if (own.some(({ submittedTime }) => submittedTime >= end)) return false;
  // A month of which nothing is held was the hub's to export only if the scope was watched and had costs then.
  return (
    own.length > 0 || (isWatchedSince(dataset, month) && hadCostsBefore(dataset, month) && !endedEmpty(dataset, end))
  );
}

function firstRunDay({ records }: DatasetEvidence): number {
  const monthly = records.filter(({ exportName }) => kindOfName(exportName)?.cadence === "monthly");
  return monthly.length > 0 && monthly.every(({ recurrence }) => recurrence === undefined)
    ? FIRST_RUN_OF_HUB
    : FIRST_RUN_OF_AZURE;
}

/** True where the exports of the scope are older than the month. */
function isWatchedSince({ records }: DatasetEvidence, month: Month): boolean {
  const [first] = records.map(({ since }) => since).toSorted();
  return first !== undefined && first <= parseInstant(firstDay(month));
}

function hadCostsBefore({ held }: DatasetEvidence, month: Month): boolean {
  return held.some((run) => run.month === addMonths(month, -1) && run.rows !== 0);
}

/** True where an export of closed months found no data after the end. */
function endedEmpty({ records, waiting }: DatasetEvidence, end: Instant): boolean {
  const monthly = records.filter(({ exportName }) => kindOfName(exportName)?.cadence === "monthly");
  const isEmptyRun = waiting.some(({ state, submittedTime }) => state === "empty" && submittedTime >= end);
  return (
    isEmptyRun ||
    monthly.some(
      ({ newest }) =>
        newest !== undefined && isGoodEnd(newest) && newest.state === "no-data" && newest.submittedTime >= end,
    )
  );
}

function unclosed({ held, scope, subject }: DatasetEvidence, month: Month): HealthFinding {
  const newest = newestInstant(held.filter((run) => run.month === month).map(({ submittedTime }) => submittedTime));
  const state =
    newest === undefined ? "no lake has any run of it" : `its newest run was submitted ${newest.slice(0, 10)}`;
  const command = shellCommand`gh workflow run hub-backfill.yml -f ${`scopes=/${scope}`} -f start-month=${month} -f end-month=${month} -f force=true`;
  return {
    code: "UnclosedMonth",
    message: `Month ${month} of scope ${formatScope(scope)} was never exported after its end: ${state}, so its last charges are missing.`,
    remedy: `Run ${command}, and check that hub-monthly runs on days 2, 5 and 19. Where a person creates the exports of the scope, start its monthly export in the portal.`,
    ...{ scope, subject, month },
  };
}
