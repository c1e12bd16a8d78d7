import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { readUpload, saysNothing, UPLOAD_RECORD } from "../hub/settings/lost-settings.ts";
import type { SettingsOutcome } from "../hub/settings/settings.ts";
import { parseSettings } from "../hub/settings/settings-reader.ts";
import type { BlobStore } from "../lake/storage/blob-store.ts";

/** Whether the files of ingested runs are deleted, and why. */
export type ExportRetention =
  | { readonly deletes: true; readonly because: string }
  | { readonly deletes: false; readonly because: string };

/** Reads `config/settings.json`. Unreadable settings do not stop a run; they only prevent deletions. */
export async function readHubSettings(config: BlobStore): Promise<SettingsOutcome> {
  const bytes = await config.read("settings.json");
  if (bytes === undefined || saysNothing(bytes))
    return { outcome: "missing", isThere: bytes !== undefined, uploaded: readUpload(await config.read(UPLOAD_RECORD)) };
  try {
    return { outcome: "read", settings: parseSettings(bytes, "config/settings.json") };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const record = await config.read(UPLOAD_RECORD);
    return {
      outcome: "unreadable",
      reason: error.message,
      namesRemoteHub: namesRemoteHub(bytes) || namesRemoteHub(record),
      uploaded: readUpload(record),
    };
  }
}

/** Works for any encoding: UTF-16 text has zero bytes between its letters. */
function namesRemoteHub(bytes: Uint8Array | undefined): boolean {
  return Buffer.from(bytes ?? [])
    .toString("latin1")
    .replaceAll("\0", "")
    .includes('"remoteHub"');
}

/**
 * Files of ingested runs are deleted only if a settings file that could be read, or the input, says `msexports.days:
 * 0`. A default never deletes. Any other number of days is handled by apply-retention.
 */
export function decideExportRetention(settings: SettingsOutcome, inputDays: number | undefined): ExportRetention {
  if (inputDays !== undefined) return byDays(inputDays, "the input export-retention-in-days");
  switch (settings.outcome) {
    case "missing":
      return {
        deletes: false,
        because: settings.isThere
          ? "settings.json does not say how long exports are kept"
          : "there is no config/settings.json, so nothing is deleted",
      };
    case "unreadable":
      return {
        deletes: false,
        because: `config/settings.json cannot be read, so nothing is deleted (${settings.reason})`,
      };
    case "read": {
      const { days } = settings.settings.retention.msexports;
      if (days === undefined)
        return { deletes: false, because: "settings.json does not say how long exports are kept" };
      return byDays(days, "settings.json");
    }
  }
}

function byDays(days: number, who: string): ExportRetention {
  if (days === 0) return { deletes: true, because: `${who} keeps ingested exports for 0 days` };
  return { deletes: false, because: `${who} keeps exports for ${counted(days, "day")}; apply-retention deletes them` };
}
