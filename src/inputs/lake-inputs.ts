import type { InputReader } from "../github/inputs.ts";
import type { RemoteLakeInputs } from "../hub/settings/remote-hub.ts";
import { REMOTE_HUB_MODES } from "../hub/settings/settings.ts";

export function readRemoteLakeInputs(reader: InputReader): RemoteLakeInputs {
  // Masked before anything else about it can print.
  const remoteStorageKey = reader.secret("remote-storage-key");
  return {
    remoteStorageUrl: reader.optionalText("remote-storage-url"),
    remoteStorageKey,
    remoteMode: reader.optionalChoice("remote-mode", REMOTE_HUB_MODES),
    keyVault: reader.optionalText("key-vault"),
  };
}

/** Ten years of days, and a century of months: a larger number is a typing error. */
const MAX_DAYS = 3653;
const MAX_MONTHS = 1200;

/** Days that exports are kept; undefined when the settings decide. */
export function readExportRetentionInput(reader: InputReader): number | undefined {
  return reader.optionalWholeNumber("export-retention-in-days", { min: 0, max: MAX_DAYS });
}

/** Months that ingested data is kept; undefined when the settings decide. */
export function readIngestionRetentionInput(reader: InputReader): number | undefined {
  return reader.optionalWholeNumber("ingestion-retention-in-months", { min: 0, max: MAX_MONTHS });
}
