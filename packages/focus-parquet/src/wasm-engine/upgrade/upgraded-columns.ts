import { rulesOf } from "../../focus/upgrade/upgrade-plan.ts";
import type { LiftCounts } from "../../focus/upgrade/upgrade-rule.ts";
import type { Batch } from "../kernel/text-columns.ts";
import { moveRunners } from "./moved-columns.ts";
import { createSourceChanges } from "./source-changes.ts";
import { ruleRunner } from "./upgrade-rules.ts";
import { createLiftedPart, type Displaced, type LiftedPartOptions } from "./upgraded-part.ts";

/** The lift of a part: changes the columns of each batch between reading and accepting it. */
interface CoreLift {
  apply(batch: Batch): Displaced;
  /** The batch counts. */
  accept(): void;
  /** Rows that each rule changed in the batches that count, since the last clearing. */
  readonly changes: LiftCounts;
  /** Quotients that were rounded, likewise. */
  readonly roundings: number;
  /** Forgets all, for the next row group. */
  clear(): void;
}

/**
 * Values go through rules by their ids: what follows from a combination of texts is found out once per row group, so that a row costs a few
 * look-ups. The same as `../../row-lift.ts`, which shows it row by row. Undefined for a part whose columns are written as they are read.
 */
export function createCoreLift(options: LiftedPartOptions): CoreLift | undefined {
  const { columns, plan, rowsAtMost } = options;
  if (plan.lift === undefined && columns.mapping.places.every(({ length }) => length < 2)) return undefined;
  const part = createLiftedPart(options);
  const changesAt = plan.columns.findIndex(({ derivedFrom }) => derivedFrom === "source-changes");
  const changes = createSourceChanges(part.madeAt(changesAt), rowsAtMost);
  let batchRoundings = 0;
  let roundings = 0;
  const notes = {
    changed: changes.note,
    rounded: () => {
      batchRoundings++;
    },
  };
  const rules = rulesOf(plan.lift ?? [], plan.columns);
  const runners = [...moveRunners(part), ...rules.map((rule) => ruleRunner(part, rule, notes))];

  return {
    apply: (batch) => {
      batchRoundings = 0;
      part.begin(batch);
      changes.begin(batch);
      for (const { run } of runners) run(batch);
      changes.end(batch);
      return part.end(batch);
    },
    accept: () => {
      changes.accept();
      roundings += batchRoundings;
    },
    get changes() {
      return changes.counts;
    },
    get roundings() {
      return roundings;
    },
    clear: () => {
      for (const { clear } of runners) clear();
      part.clear();
      changes.clear();
      roundings = 0;
    },
  };
}
