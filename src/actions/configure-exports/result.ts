import type { ErrorPlace } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { ExportFault, ExportPlan, PlannedExport } from "../../hub/exports/export-plan.ts";
import type { ManualStep } from "../../hub/exports/manual-steps.ts";
import type { SettingsReport } from "../../settings-store/settings-report.ts";

/** What became of one export of the plan. */
export interface ExportOutcome {
  readonly planned: PlannedExport;
  /** Undefined where all went well. */
  readonly error: unknown;
}

/** What became of a run of configure-exports. */
export interface ConfigureExportsResult {
  readonly hubName: string;
  /** Where the settings were read from. */
  readonly settingsName: string;
  readonly dryRun: boolean;
  readonly scopeCount: number;
  /** Undefined when the settings have faults, and nothing else was looked at. */
  readonly plan: ExportPlan | undefined;
  /** What is left to a person, of a dry run, too. */
  readonly commands: readonly ManualStep[];
  /** Of the exports that were to be changed; empty in a dry run. */
  readonly outcomes: readonly ExportOutcome[];
  /** Of settings, of scopes that could not be read, and of the plan. */
  readonly faults: readonly RunFault[];
  readonly warnings: readonly Notice[];
  /** Undefined where config/settings.json itself decides. */
  readonly config: SettingsReport | undefined;
  readonly seconds: number;
}

/** A failure with what it is about; `place` only where an annotation can point at a file of the repository. */
export interface RunFault extends Pick<ExportFault, "name" | "error"> {
  readonly scope: ExportFault["scope"] | undefined;
  readonly place?: ErrorPlace;
}

/** All that went wrong: faults found before the first change, then exports that could not be changed. */
export function failuresOf({
  faults,
  outcomes,
}: Pick<ConfigureExportsResult, "faults" | "outcomes">): readonly RunFault[] {
  return [...faults, ...outcomes.filter(({ error }) => error !== undefined).map(faultOf)];
}

function faultOf({ planned: { name, scope }, error }: ExportOutcome): RunFault {
  return { scope, name, error };
}
