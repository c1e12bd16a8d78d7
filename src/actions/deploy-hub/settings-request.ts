import type { GivenSettings } from "../../hub/settings/settings-merge.ts";
import type { SettingsRequest } from "../../hub/settings/settings-plan.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";
import { readSettingsFile } from "../../settings-store/settings-file.ts";
import type { DeployHubInputs } from "./inputs.ts";

/** What decides about config/settings.json beside what stands there. */
export interface SettingsSources {
  readonly file: SettingsRequest["file"];
  readonly given: GivenSettings;
}

/** Reads the settings file of the checked-out repository, where there is one, and what the inputs say; `InvalidSettings` for an illegible file. */
export async function readSettingsSources(
  inputs: DeployHubInputs,
  workspace: string | undefined,
): Promise<SettingsSources> {
  const { remoteHubStorageUri: storageUri, remoteHubStorageKey, hubName } = inputs;
  const keySecret = remoteHubStorageKey === undefined ? undefined : remoteKeySecretName(hubName);
  const file = await readSettingsFile(inputs.settingsPath, workspace);
  // Their upload comes last: a file that nobody can read must stop the run before anything is deployed.
  if (file !== undefined) parseSettings(file.bytes, file.name);
  return {
    file,
    given: {
      scopes: inputs.scopesToMonitor,
      exportRetentionInDays: inputs.exportRetentionInDays,
      ingestionRetentionInMonths: inputs.ingestionRetentionInMonths,
      remoteHub: storageUri === undefined ? undefined : { storageUri, keySecret },
    },
  };
}

/** The name that the template gives to the vault secret with the key of the remote hub. */
export function remoteKeySecretName(hubName: string): string {
  return `${hubName.trim().toLowerCase().replace(/[_. ]/g, "-")}-storage-key`;
}
