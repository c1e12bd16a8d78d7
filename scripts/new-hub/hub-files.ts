import { InputError } from "exact-values/errors";
import { checkSettings } from "../../src/hub/settings/settings-schema.ts";
import type { PinnedActions } from "./actions-clone.ts";
import { DEPENDABOT, HUB_SETTINGS_PATH } from "./hub-paths.ts";
import type { HubOptions } from "./new-hub-options.ts";
import { optionError } from "./new-hub-usage.ts";

/** The files of a hub by path in its repository: those of examples/ with the values filled in. */
export function renderHubFiles(options: HubOptions, { commit, version, examples }: PinnedActions): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, text] of [...examples].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (name === "dependabot.yml") continue;
    const pinned = text.replaceAll(
      /(uses: )[^\s/]+\/[^\s/]+\/([\w-]+)@COMMIT_SHA$/gm,
      (_, uses: string, action: string) =>
        `${uses}${options.actions}/${action}@${commit}${version === undefined ? "" : ` # ${version}`}`,
    );
    // Enterprise Server may refuse a workflow with this younger feature.
    const known = options.server.isEnterpriseServer ? pinned.replaceAll(/^ *queue: max\b.*\n/gm, "") : pinned;
    files.set(`.github/workflows/${name}`, withParameters(name, known, options));
  }
  const dependabot = examples.get("dependabot.yml");
  if (files.size === 0 || dependabot === undefined) {
    throw optionError(`Commit ${commit} of the actions has no examples to create a hub from.`, "Take a newer --ref.");
  }
  files.set(
    DEPENDABOT,
    dependabot.replace(/patterns: \[".+\*"\]/, () => `patterns: ["${options.actions}*"]`),
  );
  if (options.scopes.length > 0) files.set(HUB_SETTINGS_PATH, renderSettings(options.scopes));
  return files;
}

/** Values of the hub that only one workflow contains. */
function withParameters(name: string, text: string, { branch, storageAccount }: HubOptions): string {
  if (name === "hub-settings.yml" && branch !== "main")
    return text.replace("branches: [main]", `branches: ["${branch}"]`);
  if (name !== "hub-deploy.yml" || storageAccount === undefined) return text;
  return text.replaceAll(
    /^( *)hub-name: .*\n/gm,
    (line, indent: string) => `${line}${indent}storage-account-name: "${storageAccount}"\n`,
  );
}

/** One line per scope. */
function renderSettings(scopes: readonly string[]): string {
  const entries = scopes.map((scope) => `{ "scope": ${JSON.stringify(scope)} }`);
  const list = entries.length === 1 ? entries.join("") : `\n    ${entries.join(",\n    ")}\n  `;
  return `{\n  "type": "HubInstance",\n  "scopes": [${list}]\n}\n`;
}

/** Throws the first error in the settings, by the rules of the actions. */
export function checkHubSettings(
  text: string,
  source: "--scope" | typeof HUB_SETTINGS_PATH,
): ReturnType<typeof checkSettings>["settings"] {
  const { settings, faults } = checkSettings({ name: source, bytes: Buffer.from(text) }, { allowOverlap: false });
  const [first] = faults;
  if (first === undefined) return settings;
  if (source === HUB_SETTINGS_PATH) throw first;
  // The user has no file with such a line, and this command has no input that allows an overlap.
  const { code, message, remedy } = first;
  throw new InputError(code, message.replace(/^--scope line \d+(?:, column \d+)?/, "--scope"), {
    remedy: code === "OverlappingScopes" ? "Leave out one of the two." : remedy,
  });
}
