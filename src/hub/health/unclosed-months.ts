import { type Instant, parseInstant } from "exact-values/instant";
import { addMonths, firstDay, type Month, monthOfDate } from "exact-values/month";
import { shellCommand } from "exact-values/shell-command";
import { HOUR_MS } from "exact-values/timestamp";
import { kindOfName } from "../exports/export-kinds.ts";
import { isGoodEnd } from "../exports/export-record.ts";
import { isExpired } from "../month-lifecycle.ts";
import { formatScope } from "../scope-kind.ts";
import { newestInstant } from "./arrivals.ts";
import type { DatasetEvidence, DeliveryEvidence, HealthEvidence, HealthFinding } from "./evidence.ts";

/**
 * An older fault has been reported long enough, and a hub that takes over old months should not fail because of them.
 */
const MONTHS_BACK = 3;
/**
 * Days of the next month on which a closed month is first exported: by hub-monthly, and by exports with an Azure
 * schedule.
 */
const FIRST_RUN_OF_HUB = 2;
const FIRST_RUN_OF_AZURE = 5;
/** From the start of that day: the run begins soon after midnight, and its data arrives within the day. */
const CLOSING_MS = 30 * HOUR_MS;

/**
 * `UnclosedMonth` for each past month of costs for which no lake holds a run submitted after the month ended. Runs
 * during the month lack its last charges.
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
  // A month without any data is a fault only if the hub exported the scope and the scope had costs then.
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

/** True if the exports of the scope are older than the month. */
function isWatchedSince({ records }: DatasetEvidence, month: Month): boolean {
  const [first] = records.map(({ since }) => since).toSorted();
  return first !== undefined && first <= parseInstant(firstDay(month));
}

function hadCostsBefore({ held }: DatasetEvidence, month: Month): boolean {
  return held.some((run) => run.month === addMonths(month, -1) && run.rows !== 0);
}

/** True if an export of closed months found no data after the month ended. */
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
    newest === undefined ? "no lake holds a run of it" : `its newest run was submitted ${newest.slice(0, 10)}`;
  const months = shellCommand`-f start-month=${month} -f end-month=${month} -f force=true`;
  const command = [shellCommand`gh workflow run hub-backfill.yml -f ${`scopes=/${scope}`}`, months].join(" ");
  return {
    code: "UnclosedMonth",
    message:
      `Month ${month} of scope ${formatScope(scope)} was never exported after it ended: ${state}, so its last ` +
      "charges are missing.",
    remedy:
      `Run ${command}, and check that hub-monthly runs on days 2, 5 and 19. If a person creates the scope's ` +
      "exports, start its monthly export in the portal.",
    command,
    ...{ scope, subject, month },
  };
}
