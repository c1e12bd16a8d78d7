import type { ErrorPlace } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { ExportFault, ExportPlan, PlannedExport } from "../../hub/exports/export-plan.ts";
import type { ManualStep } from "../../hub/exports/manual-steps.ts";
import type { SettingsReport } from "../../settings-store/settings-report.ts";

/** The outcome of one planned export. */
export interface ExportOutcome {
  readonly planned: PlannedExport;
  /** Undefined on success. */
  readonly error: unknown;
}

/** The outcome of a configure-exports run. */
export interface ConfigureExportsResult {
  readonly hubName: string;
  /** The source of the settings. */
  readonly settingsName: string;
  readonly dryRun: boolean;
  readonly scopeCount: number;
  /** Undefined if the settings have faults, so that nothing else was checked. */
  readonly plan: ExportPlan | undefined;
  /** Commands to run manually, including in a dry run. */
  readonly commands: readonly ManualStep[];
  /** Outcomes of the exports that were to be changed; empty in a dry run. */
  readonly outcomes: readonly ExportOutcome[];
  /** Faults in the settings, in scopes that could not be read, and in the plan. */
  readonly faults: readonly RunFault[];
  readonly warnings: readonly Notice[];
  /** Undefined if config/settings.json itself is the source. */
  readonly config: SettingsReport | undefined;
  readonly seconds: number;
}

/** A failure and what it concerns. `place` is set only if an annotation can point to a file in the repository. */
export interface RunFault extends Pick<ExportFault, "name" | "error"> {
  readonly scope: ExportFault["scope"] | undefined;
  readonly place?: ErrorPlace;
}

/** All failures: faults found before the first change, then exports that could not be changed. */
export function failuresOf({
  faults,
  outcomes,
}: Pick<ConfigureExportsResult, "faults" | "outcomes">): readonly RunFault[] {
  return [...faults, ...outcomes.filter(({ error }) => error !== undefined).map(faultOf)];
}

function faultOf({ planned: { name, scope }, error }: ExportOutcome): RunFault {
  return { scope, name, error };
}
