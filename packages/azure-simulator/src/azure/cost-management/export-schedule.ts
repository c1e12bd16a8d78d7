import type { JsonObject } from "../../json-value.ts";
import { objectAt, textAt } from "../arm/json-access.ts";

/** When the service runs an export by itself. */
export interface ExportSchedule {
  readonly recurrence: "daily" | "weekly" | "monthly" | "annually";
  readonly from: Date;
  readonly to: Date | undefined;
}

const DAYS: Readonly<Partial<Record<ExportSchedule["recurrence"], number>>> = { daily: 1, weekly: 7 };
const MONTHS: Readonly<Partial<Record<ExportSchedule["recurrence"], number>>> = { monthly: 1, annually: 12 };
const DAY_MS = 86_400_000;

/** Undefined for an inactive export, which only runs on demand. */
export function activeScheduleOf(properties: JsonObject): ExportSchedule | undefined {
  const schedule = objectAt(properties, "schedule");
  if (textAt(schedule, "status").toLowerCase() !== "active") return undefined;
  const period = objectAt(schedule, "recurrencePeriod");
  const to = textAt(period, "to");
  return {
    recurrence: textAt(schedule, "recurrence").toLowerCase() as ExportSchedule["recurrence"],
    from: new Date(textAt(period, "from")),
    to: to === "" ? undefined : new Date(to),
  };
}

/** The first due time after an instant, in UTC. In a month without that day it is the last day. */
export function nextRunAfter({ recurrence, from, to }: ExportSchedule, instant: Date): Date | undefined {
  for (let count = firstCount(recurrence, from, instant); ; count += 1) {
    const due = occurrence(recurrence, from, count);
    if (to !== undefined && due.getTime() > to.getTime()) return undefined;
    if (due.getTime() > instant.getTime()) return due;
  }
}

/** A start for the search that is never later than the wanted time. */
function firstCount(recurrence: ExportSchedule["recurrence"], from: Date, instant: Date): number {
  const days = DAYS[recurrence] ?? 31 * (MONTHS[recurrence] ?? 1);
  return Math.max(0, Math.floor((instant.getTime() - from.getTime()) / (days * DAY_MS)));
}

function occurrence(recurrence: ExportSchedule["recurrence"], from: Date, count: number): Date {
  const days = DAYS[recurrence];
  if (days !== undefined) return new Date(from.getTime() + count * days * DAY_MS);
  const due = new Date(from);
  due.setUTCDate(1);
  due.setUTCMonth(from.getUTCMonth() + count * (MONTHS[recurrence] ?? 1));
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
  due.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return due;
}
