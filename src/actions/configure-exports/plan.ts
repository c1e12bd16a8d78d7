import { type ExportPlan, planExports } from "../../hub/exports/export-plan.ts";
import { type ManualStep, manualSteps } from "../../hub/exports/manual-steps.ts";
import { formatScope } from "../../hub/scope-kind.ts";
import { describeLeftOut, exportedDatasets } from "../../hub/settings/requested-datasets.ts";
import { commandTarget } from "../../inputs/command-target.ts";
import { describeSettings, type SettingsReport } from "../../settings-store/settings-report.ts";
import type { ConfigureExportsInputs } from "./inputs.ts";
import type { ConfigureExportsState } from "./read-state.ts";
import { isDrift, type SettingsSource } from "./settings-source.ts";

/** What a run would do: changes to exports, commands to run manually, and changes to the settings. */
export interface ConfigurePlan {
  readonly exports: ExportPlan;
  readonly commands: readonly ManualStep[];
  /** Undefined if config/settings.json itself is the source. */
  readonly config: SettingsReport | undefined;
}

/** Plans the exports of all scopes from the state. Pure. */
export function planConfiguration(
  inputs: ConfigureExportsInputs,
  source: SettingsSource,
  state: ConfigureExportsState,
  now: Date,
): ConfigurePlan {
  const exports = planExports({
    policy: state.policy,
    wanted: state.found.wanted,
    left: state.found.left,
    unseen: state.unseen,
    prune: inputs.prune && !isDrift(source),
    ...(isDrift(source) ? {} : { erased: new Set(source.settings.erase) }),
    now,
    requested: exportedDatasets(source.datasets),
    notes: [...describeLeftOut(source.datasets), ...describeHidden(state)],
  });
  const settingsFile = { backup: undefined, settingsFile: source.name };
  return {
    exports,
    commands: manualSteps(exports.exports, commandTarget(inputs)),
    config: source.upload && describeSettings(source.upload.plan, settingsFile),
  };
}

/** Exports that Azure does not show cannot reveal for which network they were saved. */
function describeHidden({ policy, unseen }: ConfigureExportsState): readonly string[] {
  if (unseen.size === 0 || policy.network === undefined || policy.network === "open") return [];
  const scopes = [...unseen.keys()].map(formatScope).join(", ");
  return [
    `The storage account has a firewall, and Azure does not show the exports of ${scopes} to this identity. After ` +
      "each change of the account's network, somebody must open these exports in the portal and save them again.",
  ];
}
