import { InputError } from "exact-values/errors";
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
import type { Deployer } from "./identity/deployer.ts";
import type { DeployHubInputs } from "./inputs.ts";

interface SettingsStep {
  readonly config: BlobStore;
  readonly report: ConfigReport;
  /** The scopes in the current settings, or in the desired settings if a manual edit was kept. */
  readonly scopes: readonly ScopeId[];
}

interface UploadedHub {
  readonly config: BlobStore;
  /** The lake of a hub that existed before this deployment. */
  readonly lake: BlobStore | undefined;
  readonly storageAccountId: string;
  readonly vaultName: string;
  readonly log: LogGroup;
}

/**
 * Uploads settings and schemas with the roles that the deployment has just assigned. A runner outside a private hub's
 * network cannot: the deployment then ends with a warning, and a deployment from inside uploads them.
 */
export async function uploadHubConfig(
  context: DeployHubContext,
  state: { readonly deployer: Deployer; readonly sources: SettingsSources },
  hub: UploadedHub,
): Promise<SettingsStep> {
  try {
    return await upload(context, state, hub);
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== "NetworkClosed") throw error;
    const { file, given } = state.sources;
    const warning = {
      code: "NetworkClosed",
      message:
        `Azure has the hub, but settings and schemas are not uploaded yet. ${error.message} Run deploy-hub again on ` +
        "a runner inside the network to upload them; the other workflows also need such a runner.",
    };
    hub.log.info(warning.message);
    return {
      config: hub.config,
      report: { lines: [], warnings: [warning], diff: "", patch: "", fault: undefined },
      scopes: file === undefined ? given.scopes : parseSettings(file.bytes, file.name).scopes.map(({ scope }) => scope),
    };
  }
}

async function upload(
  { clock, signal }: DeployHubContext,
  { deployer, sources }: { readonly deployer: Deployer; readonly sources: SettingsSources },
  { config, lake, storageAccountId, vaultName, log }: UploadedHub,
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

/** Adds the vault's name, with which ingest finds the remote hub's key. */
function withVault(given: GivenSettings, vault: string): GivenSettings {
  return given.remoteHub === undefined ? given : { ...given, remoteHub: { ...given.remoteHub, vault } };
}

/** The sources of config/settings.json, in addition to the stored settings. */
export interface SettingsSources {
  readonly file: SettingsRequest["file"];
  readonly given: GivenSettings;
}

/**
 * Reads the repository's settings file, if any, and the inputs. Throws InputError `InvalidSettings` for an invalid
 * file.
 */
export async function readSettingsSources(
  inputs: DeployHubInputs,
  workspace: string | undefined,
): Promise<SettingsSources> {
  const { remoteHubStorageUri: storageUri, remoteHubStorageKey, hubName } = inputs;
  const keySecret = remoteHubStorageKey === undefined ? undefined : remoteKeySecretName(hubName);
  const file = await readSettingsFile(inputs.settingsPath, workspace);
  // Parsed now, so that an invalid file stops the run before anything is deployed.
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

/** The template's name for the vault secret with the remote hub's key. */
export function remoteKeySecretName(hubName: string): string {
  return `${hubName.trim().toLowerCase().replace(/[_. ]/g, "-")}-storage-key`;
}
