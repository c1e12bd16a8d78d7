import { formatAmount } from "exact-values/amount";
import { counted } from "exact-values/counted";
import { formatMinute, type Instant, parseInstant } from "exact-values/instant";
import { addMonths, firstDay, type Month, monthOfDate } from "exact-values/month";
import { shellCommand } from "exact-values/shell-command";
import { DAY_MS, HOUR_MS } from "exact-values/timestamp";
import { kindOfName } from "../exports/export-kinds.ts";
import { isGoodEnd } from "../exports/export-record.ts";
import type { CellChange } from "../history/ledger-record.ts";
import { billedChange, causesBySize } from "../history/ledger-state.ts";
import { isExpired } from "../month-lifecycle.ts";
import { formatDatasetMonth } from "../partition/partition-path.ts";
import type { ScopeId } from "../scope.ts";
import { formatScope } from "../scope-kind.ts";
import { newestInstant } from "./arrivals.ts";
import type { DatasetEvidence, DeliveryEvidence, HealthEvidence, HealthFinding, RestatedEvidence } from "./evidence.ts";

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

/** The command that exports the months of a scope from `first` to `last` again. */
export function backfillCommand(scope: ScopeId, first: Month, last: Month = first): string {
  return shellCommand`gh workflow run hub-backfill.yml -f ${`scopes=/${scope}`} -f start-month=${first} -f end-month=${last}`;
}

function unclosed({ held, scope, subject }: DatasetEvidence, month: Month): HealthFinding {
  const newest = newestInstant(held.filter((run) => run.month === month).map(({ submittedTime }) => submittedTime));
  const state =
    newest === undefined ? "no lake holds a run of it" : `its newest run was submitted ${newest.slice(0, 10)}`;
  const command = `${backfillCommand(scope, month)} -f force=true`;
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

/** People correct their books within a month. The table of months shows the restatement for longer. */
const REPORTED_MS = 31 * DAY_MS;
const MAX_CAUSES = 3;

/** `RestatedMonth` for each month whose last change after its closing is at most 31 days old. */
export function findRestatedMonths({ now, restated }: HealthEvidence): readonly HealthFinding[] | undefined {
  return restated?.filter(({ restatedAt }) => now.getTime() - Date.parse(restatedAt) <= REPORTED_MS).map(restatedMonth);
}

function restatedMonth(one: RestatedEvidence): HealthFinding {
  const { cells = [], closedAt, month, restatedAt, restatements, scope } = one;
  const command = shellCommand`npm run history -- --storage-account ACCOUNT --scope ${`/${scope}`} --month ${month}`;
  return {
    code: "RestatedMonth",
    message:
      `Month ${formatDatasetMonth(one)} of scope ${formatScope(scope)} was closed on ${closedAt.slice(0, 10)}, and has ` +
      `changed since: ${counted(restatements, "restatement")}, the last on ${formatMinute(restatedAt)}.${causesOf(cells)}`,
    remedy:
      "Correct your books for this month. In a clone of the actions, with the hub's storage account as ACCOUNT, this " +
      `command lists every change and its causes: ${command}`,
    command,
    isWarning: true,
    link: "months",
    ...{ scope, month },
  };
}

function causesOf(cells: readonly CellChange[]): string {
  const texts = causesBySize(cells, MAX_CAUSES).flatMap(({ currency, largest, rest }) => [
    ...largest.map((cell) => {
      const subscription = cell.subscription === "*" || cell.subscription === "" ? "" : ` of ${cell.subscription}`;
      return `${cell.service}${subscription} (${cell.kind}) ${signed(billedChange(cell), currency)}`;
    }),
    ...(rest.cells === 0 ? [] : [`${counted(rest.cells, "other")} ${signed(rest.billed, currency)}`]),
  ]);
  return texts.length === 0 ? "" : ` Largest causes, by billed cost: ${texts.join("; ")}.`;
}

function signed(units: bigint, currency: string): string {
  return `${units < 0n ? "" : "+"}${formatAmount(units, currency)} ${currency}`.trim();
}
