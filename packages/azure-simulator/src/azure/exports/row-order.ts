import type { RunPlan } from "./run-plan.ts";

/** The location of a row: its day, its position in that day, and the number of rows of the day. */
export interface RowPlace {
  readonly day: number;
  readonly position: number;
  readonly rowsOfDay: number;
}

/** The rows of a run in file order, with random access. */
export interface RowOrder {
  readonly count: number;
  at(row: number): RowPlace;
}

/** The number of rows before `day`. Days have equal shares of the month, whichever days the run delivers. */
function rowsBefore(plan: RunPlan, day: number): number {
  return Math.floor((plan.rowsOfMonth * (day - 1)) / plan.daysOfRows);
}

/** Day by day: a later run of the month only appends rows. */
function orderByDay(plan: RunPlan): RowOrder {
  const starts = Array.from({ length: plan.days + 2 }, (_, day) => rowsBefore(plan, day));
  const start = (day: number): number => starts[day] ?? 0;
  const skipped = start(plan.firstDay);
  return {
    count: start(plan.days + 1) - skipped,
    at: (rowOfRun) => {
      const row = rowOfRun + skipped;
      let day = Math.min(plan.days, Math.floor((row * plan.daysOfRows) / plan.rowsOfMonth) + 1);
      while (start(day) > row) day--;
      while (start(day + 1) <= row) day++;
      return { day, position: row - start(day), rowsOfDay: start(day + 1) - start(day) };
    },
  };
}

/** The step from one row's day to the next, and the first day of the next round. */
interface Deal {
  readonly step: number;
  readonly start: number;
}

/** Shuffled days: neighboring rows belong to different days, but each day has the same rows as before. */
function orderShuffled(plan: RunPlan, { step, start }: Deal): RowOrder {
  const { days } = plan;
  const sizes = Array.from({ length: days }, (_, i) => rowsBefore(plan, i + 2) - rowsBefore(plan, i + 1));
  const common = Math.min(...sizes);
  // The number of rows differs by at most one between days. Days with an additional row come last.
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

/** The order of a run's rows, depending on its variant. */
export function rowOrderOf(plan: RunPlan): RowOrder {
  if (plan.hard) return orderShuffled(plan, { step: 7, start: 5 });
  return plan.floats ? orderShuffled(plan, { step: 1, start: 11 }) : orderByDay(plan);
}
