import type { GivenSettings } from "../../hub/settings-merge.ts";
import type { SettingsRequest } from "../../hub/settings-plan.ts";
import { readSettingsFile } from "../hub-config/settings-file.ts";
import type { DeployHubInputs } from "./inputs.ts";

/** What decides about config/settings.json beside what stands there. */
export interface SettingsSources {
  readonly file: SettingsRequest["file"];
  readonly given: GivenSettings;
}

/** Reads the settings file of the checked-out repository, where there is one, and what the inputs say. */
export async function readSettingsSources(
  inputs: DeployHubInputs,
  workspace: string | undefined,
): Promise<SettingsSources> {
  const { remoteHubStorageUri: storageUri, remoteHubStorageKey, hubName } = inputs;
  const keySecret = remoteHubStorageKey === undefined ? undefined : remoteKeySecretName(hubName);
  return {
    file: await readSettingsFile(inputs.settingsPath, workspace),
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
