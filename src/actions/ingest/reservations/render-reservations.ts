import { counted } from "exact-values/counted";
import { formatUnits } from "exact-values/decimal";
import type { Notice } from "exact-values/notice";
import { exportAgainCommand } from "focus-parquet/formats";
import { type Annotation, annotateNotice } from "../../../github/annotations.ts";
import { renderFailure } from "../../../github/failure.ts";
import { codeCell } from "../../../github/markdown/markdown-table.ts";
import {
  column,
  details,
  numberColumn,
  type Section,
  section,
  type Table,
  table,
} from "../../../github/markdown/summary-markdown.ts";
import { noticeSection } from "../../../github/report/sections.ts";
import { COMPARED_DATASETS, differenceCount } from "../../../hub/reservations/reservation-comparison.ts";
import type { ReservationResult } from "./compare-reservations.ts";

/** A longer table would not be read. */
const MAX_ROWS = 50;

/** What the summary says about reservations. */
export function reservationSection(results: readonly ReservationResult[]): Section {
  const hasSeveralLakes = new Set(results.map(({ lake }) => lake)).size > 1;
  return section(
    "Reservations",
    table(results, [
      column("Scope", ({ scope }) => codeCell(scope)),
      column("Month", ({ month }) => month),
      hasSeveralLakes && column("Lake", ({ lake }) => lake),
      column("Compared", subjectText),
      column("Outcome", outcomeText),
    ]),
    noticeSection("Reservations that differ", reservationNotices(results)),
    details("Reservations that differ, to the last digit", differenceTable(results)),
  );
}

function subjectText({ subject }: Pick<ReservationResult, "subject">): string {
  return subject === "purchases"
    ? "purchases in the costs and transactions"
    : "used hours in the costs and reservation details";
}

function outcomeText(result: ReservationResult): string {
  if (result.outcome === "not-comparable") return `not comparable: ${result.reason}`;
  if (result.outcome === "failed") return `could not be read: ${renderFailure(result.error).code}`;
  const differences = differenceCount(result);
  const differ = differences === 0 ? "" : `; ${counted(differences, "difference")}`;
  if (result.subject === "purchases") {
    const { equal, otherCurrency } = result.purchases;
    const other =
      otherCurrency.length === 0
        ? ""
        : `; not comparable: ${counted(otherCurrency.length, "order")} in another currency (${otherCurrency.map(({ costs, order, transactions }) => `${order}: costs ${costs}, transactions ${transactions}`).join("; ")})`;
    return `${counted(equal, "order")} equal${differ}${other}`;
  }
  const { equal, equalByRatio, otherUnit, reserved, used } = result.hours;
  const ratio =
    equalByRatio === 0 ? "" : `; ${counted(equalByRatio, "day")} equal except for the instance flexibility ratio`;
  const unit = otherUnit === 0 ? "" : `; not comparable: ${counted(otherUnit, "day")} in a unit other than hours`;
  const hours = reserved === 0n ? "" : `; ${formatUnits(used)} of ${formatUnits(reserved)} reserved hours used`;
  return `${counted(equal, "day of a reservation", "days of reservations")} equal${ratio}${differ}${unit}${hours}`;
}

const REMEDY =
  `If the month is in progress or recent, wait for the next exports. Otherwise run both exports of the month again ` +
  `${exportAgainCommand()}, and if they still differ, send these amounts to Azure support.`;

/** One warning for each scope and month with a difference. */
function reservationNotices(results: readonly ReservationResult[]): readonly Notice[] {
  return results.flatMap((result): readonly Notice[] => {
    const { month, scope, subject } = result;
    if (result.outcome === "failed") {
      const { code, lines, remedy } = renderFailure(result.error);
      const message = `Reservations of ${scope} ${month} could not be compared. ${lines[0]}`;
      return [{ code, message, ...(remedy === undefined ? {} : { remedy }) }];
    }
    if (result.outcome !== "compared" || differenceCount(result) === 0) return [];
    const [first] = differencesOf(result);
    const count = differenceCount(result);
    const named = first && `${first.what}: costs ${first.costs}, ${COMPARED_DATASETS[subject]} ${first.other}`;
    const more = count > 1 ? ` and ${count - 1} more` : "";
    const differ = `differ (${named}${more}).`;
    return subject === "purchases"
      ? [
          {
            code: "ReservationPurchasesDiffer",
            message: `${scope} ${month}: purchases of reservations ${differ}`,
            remedy: REMEDY,
          },
        ]
      : [
          {
            code: "ReservationHoursDiffer",
            message: `${scope} ${month}: used hours of reservations ${differ}`,
            remedy: REMEDY,
          },
        ];
  });
}

/** The annotations about reservations. */
export function annotateReservations(results: readonly ReservationResult[]): readonly Annotation[] {
  return reservationNotices(results).map((notice) => annotateNotice(notice, "ingest"));
}

interface ShownDifference {
  readonly what: string;
  readonly unit: string;
  readonly costs: string;
  readonly other: string;
  readonly difference: string;
}

function differencesOf(result: ReservationResult): readonly ShownDifference[] {
  if (result.outcome !== "compared") return [];
  if (result.subject === "purchases") {
    return result.purchases.differences.map(({ costs, currency, order, transactions }) => ({
      what: order === "" ? "transactions without an order" : `order ${order}`,
      unit: currency,
      costs: `${formatUnits(costs)} ${currency}`,
      other: `${formatUnits(transactions)} ${currency}`,
      difference: formatUnits(costs - transactions),
    }));
  }
  return result.hours.differences.map(({ costs, details, place }) => ({
    what: `reservation ${place}`,
    unit: "hours",
    costs: `${formatUnits(costs)} hours`,
    other: `${formatUnits(details)} hours`,
    difference: formatUnits(costs - details),
  }));
}

function differenceTable(results: readonly ReservationResult[]): Table {
  const rows = results.flatMap((result) => differencesOf(result).map((one) => ({ result, ...one })));
  return table(
    rows,
    [
      column("Scope", ({ result }) => codeCell(result.scope)),
      column("Month", ({ result }) => result.month),
      column("What", ({ what }) => what),
      numberColumn("Costs", ({ costs }) => costs),
      numberColumn("Transactions or details", ({ other }) => other),
      numberColumn("Difference", ({ difference, unit }) => `${difference} ${unit}`),
    ],
    { maxRows: MAX_ROWS },
  );
}
