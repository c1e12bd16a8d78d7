import type { RunPlan } from "./run-plan.ts";

/** Where a row of the run exists: its day, its position in that day, and the rows that the day has. */
export interface RowPlace {
  readonly day: number;
  readonly position: number;
  readonly rowsOfDay: number;
}

/** The rows of a run in file order, any of them at any time. */
export interface RowOrder {
  readonly count: number;
  at(row: number): RowPlace;
}

/** Rows before `day`: an even share of the month, whatever part of it the run delivers. */
function rowsBefore(plan: RunPlan, day: number): number {
  return Math.floor((plan.rowsOfMonth * (day - 1)) / plan.month.days);
}

/** Day after day: a later run of the month only adds rows at its end. */
function orderByDay(plan: RunPlan): RowOrder {
  const starts = Array.from({ length: plan.days + 2 }, (_, day) => rowsBefore(plan, day));
  const start = (day: number): number => starts[day] ?? 0;
  const skipped = start(plan.firstDay);
  return {
    count: start(plan.days + 1) - skipped,
    at: (rowOfRun) => {
      const row = rowOfRun + skipped;
      let day = Math.min(plan.days, Math.floor((row * plan.month.days) / plan.rowsOfMonth) + 1);
      while (start(day) > row) day--;
      while (start(day + 1) <= row) day++;
      return { day, position: row - start(day), rowsOfDay: start(day + 1) - start(day) };
    },
  };
}

/** How far the next row's day lies from this one's, and the first day of the next round. */
interface Deal {
  readonly step: number;
  readonly start: number;
}

/** The days dealt like cards: neighbouring rows are of different days, each day's rows are the same as ever. */
function orderShuffled(plan: RunPlan, { step, start }: Deal): RowOrder {
  const { days } = plan;
  const sizes = Array.from({ length: days }, (_, i) => rowsBefore(plan, i + 2) - rowsBefore(plan, i + 1));
  const common = Math.min(...sizes);
  // Days differ by one row at most: those that have one more come last.
  const larger = sizes.flatMap((size, i) => (size > common ? [i + 1] : []));
  const dealt = common * days;
  return {
    count: dealt + larger.length,
    at: (row) => {
      const round = Math.floor(row / days);
      const day = row < dealt ? ((row * step + round * start) % days) + 1 : (larger[row - dealt] ?? 1);
      return { day, position: row < dealt ? round : common, rowsOfDay: sizes[day - 1] ?? common };
    },
  };
}

/** The order of a run's rows by its variant. */
export function rowOrderOf(plan: RunPlan): RowOrder {
  if (plan.hard) return orderShuffled(plan, { step: 7, start: 5 });
  return plan.floats ? orderShuffled(plan, { step: 1, start: 11 }) : orderByDay(plan);
}
