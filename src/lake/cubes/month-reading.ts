import type { ProvenSums } from "cost-page/cube";
import type { CostCube } from "exact-values/cost-cube";
import type { Instant } from "exact-values/instant";
import type { Day, Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { SeenVersion } from "./cube-file.ts";

/** A month of costs that is there, in a lake or a folder. */
export interface FoundMonth {
  /** A scope ID; of a file that no hub wrote, its path in the folder. */
  readonly scope: string;
  readonly month: Month;
  /** When the run that it holds was submitted; of a file that no hub wrote, when it was last changed. */
  readonly submitted: Instant;
}

/** What a month says of itself beside its rows. */
export interface ProvenMonthRecord {
  readonly runId: string;
  readonly submitted: Instant;
  readonly sums: ProvenSums;
  readonly datasetVersion: string;
  readonly firstChargeDay: Day | undefined;
  readonly lastChargeDay: Day | undefined;
  readonly etag: string;
}

export type MonthReading =
  | {
      readonly outcome: "read";
      readonly cube: CostCube;
      readonly facts: ProvenMonthRecord;
      /** The last day that the run covers; undefined where nobody says so. */
      readonly coveredUntil: Day | undefined;
      readonly isCached: boolean;
      /** The version before, of a closed month that was restated. */
      readonly before: SeenVersion | undefined;
    }
  /** `reason` is a sentence. */
  | { readonly outcome: "unreadable"; readonly reason: string };

/** Where months of costs come from. */
export interface CostMonths {
  /** Of every cube. */
  readonly dimensions: readonly string[];
  readonly months: readonly FoundMonth[];
  /** Months that cannot be read, as far as a listing shows. */
  readonly unreadable: readonly { readonly scope: string; readonly month: Month; readonly reason: string }[];
  /** Throws InputError `TooManyCells`, and the errors of storage. */
  read(month: FoundMonth): Promise<MonthReading>;
  /** What was said while months were read. */
  notices(): readonly Notice[];
}
