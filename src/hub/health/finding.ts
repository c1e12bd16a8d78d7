import type { Month } from "exact-values/month";
import type { ExportSubject } from "../exports/dataset-exports.ts";
import type { ScopeId } from "../scope.ts";

/** A reason why the hub is not healthy or not current. A hub without findings is green. */
export interface HealthFinding {
  /** A heading in docs/troubleshooting.md. */
  readonly code: string;
  /** What happened, with the relevant values. */
  readonly message: string;
  /** What to do. */
  readonly remedy: string;
  /** True if a person must decide and no run can fix it. Callers then warn instead of failing. */
  readonly isWarning?: boolean;
  readonly scope?: ScopeId;
  readonly month?: Month;
  readonly subject?: ExportSubject;
  /** Path of the workflow, `.github/workflows/hub-daily.yml`. */
  readonly workflow?: string;
  /** Since when the finding applies, if the evidence shows it. */
  readonly since?: Date;
}
