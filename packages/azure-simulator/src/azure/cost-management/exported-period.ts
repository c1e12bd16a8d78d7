import { isObject, type JsonObject } from "../../json-value.ts";
import { ArmError } from "../arm/arm-error.ts";
import { objectAt, textAt } from "../arm/json-access.ts";
import { billedAs, offeredDataset } from "./offered-datasets.ts";
import type { KnownScope } from "./scopes.ts";

/** First and last day as `yyyy-MM-dd`, inclusive. */
export interface ExportedPeriod {
  readonly from: string;
  readonly to: string;
}

/** The service keeps cost data for seven years. */
const KEPT_MONTHS = 84;
const DAY_MS = 86_400_000;

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Accepts days outside the month and returns days of the adjacent months. */
function utcDay(year: number, month: number, day: number): string {
  return dayOf(new Date(Date.UTC(year, month, day)));
}

/** The period of an export's time frame at an instant. A custom period is in the definition. */
export function windowOfTimeframe(definition: JsonObject, at: Date): ExportedPeriod {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  switch (isOfToday(definition) ? "monthtodate" : textAt(definition, "timeframe").toLowerCase()) {
    case "thelastmonth":
    case "thelastbillingmonth":
      return { from: utcDay(year, month - 1, 1), to: utcDay(year, month, 0) };
    case "thecurrentmonth":
      return { from: utcDay(year, month, 1), to: utcDay(year, month + 1, 0) };
    case "weektodate":
      return { from: dayOf(new Date(at.getTime() - at.getUTCDay() * DAY_MS)), to: dayOf(at) };
    case "custom": {
      const period = objectAt(definition, "timePeriod");
      return { from: textAt(period, "from").slice(0, 10), to: textAt(period, "to").slice(0, 10) };
    }
    default:
      return { from: utcDay(year, month, 1), to: dayOf(at) };
  }
}

export function lastMonthWindow(at: Date): ExportedPeriod {
  return windowOfTimeframe({ timeframe: "TheLastMonth" }, at);
}

/** How far back the data of an export reaches. */
export interface KeptHistory {
  readonly months: number;
  readonly oldestDay: string;
}

const COST_HISTORY: KeptHistory = { months: KEPT_MONTHS, oldestDay: "" };

export function keptHistory(type: string, scope: KnownScope): KeptHistory {
  const offered = offeredDataset(type);
  const months = offered?.keptMonths?.[billedAs(scope) ?? "enrollment"] ?? KEPT_MONTHS;
  return { months, oldestDay: offered?.oldestDay ?? "" };
}

/**
 * The period of a run on demand: from the body, or else from the export. Throws ArmError 400 for a period that the
 * service rejects.
 */
export function windowOnDemand(
  body: JsonObject | undefined,
  definition: JsonObject,
  scope: KnownScope,
  at: Date,
): ExportedPeriod {
  if (body === undefined) return windowOfTimeframe(definition, at);
  const { timePeriod } = body;
  if (!isObject(timePeriod)) throw invalidRun("Invalid time period provided.");
  const requested = checkedPeriod(timePeriod, at, invalidRun, keptHistory(textAt(definition, "type"), scope));
  return isOfToday(definition) ? windowOfTimeframe(definition, at) : requested;
}

/** Recommendations are computed for the day of the run, whatever period is requested. */
function isOfToday(definition: JsonObject): boolean {
  const offered = offeredDataset(textAt(definition, "type"));
  return offered !== undefined && offered.keptMonths === undefined;
}

/** Throws the result of `refuse` for a period that is invalid, in the future, too long or too old. */
export function checkedPeriod(
  period: JsonObject,
  now: Date,
  refuse: (reason: string) => ArmError,
  history: KeptHistory = COST_HISTORY,
): ExportedPeriod {
  const from = new Date(textAt(period, "from"));
  const to = new Date(textAt(period, "to"));
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) throw refuse("Invalid time period provided.");
  if (to.getTime() > now.getTime()) {
    throw refuse("Invalid definition timePeriod; 'to' value cannot be in the future.");
  }
  if (from.getTime() > to.getTime()) {
    throw refuse("Invalid definition timePeriod; 'from' value cannot be greater than 'to' value.");
  }
  // The service accepts a month that starts on any day. Here, as in the specification, a run covers one calendar month.
  if (dayOf(from).slice(0, 7) !== dayOf(to).slice(0, 7)) {
    throw refuse("Invalid definition timePeriod; the time period cannot exceed 1 month.");
  }
  const oldest = utcDay(now.getUTCFullYear(), now.getUTCMonth() - history.months, 1);
  if (dayOf(from) < oldest || dayOf(from) < history.oldestDay) {
    throw refuse(`Invalid definition timePeriod; 'from' value cannot exceed ${history.months} months.`);
  }
  return { from: dayOf(from), to: dayOf(to) };
}

function invalidRun(reason: string): ArmError {
  return new ArmError(400, { code: "BadRequest", message: `Request properties validation failed: ${reason}` });
}
