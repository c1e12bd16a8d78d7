import { dayOfInstant, type Instant } from "exact-values/instant";
import { type Day, type Month, numberOfDay } from "exact-values/month";

/** Our own month names give the same text in every locale and time zone. */
const NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** `November 2026` */
export function formatMonth(month: Month): string {
  return `${NAMES[Number(month.slice(4)) - 1]} ${month.slice(0, 4)}`;
}

/** `Nov` */
export function shortMonth(month: Month): string {
  return (NAMES[Number(month.slice(4)) - 1] ?? "").slice(0, 3);
}

/** `Nov 2026` */
export function formatShortMonth(month: Month): string {
  return `${shortMonth(month)} ${month.slice(0, 4)}`;
}

/** `18 November 2026` */
export function formatDay(day: Day): string {
  return `${dayNumber(day)} ${NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** `18 Nov` */
export function formatShortDay(day: Day): string {
  return `${dayNumber(day)} ${(NAMES[Number(day.slice(5, 7)) - 1] ?? "").slice(0, 3)}`;
}

/** The day of the month. */
export function dayNumber(day: Day): number {
  return Number(day.slice(8));
}

/** The number of days from one day to another, including both. */
export function daysBetween(first: Day, last: Day): number {
  return numberOfDay(last) - numberOfDay(first) + 1;
}

/** `1–18 November 2026` */
export function formatDayRange(month: Month, last: number): string {
  return last === 1 ? `1 ${formatMonth(month)}` : `1–${last} ${formatMonth(month)}`;
}

/** `22 November 2026 14:05 UTC` */
export function formatInstant(instant: Instant): string {
  return `${formatDay(dayOfInstant(instant))} ${instant.slice(11, 16)} UTC`;
}
