import { objectAt } from "../arm/json-access.ts";
import type { Agenda } from "./agenda.ts";
import { activeScheduleOf, nextRunAfter } from "./export-schedule.ts";
import { lastMonthWindow, windowOfTimeframe } from "./exported-period.ts";
import { offeredDataset } from "./offered-datasets.ts";
import type { SimulatedExport } from "./simulated-export.ts";
import type { ExportRuns } from "./simulated-runs.ts";

/** Which daily month-to-date runs on days 1 to 5 also deliver the previous month. */
export type SecondRuns = "scheduled" | "every" | "never";

export interface ScheduledRuns {
  /** Starts the schedule of an export, which lasts until the export is changed or deleted. */
  follow(stored: SimulatedExport, after: Date): void;
  /** Called for a run on demand, which may trigger a second run. */
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
    // A snapshot cannot be delivered again for the previous month.
    const isSnapshot = offeredDataset(String(type))?.isSnapshot === true;
    const isMonthToDate = /^(?:Billing)?MonthToDate$/i.test(String(timeframe)) && !isSnapshot;
    // An export has no second runs in the month of its creation.
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
      // The export was changed or deleted in the meantime.
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
