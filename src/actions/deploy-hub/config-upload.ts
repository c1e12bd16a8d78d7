import type { Clock } from "../../clock.ts";
import type { InputError } from "../../errors.ts";
import { formatChange } from "../../hub/settings-changes.ts";
import type { SettingsPlan } from "../../hub/settings-plan.ts";
import { readConfigSchemas, type SchemaPlan, uploadSchemas } from "./config-schemas.ts";
import { type ConfigSettingsRequest, readConfigSettings, uploadSettings } from "./config-settings.ts";
import { hideKeys, settingsDrift } from "./settings-drift.ts";

/** What becomes, or became, of container `config`. */
export interface ConfigOutcome {
  readonly settings: SettingsPlan;
  /** Blob that holds the former settings; undefined when none were replaced. */
  readonly backup: string | undefined;
  readonly schemas: readonly SchemaPlan[];
}

/** Decides what an upload would change in container `config`; writes nothing. */
export async function planConfig(request: ConfigSettingsRequest): Promise<ConfigOutcome> {
  const { plan } = await readConfigSettings(request);
  const schemas = await readConfigSchemas(request);
  return { settings: plan, backup: undefined, schemas: schemas.map(({ name, outcome }) => ({ name, outcome })) };
}

/**
 * Uploads schemas and settings. The settings come last, since their arrival sets the event bridge going. Throws InputError `SettingsBusy`,
 * `InvalidSettings` or `DataRightsMissing`; settings that someone changed by hand are left alone, and are the `fault` of the report.
 */
export async function uploadConfig(request: ConfigSettingsRequest, clock: Clock): Promise<ConfigOutcome> {
  const schemas = await uploadSchemas(request);
  const { plan, backup } = await uploadSettings(request, clock);
  return { settings: plan, backup, schemas };
}

export interface ConfigReport {
  /** For the log and the summary, one change each; empty when nothing changes. */
  readonly lines: readonly string[];
  readonly warnings: readonly string[];
  /** Unified diff of config/settings.json; empty when it stays. */
  readonly diff: string;
  /** Unified diff to commit to the settings file of the repository; empty when there is nothing to commit. */
  readonly patch: string;
  /** InputError `SettingsDrift` when the settings had to be left alone: for the end of the run, which has nothing else to stop for. */
  readonly fault: InputError | undefined;
}

/** Says what changes in container `config`; `settingsFile` is that of the repository. Shows no key that someone may have put into the settings. */
export function describeConfig(
  { settings, backup, schemas }: ConfigOutcome,
  settingsFile: string | undefined,
): ConfigReport {
  const { outcome, changes, drift } = settings;
  const kept = schemas.filter((schema) => schema.outcome === "kept").map(({ name }) => `config/schemas/${name}`);
  const settingsLine: Readonly<Record<SettingsPlan["outcome"], readonly string[]>> = {
    unchanged: [],
    create: ["+ config/settings.json"],
    update: [changes.length === 0 ? "~ config/settings.json (spelling only)" : "~ config/settings.json"],
    drift: ["! config/settings.json was changed by hand and is not overwritten"],
  };
  const shown = outcome === "drift" ? drift : outcome === "unchanged" ? [] : changes;
  const lines = [
    ...settingsLine[outcome],
    ...shown.map((change) => `  ${formatChange(change)}`),
    ...(backup === undefined ? [] : [`  the former settings are kept as config/${backup}`]),
    ...schemas.flatMap((schema) => {
      if (schema.outcome === "create") return [`+ config/schemas/${schema.name}`];
      return schema.outcome === "update" ? [`~ config/schemas/${schema.name}`] : [];
    }),
  ];
  const ownSchemas = `${kept.join(", ")} ${kept.length === 1 ? "is" : "are"} not this hub's own and was not overwritten: ingest uses it. Delete it to get the hub's mapping.`;
  return {
    lines: lines.map(hideKeys),
    warnings: [...settings.warnings, ...(kept.length === 0 ? [] : [ownSchemas])].map(hideKeys),
    diff: outcome === "unchanged" ? "" : hideKeys(settings.diff),
    patch: hideKeys(settings.patch),
    fault: outcome === "drift" ? settingsDrift(settings, settingsFile) : undefined,
  };
}
