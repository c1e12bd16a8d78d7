import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { Publication } from "../../clients/published-file.ts";
import type { AllocationPreview } from "../../hub/allocation/allocation-preview.ts";
import type { AllocationSummary } from "../../hub/allocation/allocation-summary.ts";
import type { ReconciledAllocation } from "../../lake/allocation/reconcile-allocation.ts";

export interface AllocateResult {
  /** The path of the rules file. */
  readonly name: string;
  /** Undefined if the hub has no rules, so that there was nothing to allocate. */
  readonly allocated: Allocated | undefined;
  readonly notices: readonly Notice[];
  readonly seconds: number;
}

export interface Allocated {
  readonly table: ReconciledAllocation;
  /** The newest month of the table; undefined if it has none or if its summary cannot be read. */
  readonly newest: AllocationSummary | undefined;
  /** What a merge of these rules would change; undefined unless it is a dry run. */
  readonly preview: AllocationPreview | undefined;
  readonly reruns: readonly RerunMonth[];
  readonly unmatched: readonly UnmatchedRule[];
  readonly monthFiles: readonly PublishedMonthFile[];
  readonly teams: readonly PublishedTeam[];
}

/** A closed month that got today's rules on request. */
export interface RerunMonth {
  readonly before: AllocationSummary | undefined;
  readonly after: AllocationSummary;
}

/** A rule that matched no charge in any month that was allocated. */
export interface UnmatchedRule {
  readonly dimension: string;
  readonly rule: string;
}

/** The page and the CSV file of a target. */
export interface PublishedTeam {
  readonly target: string;
  readonly publications: readonly Publication[];
}

/** A journal, or the owners of charges. */
export interface PublishedMonthFile {
  readonly month: Month;
  /** As in `the journal of 202610`. */
  readonly what: string;
  readonly publication: Publication;
}
