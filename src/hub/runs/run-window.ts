import { dayOfInstant, type Instant } from "exact-values/instant";
import type { Day } from "exact-values/month";

/** The charge days that a run can hold, both included. */
export interface RunWindow {
  readonly first: Day;
  readonly last: Day;
}

/**
 * The window of a run: its start day to its end day, but never beyond the day on which it was submitted, since a month-to-date run says
 * that it holds the whole month.
 */
export function runWindow(startDate: Day, endDate: Day, submittedTime: Instant): RunWindow {
  const submitted = dayOfInstant(submittedTime);
  const last = endDate < submitted ? endDate : submitted;
  return { first: startDate, last: last < startDate ? startDate : last };
}

/** True when every day of `inner` is a day of `outer`. */
export function windowContains(outer: RunWindow, inner: RunWindow): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

/** `2026-06-01/2026-06-10`, the form in metadata and reports. */
export function formatWindow({ first, last }: RunWindow): string {
  return `${first}/${last}`;
}
