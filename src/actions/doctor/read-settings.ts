import { counted } from "exact-values/counted";
import { saysNothing } from "../../hub/settings/lost-settings.ts";
import type { HubSettings, SettingsOutcome } from "../../hub/settings/settings.ts";
import { NOTHING_GIVEN, overlayFile } from "../../hub/settings/settings-merge.ts";
import { checkSettings } from "../../hub/settings/settings-schema.ts";
import { readConfigSettings } from "../../settings-store/config-settings.ts";
import { readHubSettings } from "../../settings-store/hub-settings.ts";
import { readSettingsFile } from "../../settings-store/settings-file.ts";
import { describeSettings } from "../../settings-store/settings-report.ts";
import type { DoctorContext } from "./clients.ts";
import { faultOf, type Met } from "./met.ts";

const STORED = "config/settings.json";

interface KnownSettings {
  readonly settings: HubSettings;
  /** Those in storage, which ingest uses. */
  readonly outcome: SettingsOutcome;
}

/** The settings of the repository or, without a file there, those in storage; undefined if they cannot be used. */
export async function readSettings(context: DoctorContext, met: Met): Promise<KnownSettings | undefined> {
  const { inputs, openStorage, workspace } = context;
  return await met.attempt("settings", async () => {
    const { config, lake } = openStorage();
    const outcome = await readHubSettings(config);
    const file = await readSettingsFile(inputs.settingsPath, workspace);
    const stored = file === undefined ? await config.read("settings.json") : undefined;
    const source = file ?? (stored === undefined || saysNothing(stored) ? undefined : { name: STORED, bytes: stored });
    if (source === undefined) {
      met.broken("settings", {
        code: "SettingsMissing",
        message: `There is no ${inputs.settingsPath} here, and ${STORED} is missing or empty.`,
        remedy: "Commit the settings file, or run hub-deploy, which restores the last upload.",
        command: "gh workflow run hub-deploy.yml",
      });
      return undefined;
    }
    // Nested scopes may be wanted: configure-exports has an input for them.
    const { faults, settings } = checkSettings(source, { allowOverlap: true });
    for (const fault of faults) met.broken("settings", faultOf(fault), { subject: source.name });
    if (settings === undefined) return undefined;
    if (settings.scopes.length === 0) {
      met.broken("settings", {
        code: "NoScopes",
        message: `${source.name} has no scopes, so there is nothing to export.`,
        remedy: "Add them to the settings file, and commit it.",
        isWarning: true,
      });
    }
    const request = {
      config,
      lake,
      file,
      given: NOTHING_GIVEN,
      retryUntilAuthorized: <T>(call: () => Promise<T>) => call(),
    };
    const { plan } = await readConfigSettings(request);
    const { fault } = describeSettings(plan, { backup: undefined, settingsFile: file?.name });
    if (fault !== undefined) met.broken("settings", faultOf(fault), { subject: STORED });
    else if (file !== undefined && (plan.outcome === "create" || plan.changes.length > 0)) {
      met.broken("settings", {
        code: "SettingsNotApplied",
        message: `${STORED} does not have the content of ${file.name} yet.`,
        remedy: "Run hub-settings, which uploads the file and configures its exports.",
        command: "gh workflow run hub-settings.yml",
        isWarning: true,
      });
    }
    met.seen("settings", `${source.name} names ${counted(settings.scopes.length, "scope")} and agrees with storage.`);
    const uploaded = outcome.outcome === "read" ? outcome.settings : undefined;
    return { outcome, settings: file === undefined ? settings : overlayFile(settings, uploaded, NOTHING_GIVEN) };
  });
}
