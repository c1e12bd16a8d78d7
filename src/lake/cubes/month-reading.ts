import type { MonthProof } from "cost-page";
import type { CostCube } from "exact-values/cost-cube";
import type { Instant } from "exact-values/instant";
import type { Day, Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { PartitionRecord } from "../../hub/partition/partition-record.ts";
import type { SeenVersion } from "./cube-file.ts";
import type { MonthHistory } from "./month-history.ts";

/** An existing month of costs in a lake or a folder. */
export interface FoundMonth {
  /** A scope ID, or the relative path of a file that was not written by a hub. */
  readonly scope: string;
  readonly month: Month;
  /** When its run was submitted, or when a file that was not written by a hub was last modified. */
  readonly submitted: Instant;
}

/** Facts about a month, apart from its rows. */
export type ProvenMonthRecord = Omit<MonthProof, "scope" | "month" | "rows" | "isCached" | "status">;

/** The facts in the record that the hub wrote with the month. */
export function factsOfRecord(record: PartitionRecord): Omit<ProvenMonthRecord, "etag" | "sums"> {
  const { datasetVersion, firstChargeDay, lastChargeDay, runId, submittedTime: submitted } = record;
  return {
    runId,
    submitted,
    datasetVersion,
    firstChargeDay: firstChargeDay as ProvenMonthRecord["firstChargeDay"],
    lastChargeDay: lastChargeDay as ProvenMonthRecord["lastChargeDay"],
  };
}

export type MonthReading =
  | {
      readonly outcome: "read";
      readonly cube: CostCube;
      /** The costs of each day, if the source was opened with them. Undefined if there are too many. */
      readonly daily?: CostCube | undefined;
      readonly facts: ProvenMonthRecord;
      /** The last day that the run covers; undefined if unknown. */
      readonly coveredUntil: Day | undefined;
      readonly isCached: boolean;
      /** The previous version of a closed month that was restated. */
      readonly before: SeenVersion | undefined;
      /** Undefined if the source does not know the month's status. */
      readonly history?: MonthHistory | undefined;
    }
  /** `reason` is a sentence. */
  | { readonly outcome: "unreadable"; readonly reason: string };

/** A source of months of costs. */
export interface CostMonths {
  /** The dimensions of every cube. */
  readonly dimensions: readonly string[];
  readonly months: readonly FoundMonth[];
  /** Months that cannot be read, if the listing already shows it. */
  readonly unreadable: readonly { readonly scope: string; readonly month: Month; readonly reason: string }[];
  /** Throws InputError `TooManyCells`, and storage errors. */
  read(month: FoundMonth): Promise<MonthReading>;
  /** Notices from reading months. */
  notices(): readonly Notice[];
}
