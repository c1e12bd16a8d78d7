import { InputError } from "../../errors.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { saysNothing } from "../../hub/settings/lost-settings.ts";
import type { RemoteHub } from "../../hub/settings/settings.ts";
import { parseSettings } from "../../hub/settings/settings-reader.ts";
import { readSettingsFile } from "../../settings-store/settings-file.ts";
import type { RunExportsContext } from "./clients.ts";

export interface HubScopes {
  readonly scopes: readonly ScopeId[];
  /** Months that ingested data is kept; undefined where the settings do not say. */
  readonly retentionInMonths: number | undefined;
  readonly remoteHub: RemoteHub | undefined;
}

const STORED = "config/settings.json";

/** The scopes that the settings name, or those of them that the input does: from the settings file of the repository, or from `config`. */
export async function readHubScopes(
  context: Pick<RunExportsContext, "config" | "inputs" | "workspace">,
): Promise<HubScopes> {
  const { config, inputs, workspace } = context;
  const file = await readSettingsFile(inputs.settingsPath, workspace);
  const name = file?.name ?? STORED;
  const stored = file === undefined ? await config.read("settings.json") : undefined;
  const bytes = file?.bytes ?? (saysNothing(stored) ? undefined : stored);
  if (bytes === undefined) {
    throw new InputError(
      "SettingsMissing",
      `There is no ${inputs.settingsPath} in the repository, and ${STORED} is missing or empty.`,
      {
        cure: "Commit the settings file and check it out in the job, or run deploy-hub, which restores what it uploaded last. Check storage-account, too.",
      },
    );
  }
  const settings = parseSettings(bytes, name);
  const known = settings.scopes.map(({ scope }) => scope);
  const unknown = inputs.scopes.find((scope) => !known.includes(scope));
  if (unknown !== undefined) {
    throw new InputError("UnknownScope", `Scope /${unknown} of the input scopes does not stand in ${name}.`, {
      cure: "Correct the input scopes, or add the scope to the settings and run configure-exports first.",
      place: { file: name, value: unknown },
    });
  }
  return {
    scopes: inputs.scopes.length === 0 ? known : [...new Set(inputs.scopes)],
    retentionInMonths: settings.retention.ingestion.months,
    remoteHub: settings.remoteHub,
  };
}
