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
/** The event bridge reacts to names that end in `settings.json`, so backups have another ending. */
const BACKUPS = "journal/settings-backup";
/**
 * Not evidence of a hub in use: deploy-hub itself writes it before the settings, even when it creates a hub for the
 * second time.
 */
const NO_SIGN_OF_USE = ["journal/paused.json"];
const JSON_TYPE = "application/json";

export interface ConfigSettingsRequest {
  readonly config: BlobStore;
  readonly retryUntilAuthorized: RetryUntilAuthorized;
  /** The settings file of the workspace, with its path and content; undefined if there is none. */
  readonly file: SettingsRequest["file"];
  readonly given: GivenSettings;
  /** The hub's own lake; absent for a hub without a lake. */
  readonly lake?: BlobStore | undefined;
}

interface ReadSettings {
  readonly plan: SettingsPlan;
  readonly stored: BlobVersion | undefined;
  /** The record of the last upload. */
  readonly uploaded: Uint8Array | undefined;
}

/** Reads config/settings.json and decides what to do with it. Writes nothing. */
export async function readConfigSettings(request: ConfigSettingsRequest): Promise<ReadSettings> {
  const { config, retryUntilAuthorized, file, given } = request;
  const stored = await retryUntilAuthorized(() => readVersion(config, SETTINGS));
  const uploaded = await retryUntilAuthorized(() => config.read(UPLOAD_RECORD));
  const isGone = saysNothing(stored?.bytes);
  const lost = isGone ? { uploaded, inUse: await findUse(request, uploaded) } : undefined;
  return { stored, uploaded, plan: planSettings({ file, given, lost, stored: stored && { ...stored, uploaded } }) };
}

/**
 * The evidence that a hub without settings is not new, to complete "although ..."; undefined if its journal and its
 * lake are empty.
 */
async function findUse(
  { config, file, lake, retryUntilAuthorized }: ConfigSettingsRequest,
  uploaded: Uint8Array | undefined,
): Promise<string | undefined> {
  if (uploaded !== undefined) return `config/${UPLOAD_RECORD} shows that the hub once had settings`;
  // A settings file in the repository takes precedence in any case.
  if (file !== undefined) return undefined;
  const entry = await retryUntilAuthorized(() => firstName(config, "journal/", NO_SIGN_OF_USE));
  if (entry !== undefined) return `config/${entry} shows that the hub is in use`;
  const month = lake && (await retryUntilAuthorized(() => firstName(lake, undefined, [])));
  return month && `the lake contains ingestion/${month}`;
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
  /** The backup of the former content in container config; undefined if nothing was replaced. */
  readonly backup: string | undefined;
}

/**
 * Applies the plan to config/settings.json after backing up the current content. Writes nothing for the outcomes
 * `drift` and `lost`. Throws InputError `SettingsBusy` if another writer keeps changing the settings.
 */
export async function uploadSettings(request: ConfigSettingsRequest, clock: Clock): Promise<SettingsUpload> {
  const { config, retryUntilAuthorized } = request;
  const upload = await retryRace(MAX_RACES.settings, async (): Promise<SettingsUpload | undefined> => {
    const { plan, stored, uploaded } = await readConfigSettings(request);
    if (plan.outcome === "drift" || plan.outcome === "lost") return { plan, backup: undefined };
    const bytes = new TextEncoder().encode(plan.text);
    const record = (): Promise<void> => retryUntilAuthorized(() => config.write(UPLOAD_RECORD, bytes));
    if (plan.outcome === "unchanged") {
      // A run that crashed in between left the record of an older upload.
      if (!isSame(uploaded, bytes)) await record();
      return { plan, backup: undefined };
    }
    // If the settings are missing, the record is their only copy. It is backed up, and the new record is written after
    // the settings.
    const isGone = saysNothing(stored?.bytes);
    const former = isGone && uploaded !== undefined && !isSame(uploaded, bytes) ? uploaded : stored?.bytes;
    const backup = former && backupName(clock.now(), former);
    if (backup !== undefined && former !== undefined) await retryUntilAuthorized(() => config.write(backup, former));
    // Otherwise the record is written before the settings. If the run crashes in between, the digest still identifies
    // the settings as the hub's own.
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
  throw new InputError(
    "SettingsBusy",
    "config/settings.json was changed by another writer during each attempt to write it.",
    {
      remedy: "Find the other job or tool that writes the settings of this hub, and run this workflow again.",
    },
  );
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.from(one).equals(other);
}

/** The same content within the same second gives the same backup name. */
function backupName(now: Date, bytes: Uint8Array): string {
  const instant = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `${BACKUPS}/${instant}-${createHash("sha256").update(bytes).digest("hex").slice(0, 8)}.json.bak`;
}
