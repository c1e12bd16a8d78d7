import type { Clock } from "exact-values/clock";
import type { SettingsPlan } from "../hub/settings/settings-plan.ts";
import { readConfigSchemas, type SchemaPlan, uploadSchemas } from "./config-schemas.ts";
import { type ConfigSettingsRequest, readConfigSettings, uploadSettings } from "./config-settings.ts";
import { describeSettings, type SettingsReport } from "./settings-report.ts";

/** The planned or actual changes in container `config`. */
export interface ConfigOutcome {
  readonly settings: SettingsPlan;
  /** The blob with the former settings; undefined if none were replaced. */
  readonly backup: string | undefined;
  readonly schemas: readonly SchemaPlan[];
}

/** Plans the changes of an upload to container `config`. Writes nothing. */
export async function planConfig(request: ConfigSettingsRequest): Promise<ConfigOutcome> {
  const { plan } = await readConfigSettings(request);
  const schemas = await readConfigSchemas(request);
  return { settings: plan, backup: undefined, schemas: schemas.map(({ name, outcome }) => ({ name, outcome })) };
}

/**
 * Uploads schemas and settings. The settings come last, because their arrival triggers the event
 * bridge. Throws InputError `SettingsBusy`, `InvalidSettings` or `DataRightsMissing`. Settings that were changed by
 * hand are kept and reported as `fault`.
 */
export async function uploadConfig(request: ConfigSettingsRequest, clock: Clock): Promise<ConfigOutcome> {
  const schemas = await uploadSchemas(request);
  const { plan, backup } = await uploadSettings(request, clock);
  return { settings: plan, backup, schemas };
}

/** The changes in container `config`: the report of the settings, and the lines and warnings about the schemas. */
export type ConfigReport = Omit<SettingsReport, "outcome">;

/**
 * Describes the changes in container `config`. `settingsFile` is the file in the repository. Never shows a key that a
 * user may have written into the settings.
 */
export function describeConfig(
  { settings, backup, schemas }: ConfigOutcome,
  settingsFile: string | undefined,
): ConfigReport {
  const { outcome: _, ...report } = describeSettings(settings, { backup, settingsFile });
  const kept = schemas.filter((schema) => schema.outcome === "kept").map(({ name }) => `config/schemas/${name}`);
  const ownSchemas =
    `${kept.join(", ")} ${kept.length === 1 ? "is" : "are"} not this hub's own and was not overwritten: ` +
    "ingest uses it. Delete it to get the hub's mapping.";
  return {
    ...report,
    lines: [
      ...report.lines,
      ...schemas.flatMap((schema) => {
        if (schema.outcome === "create") return [`+ config/schemas/${schema.name}`];
        return schema.outcome === "update" ? [`~ config/schemas/${schema.name}`] : [];
      }),
    ],
    warnings: [...report.warnings, ...(kept.length === 0 ? [] : [{ message: ownSchemas }])],
  };
}
