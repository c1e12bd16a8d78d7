import { objectAt } from "../arm/json-access.ts";
import type { Agenda } from "./agenda.ts";
import { activeScheduleOf, nextRunAfter } from "./export-schedule.ts";
import { lastMonthWindow, windowOfTimeframe } from "./exported-period.ts";
import { offeredDataset } from "./offered-datasets.ts";
import type { SimulatedExport } from "./simulated-export.ts";
import type { ExportRuns } from "./simulated-runs.ts";

/** Which daily month-to-date runs of days 1 to 5 deliver the month before, too. */
export type SecondRuns = "scheduled" | "every" | "never";

export interface ScheduledRuns {
  /** From now on, the export runs as its schedule says: until it is written anew or deleted. */
  follow(stored: SimulatedExport, after: Date): void;
  /** A run was asked for: a second one may come of it. */
  onDemand(stored: SimulatedExport, at: Date): void;
}

interface ScheduledRunsOptions {
  readonly agenda: Agenda;
  readonly runs: ExportRuns;
  readonly exports: ReadonlyMap<string, SimulatedExport>;
  readonly secondRuns: SecondRuns;
}

const LAST_DAY_OF_SECOND_RUNS = 5;
const SECOND_RUN_DELAY_MS = 60_000;
const BY_SYSTEM = { executionType: "Scheduled", submittedBy: "System" } as const;

export function createScheduledRuns({ agenda, runs, exports, secondRuns }: ScheduledRunsOptions): ScheduledRuns {
  const submitSecond = (stored: SimulatedExport, at: Date): void => {
    const { timeframe, type } = objectAt(stored.properties, "definition");
    // What is of the day on which it is made cannot be made again for the month before.
    const isSnapshot = offeredDataset(String(type))?.isSnapshot === true;
    const isMonthToDate = /^(?:Billing)?MonthToDate$/i.test(String(timeframe)) && !isSnapshot;
    // An export has no second runs in the month that it was made in.
    const isYoung = stored.createdAt.toISOString().slice(0, 7) === at.toISOString().slice(0, 7);
    if (!isMonthToDate || isYoung || at.getUTCDate() > LAST_DAY_OF_SECOND_RUNS) return;
    const later = new Date(at.getTime() + SECOND_RUN_DELAY_MS);
    agenda.add(later.getTime(), () => {
      runs.submit({ export: stored, window: lastMonthWindow(at), at: later, isHidden: true, ...BY_SYSTEM });
    });
  };

  const follow = (stored: SimulatedExport, after: Date): void => {
    const schedule = activeScheduleOf(stored.properties);
    const due = schedule === undefined ? undefined : nextRunAfter(schedule, after);
    if (due === undefined) return;
    agenda.add(due.getTime(), () => {
      // Changed or deleted in the meantime: another schedule holds, or none.
      if (exports.get(stored.id.toLowerCase())?.eTag !== stored.eTag) return;
      const window = windowOfTimeframe(objectAt(stored.properties, "definition"), due);
      runs.submit({ export: stored, window, at: due, ...BY_SYSTEM });
      if (secondRuns !== "never") submitSecond(stored, due);
      follow(stored, due);
    });
  };

  return {
    follow,
    onDemand: (stored, at) => {
      if (secondRuns === "every") submitSecond(stored, at);
    },
  };
}
