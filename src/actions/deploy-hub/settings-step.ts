import { waitForRole } from "../../azure/storage/role-propagation.ts";
import type { LogGroup } from "../../github/log.ts";
import type { ScopeId } from "../../hub/scope.ts";
import type { GivenSettings } from "../../hub/settings/settings-merge.ts";
import type { SettingsRequest } from "../../hub/settings/settings-plan.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import { type ConfigReport, describeConfig, uploadConfig } from "../../settings-store/config-upload.ts";
import { readSettingsFile } from "../../settings-store/settings-file.ts";
import type { DeployHubContext } from "./clients.ts";
import type { Deployer } from "./identity/token-claims.ts";
import type { DeployHubInputs } from "./inputs.ts";

interface SettingsStep {
  readonly config: BlobStore;
  readonly report: ConfigReport;
  /** Of the settings as they now are, or as they should be when someone's edit was left alone. */
  readonly scopes: readonly ScopeId[];
}

interface SettingsTarget {
  readonly config: BlobStore;
  /** The lake of a hub that was there before this deployment. */
  readonly lake: BlobStore | undefined;
  readonly storageAccountId: string;
  readonly vaultName: string;
  readonly log: LogGroup;
}

/** Uploads settings and schemas with the rights that the deployment has just granted. */
export async function uploadHubConfig(
  { clock, signal }: DeployHubContext,
  { deployer, sources }: { readonly deployer: Deployer; readonly sources: SettingsSources },
  { config, lake, storageAccountId, vaultName, log }: SettingsTarget,
): Promise<SettingsStep> {
  const retryUntilAuthorized = waitForRole({
    clock,
    signal,
    log,
    storageAccount: storageAccountId,
    principalId: deployer.objectId,
  });
  const outcome = await uploadConfig(
    { config, lake, retryUntilAuthorized, ...sources, given: withVault(sources.given, vaultName) },
    clock,
  );
  const report = describeConfig(outcome, sources.file?.name);
  for (const line of report.lines) log.info(line);
  if (report.lines.length === 0) log.info("Nothing changes in container config.");
  const { scopes } = parseSettings(Buffer.from(outcome.settings.text));
  return { config, report, scopes: scopes.map(({ scope }) => scope) };
}

/** Ingest reads the remote hub's key from the vault, and finds it by this name. */
function withVault(given: GivenSettings, vault: string): GivenSettings {
  return given.remoteHub === undefined ? given : { ...given, remoteHub: { ...given.remoteHub, vault } };
}

/** What decides about config/settings.json beside what is there. */
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
