import { createHash } from "node:crypto";
import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import type { RetryUntilAuthorized } from "../azure/storage/role-propagation.ts";
import { saysNothing, UPLOAD_RECORD } from "../hub/settings/lost-settings.ts";
import type { GivenSettings } from "../hub/settings/settings-merge.ts";
import { planSettings, type SettingsPlan, type SettingsRequest } from "../hub/settings/settings-plan.ts";
import type { BlobStore } from "../lake/storage/blob-store.ts";
import { type BlobVersion, readVersion, writeVersion } from "../lake/storage/conditional-write.ts";
import { MAX_RACES, retryRace } from "../retry.ts";

const SETTINGS = "settings.json";
/** An event bridge takes names that end in `settings.json` for new settings. */
const BACKUPS = "journal/settings-backup";
/** Says nothing about the hub's data: deploy-hub itself writes it before the settings, also on a second try to make a hub. */
const NO_SIGN_OF_USE = ["journal/paused.json"];
const JSON_TYPE = "application/json";

export interface ConfigSettingsRequest {
  readonly config: BlobStore;
  readonly retryUntilAuthorized: RetryUntilAuthorized;
  /** The settings file of the workspace: its path there and its content; undefined when there is none. */
  readonly file: SettingsRequest["file"];
  readonly given: GivenSettings;
  /** The hub's own lake; absent for a hub that has none yet. */
  readonly lake?: BlobStore | undefined;
}

interface ReadSettings {
  readonly plan: SettingsPlan;
  readonly stored: BlobVersion | undefined;
  /** The record of the last upload. */
  readonly uploaded: Uint8Array | undefined;
}

/** Reads config/settings.json and decides what becomes of it; writes nothing. */
export async function readConfigSettings(request: ConfigSettingsRequest): Promise<ReadSettings> {
  const { config, retryUntilAuthorized, file, given } = request;
  const stored = await retryUntilAuthorized(() => readVersion(config, SETTINGS));
  const uploaded = await retryUntilAuthorized(() => config.read(UPLOAD_RECORD));
  const isGone = saysNothing(stored?.bytes);
  const lost = isGone ? { uploaded, inUse: await findUse(request, uploaded) } : undefined;
  return { stored, uploaded, plan: planSettings({ file, given, lost, stored: stored && { ...stored, uploaded } }) };
}

/** What shows that a hub without settings is not new, to complete "although ..."; undefined when its journal and its lake are empty. */
async function findUse(
  { config, file, lake, retryUntilAuthorized }: ConfigSettingsRequest,
  uploaded: Uint8Array | undefined,
): Promise<string | undefined> {
  if (uploaded !== undefined) return `config/${UPLOAD_RECORD} shows that the hub had some`;
  // The file decides in any case.
  if (file !== undefined) return undefined;
  const entry = await retryUntilAuthorized(() => firstName(config, "journal/", NO_SIGN_OF_USE));
  if (entry !== undefined) return `config/${entry} shows that the hub is in use`;
  const month = lake && (await retryUntilAuthorized(() => firstName(lake, undefined, [])));
  return month && `the lake holds ingestion/${month}`;
}

async function firstName(
  store: BlobStore,
  prefix: string | undefined,
  without: readonly string[],
): Promise<string | undefined> {
  for await (const { name } of store.list(prefix)) if (!without.includes(name)) return name;
  return undefined;
}

interface SettingsUpload {
  readonly plan: SettingsPlan;
  /** Where the former content is now, in container config; undefined when nothing was replaced. */
  readonly backup: string | undefined;
}

/**
 * Brings config/settings.json to what the plan says, after backing up what is there; a plan that is `drift` or `lost` writes nothing. Throws
 * InputError `SettingsBusy` when someone else writes it again and again.
 */
export async function uploadSettings(request: ConfigSettingsRequest, clock: Clock): Promise<SettingsUpload> {
  const { config, retryUntilAuthorized } = request;
  const upload = await retryRace(MAX_RACES.settings, async (): Promise<SettingsUpload | undefined> => {
    const { plan, stored, uploaded } = await readConfigSettings(request);
    if (plan.outcome === "drift" || plan.outcome === "lost") return { plan, backup: undefined };
    const bytes = new TextEncoder().encode(plan.text);
    const record = (): Promise<void> => retryUntilAuthorized(() => config.write(UPLOAD_RECORD, bytes));
    if (plan.outcome === "unchanged") {
      // A run that died in between left the record of an older upload.
      if (!isSame(uploaded, bytes)) await record();
      return { plan, backup: undefined };
    }
    // Where the settings are gone, the record is all that is left of them: it is kept beside the new one, which comes after the settings.
    const isGone = saysNothing(stored?.bytes);
    const former = isGone && uploaded !== undefined && !isSame(uploaded, bytes) ? uploaded : stored?.bytes;
    const backup = former && backupName(clock.now(), former);
    if (backup !== undefined && former !== undefined) await retryUntilAuthorized(() => config.write(backup, former));
    // Else before the settings themselves: a run that dies in between leaves settings that are known as the hub's own by their digest.
    const isRecordLast = isGone && uploaded !== undefined;
    if (!isRecordLast) await record();
    const outcome = await retryUntilAuthorized(() =>
      writeVersion(config, { name: SETTINGS, bytes, seenEtag: stored?.etag, contentType: JSON_TYPE }),
    );
    if (outcome !== "written") return undefined;
    if (isRecordLast) await record();
    return { plan, backup };
  });
  if (upload !== undefined) return upload;
  throw new InputError("SettingsBusy", "config/settings.json was changed by someone else each time it was written.", {
    remedy: "Look for another job or tool that writes the settings of this hub, and run this one again.",
  });
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.from(one).equals(other);
}

/** The same content in the same second is the same backup. */
function backupName(now: Date, bytes: Uint8Array): string {
  const instant = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `${BACKUPS}/${instant}-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.json.bak`;
}
