import { InputError } from "exact-values/errors";
import { nearestName } from "exact-values/nearest-name";
import { saysNothing } from "../../hub/settings/lost-settings.ts";
import type { HubSettings } from "../../hub/settings/settings.ts";
import { NOTHING_GIVEN } from "../../hub/settings/settings-merge.ts";
import type { SettingsPlan } from "../../hub/settings/settings-plan.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";
import { checkSettings } from "../../hub/settings/settings-schema.ts";
import type { JsonMembers } from "../../hub/text/json-text.ts";
import { readVersion } from "../../lake/storage/conditional-write.ts";
import { type ConfigSettingsRequest, readConfigSettings } from "../../settings-store/config-settings.ts";
import { readSettingsFile } from "../../settings-store/settings-file.ts";
import type { ConfigureExportsContext } from "./clients.ts";

/** The settings that define the exports. */
export interface SettingsSource {
  /** Its path in the repository, or `config/settings.json`. */
  readonly name: string;
  readonly settings: HubSettings;
  /**
   * The settings as stored after this run, which define the datasets to export. Values that the file omits keep their
   * stored value.
   */
  readonly datasets: HubSettings;
  /**
   * The planned upload; undefined if the repository has no settings file, so that the stored settings are the source.
   */
  readonly upload: { readonly request: ConfigSettingsRequest; readonly plan: SettingsPlan } | undefined;
  /** The current config/settings.json, if it exists. */
  readonly stored: Uint8Array | undefined;
}

const STORED_NAME = "config/settings.json";

/** Faults in the settings, which stop the run before anything else is checked. */
export interface FaultySettings {
  readonly name: string;
  /** False for the blob in storage, which an annotation cannot point to. */
  readonly isInRepository: boolean;
  readonly faults: readonly InputError[];
}

/**
 * Reads and checks the settings file in the repository or, without one, config/settings.json. Throws InputError
 * `SettingsMissing` if neither exists.
 */
export async function readSettingsSource(
  context: Pick<ConfigureExportsContext, "config" | "inputs" | "workspace">,
): Promise<SettingsSource | FaultySettings> {
  const { config, inputs, workspace } = context;
  const file = await readSettingsFile(inputs.settingsPath, workspace);
  const stored = await readVersion(config, "settings.json");
  // Emptied settings contain no scopes, so pruning would delete every export.
  const isStored = stored !== undefined && !saysNothing(stored.bytes);
  const source = file ?? (isStored ? { name: STORED_NAME, bytes: stored.bytes } : undefined);
  if (source === undefined) throw settingsMissing(inputs.settingsPath, workspace);
  const { settings, faults } = checkSettings(source, inputs);
  if (settings === undefined) return { name: source.name, isInRepository: file !== undefined, faults };
  if (file === undefined)
    return { name: source.name, settings, datasets: settings, upload: undefined, stored: stored?.bytes };
  const request: ConfigSettingsRequest = {
    ...{ config, file, given: NOTHING_GIVEN },
    retryUntilAuthorized: (call) => call(),
  };
  const { plan } = await readConfigSettings(request);
  const datasets = parseSettings(new TextEncoder().encode(plan.text));
  return { name: file.name, settings, datasets, upload: { request, plan }, stored: stored?.bytes };
}

/** True if someone edited config/settings.json by hand and the upload would undo it. */
export function isDrift({ upload }: Pick<SettingsSource, "upload">): boolean {
  return upload?.plan.outcome === "drift";
}

function settingsMissing(path: string, workspace: string | undefined): InputError {
  const checkedOut = workspace === undefined ? "No repository is checked out" : `The repository has no ${path}`;
  return new InputError("SettingsMissing", `${checkedOut}, and ${STORED_NAME} in storage is missing or empty.`, {
    remedy:
      `Commit ${path} and check out the repository (actions/checkout) before this step, ` +
      "or run deploy-hub to write the settings.",
    place: { value: path },
  });
}

/** Catches `rentention`, `Month` and `day`. Keys of other tools differ by more edits. */
const MAX_EDITS = 2;

const KEYS = {
  "": [
    ...["version", "scopes", "exportScopes", "datasets", "recommendations", "retention", "erase"],
    ...["formerAccounts", "months", "remoteHub"],
  ],
  "retention.": ["msexports", "ingestion"],
  "retention.msexports.": ["days"],
  "retention.ingestion.": ["months"],
  "months.": ["settlingDays", "closed"],
  "remoteHub.": ["storageUri", "keySecret", "vault", "mode"],
  "scopes[].": ["scope", "datasets"],
  "recommendations[].": ["reservationScope", "lookBackPeriod", "resourceType"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** One sentence for each unknown key that is probably a misspelling of a known one. */
export function misspeltKeys(name: string, settings: HubSettings): readonly string[] {
  const { months, recommendations = [], remoteHub, retention, scopes, unknownKeys } = settings;
  const unknown: Readonly<Record<keyof typeof KEYS, JsonMembers | undefined>> = {
    "": unknownKeys,
    "retention.": retention.unknownKeys,
    "retention.msexports.": retention.msexports.unknownKeys,
    "retention.ingestion.": retention.ingestion.unknownKeys,
    "months.": months?.unknownKeys,
    "remoteHub.": remoteHub?.unknownKeys,
    "scopes[].": unknownKeysOf(scopes),
    "recommendations[].": unknownKeysOf(recommendations),
  };
  return (Object.keys(KEYS) as (keyof typeof KEYS)[]).flatMap((path) =>
    [...(unknown[path]?.keys() ?? [])].flatMap((key) => {
      const meant = nearestName(key, KEYS[path], MAX_EDITS);
      return meant === undefined
        ? []
        : [`${name} has the unknown key ${path}${key}, which has no effect. Did you mean ${path}${meant}?`];
    }),
  );
}

/** Each key once, even if several entries have it. */
function unknownKeysOf(entries: readonly { readonly unknownKeys?: JsonMembers }[]): JsonMembers {
  return new Map(entries.flatMap(({ unknownKeys }) => [...(unknownKeys ?? [])]));
}
