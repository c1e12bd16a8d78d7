import type { Month } from "exact-values/month";
import type { ExportSubject } from "../exports/dataset-exports.ts";
import type { ScopeId } from "../scope.ts";

/** A reason why the hub is not healthy or not current. A hub without findings is green. */
export interface HealthFinding {
  /** A heading of docs/troubleshooting.md. */
  readonly code: string;
  /** What happened, with the values that show it. */
  readonly message: string;
  /** What to do. */
  readonly remedy: string;
  /** True for what a person must decide and no run can repair: callers warn instead of failing. */
  readonly isWarning?: boolean;
  readonly scope?: ScopeId;
  readonly month?: Month;
  readonly subject?: ExportSubject;
  /** Path of the workflow, `.github/workflows/hub-daily.yml`. */
  readonly workflow?: string;
  /** When the finding began to hold, where the evidence says so. */
  readonly since?: Date;
}
