import { basename } from "node:path";
import type { WorkflowFile } from "../jobs/workflow-file.ts";
import { cronInstants } from "./cron-instants.ts";

export interface DueSchedules {
  readonly at: Date;
  readonly schedules: readonly { readonly workflow: string; readonly cron: string }[];
}

/**
 * The next instant at which a schedule is due. It is computed each time, since a run may have changed the files.
 */
export function nextSchedules(files: readonly WorkflowFile[], from: Date, to: Date): DueSchedules | undefined {
  const all = files.flatMap(({ path, events }) =>
    (events.schedule ?? []).flatMap(({ cron }) => {
      const next = cronInstants(cron, from, to).next();
      return next.done === true ? [] : [{ at: next.value, workflow: basename(path), cron }];
    }),
  );
  const [first] = all.map(({ at }) => at).sort((a, b) => a.getTime() - b.getTime());
  if (first === undefined) return undefined;
  return { at: first, schedules: all.filter(({ at }) => at.getTime() === first.getTime()) };
}
