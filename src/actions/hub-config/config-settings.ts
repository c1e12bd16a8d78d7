import { createHash } from "node:crypto";
import type { BlobStore } from "../../azure/storage/blob-store.ts";
import { type BlobVersion, readVersion, writeVersion } from "../../azure/storage/conditional-write.ts";
import type { Clock } from "../../clock.ts";
import { InputError } from "../../errors.ts";
import type { GivenSettings } from "../../hub/settings/settings-merge.ts";
import { planSettings, type SettingsPlan, type SettingsRequest } from "../../hub/settings/settings-plan.ts";
import type { Patiently } from "./fresh-rights.ts";

const SETTINGS = "settings.json";
/** The last upload: what it says tells a hand-made edit from what the hub wrote. Its name must not end in `settings.json`. */
const UPLOADED = "journal/settings-uploaded.json";
/** An event bridge takes names that end in `settings.json` for new settings. */
const BACKUPS = "journal/settings-backup";
const JSON_TYPE = "application/json";
const MOST_TRIES = 3;

export interface ConfigSettingsRequest {
  readonly config: BlobStore;
  readonly patiently: Patiently;
  /** The settings file of the workspace: its path there and its content; undefined when there is none. */
  readonly file: SettingsRequest["file"];
  readonly given: GivenSettings;
}

export interface ReadSettings {
  readonly plan: SettingsPlan;
  readonly stored: BlobVersion | undefined;
}

/** Reads config/settings.json and decides what becomes of it; writes nothing. */
export async function readConfigSettings(request: ConfigSettingsRequest): Promise<ReadSettings> {
  const { config, patiently, file, given } = request;
  const stored = await patiently(() => readVersion(config, SETTINGS));
  const uploaded = stored === undefined ? undefined : await patiently(() => config.read(UPLOADED));
  return { stored, plan: planSettings({ file, given, stored: stored && { ...stored, uploaded } }) };
}

export interface SettingsUpload {
  readonly plan: SettingsPlan;
  /** Where the former content stands now, in container config; undefined when nothing was replaced. */
  readonly backup: string | undefined;
}

/**
 * Brings config/settings.json to what the plan says, after backing up what stands there; a plan that is `drift` writes nothing. Throws
 * InputError `SettingsBusy` when someone else writes it again and again.
 */
export async function uploadSettings(request: ConfigSettingsRequest, clock: Clock): Promise<SettingsUpload> {
  const { config, patiently } = request;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { plan, stored } = await readConfigSettings(request);
    if (plan.outcome === "unchanged" || plan.outcome === "drift") return { plan, backup: undefined };
    const bytes = new TextEncoder().encode(plan.text);
    const backup = stored && backupName(clock.now(), stored.bytes);
    if (backup !== undefined) await patiently(() => config.write(backup, stored?.bytes ?? bytes));
    // Before the settings themselves: a run that dies in between leaves settings that are known as the hub's own by their digest.
    await patiently(() => config.write(UPLOADED, bytes));
    const outcome = await patiently(() =>
      writeVersion(config, { name: SETTINGS, bytes, seenEtag: stored?.etag, contentType: JSON_TYPE }),
    );
    if (outcome === "written") return { plan, backup };
  }
  throw new InputError("SettingsBusy", "config/settings.json was changed by someone else each time it was written.", {
    cure: "Look for another job or tool that writes the settings of this hub, and run this one again.",
  });
}

/** The same content in the same second is the same backup. */
function backupName(now: Date, bytes: Uint8Array): string {
  const instant = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `${BACKUPS}/${instant}-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.json.bak`;
}
