import { CLOUDS, type Cloud } from "../../azure/cloud.ts";
import { AUTH_MODES, type AuthMode } from "../../azure/sign-in/sign-in.ts";
import type { InputReader } from "../../github/inputs.ts";
import { REMOTE_HUB_MODES, type RemoteHubMode } from "../../hub/settings/settings.ts";

export interface ApplyRetentionInputs {
  readonly auth: AuthMode;
  readonly tenantId: string | undefined;
  readonly clientId: string | undefined;
  readonly cloud: Cloud;
  readonly authorityHost: string | undefined;
  readonly storageAccount: string;
  readonly storageKey: string | undefined;
  readonly settingsPath: string;
  /** Undefined when the settings decide. */
  readonly exportRetentionInDays: number | undefined;
  /** Undefined when the settings decide. */
  readonly ingestionRetentionInMonths: number | undefined;
  readonly maxDeletePercent: number;
  readonly remoteStorageUrl: string | undefined;
  readonly remoteStorageKey: string | undefined;
  /** Undefined when the settings decide, as in each of these. */
  readonly remoteMode: RemoteHubMode | undefined;
  /** Name or URL of the vault with the remote hub's key. */
  readonly keyVault: string | undefined;
  readonly dryRun: boolean;
}

/** Ten years of days, and a century of months: a larger number is a typing error. */
const MOST_DAYS = 3653;
const MOST_MONTHS = 1200;

/** The only place that knows the names of the action's inputs. */
export function readApplyRetentionInputs(reader: InputReader): ApplyRetentionInputs {
  const storageKey = reader.secret("storage-key");
  const remoteStorageKey = reader.secret("remote-storage-key");
  // Every action takes the same sign-in block; storage needs neither of these two.
  reader.optionalText("subscription-id");
  reader.optionalText("resource-manager-url");
  // Every step reads these two by itself, for the comment.
  reader.secret("github-token");
  reader.flag("pull-request-comment");
  return {
    auth: reader.choice("auth", AUTH_MODES),
    tenantId: reader.optionalText("tenant-id"),
    clientId: reader.optionalText("client-id"),
    cloud: reader.choice("cloud", CLOUDS),
    authorityHost: reader.optionalText("authority-host"),
    storageAccount: reader.text("storage-account"),
    storageKey,
    settingsPath: reader.text("settings-path"),
    exportRetentionInDays: reader.optionalWholeNumber("export-retention-in-days", { min: 0, max: MOST_DAYS }),
    ingestionRetentionInMonths: reader.optionalWholeNumber("ingestion-retention-in-months", {
      min: 0,
      max: MOST_MONTHS,
    }),
    maxDeletePercent: reader.wholeNumber("max-delete-percent", { min: 0, max: 100 }),
    remoteStorageUrl: reader.optionalText("remote-storage-url"),
    remoteStorageKey,
    remoteMode: reader.optionalChoice("remote-mode", REMOTE_HUB_MODES),
    keyVault: reader.optionalText("key-vault"),
    dryRun: reader.flag("dry-run"),
  };
}
