import { InputError } from "exact-values/errors";
import { shellComment } from "exact-values/shell-command";
import { parseScopeKind, type ScopeId } from "../../src/hub/scope.ts";
import { formatScope } from "../../src/hub/scope-kind.ts";
import { describePossibleOverlap, findPossibleOverlaps } from "../../src/hub/scope-overlap.ts";
import { readActions } from "./actions-clone.ts";
import { checkHubSettings, renderHubFiles } from "./hub-files.ts";
import { DEPENDABOT, HUB_SETTINGS_PATH } from "./hub-paths.ts";
import { isGuid, readNewHubOptions, type Surroundings } from "./new-hub-options.ts";
import { NEW_HUB_USAGE, optionError } from "./new-hub-usage.ts";
import { renderSteps } from "./setup-steps.ts";
import { checkFolder, type HubFilePlan, planHubFiles, readText, writeMissing } from "./write-files.ts";

/**
 * Writes either all files of a hub or none, and returns the text to print. Throws InputError before anything is
 * written.
 */
export function newHub(args: readonly string[], surroundings: Surroundings): string {
  const options = readNewHubOptions(args, surroundings);
  if (options === undefined) return NEW_HUB_USAGE;
  const { folder } = options;
  checkFolder(folder, surroundings.actionsFolder);
  const actions = readActions(surroundings.actionsFolder, options.ref);
  const files = renderHubFiles(options, actions);
  const given = files.get(HUB_SETTINGS_PATH);
  const source = given === undefined ? HUB_SETTINGS_PATH : "--scope";
  const settings = checkHubSettings(given ?? readText(folder, HUB_SETTINGS_PATH) ?? "", source);
  const scopes = settings?.scopes.map(({ scope }) => scope) ?? [];
  refusePlaceholders(scopes, source);
  const dependabot = ownDependabot(folder, files);
  const plan = planHubFiles(folder, files);
  refuseDifferent(folder, files, plan);
  writeMissing(folder, files, plan);

  const doubts = findPossibleOverlaps(scopes).map(describePossibleOverlap);
  const kept = files.has(HUB_SETTINGS_PATH) ? [] : [HUB_SETTINGS_PATH];
  return [
    ...list(`Written to ${folder}`, plan.missing),
    ...list("Unchanged", [...plan.unchanged, ...kept]),
    ...doubts.flatMap((doubt) => [`# Warning: ${shellComment(doubt)}`, ""]),
    renderSteps({ options, actions, scopes, dependabot }),
  ].join("\n");
}

/** Settings are never overwritten, so an ID copied from a document would stay. */
function refusePlaceholders(scopes: readonly ScopeId[], source: string): void {
  const pasted = scopes.find(isPlaceholder);
  if (pasted === undefined) return;
  throw optionError(
    `Nothing was written, because the scope ${formatScope(pasted)} is an example and not the ID of a scope in Azure.`,
    `Replace it in ${source}. az account list --output table prints the ` +
      "IDs of your subscriptions, and docs/scopes.md explains where to find the others.",
  );
}

function isPlaceholder(scope: ScopeId): boolean {
  if (scope.includes("00000000-0000-0000-0000-000000000000")) return true;
  const kind = parseScopeKind(scope);
  if ("subscriptionId" in kind) return !isGuid(kind.subscriptionId);
  return "billingAccountId" in kind && !/^\d+$|:/.test(kind.billingAccountId);
}

/**
 * If the repository already has a dependabot.yml, the user adds the entry manually. Returns its text, and removes it
 * from the files.
 */
function ownDependabot(folder: string, files: Map<string, string>): string | undefined {
  const own = readText(folder, DEPENDABOT) ?? readText(folder, ".github/dependabot.yaml");
  const text = files.get(DEPENDABOT);
  if (own === undefined || own === text) return undefined;
  files.delete(DEPENDABOT);
  return /package-ecosystem: *["']?github-actions\b/.test(own) ? undefined : text;
}

function refuseDifferent(folder: string, files: ReadonlyMap<string, string>, { different }: HubFilePlan): void {
  if (different.length === 0) return;
  const lines = different.map((path) => {
    const isOtherPin = withoutPins(readText(folder, path)) === withoutPins(files.get(path));
    return `  ${path}${isOtherPin ? " (pinned to another commit, and else the same)" : ""}`;
  });
  throw new InputError(
    "FilesDiffer",
    `Nothing was written, because these files in ${folder} have different content:\n${lines.join("\n")}`,
    {
      remedy:
        "Dependabot moves the pinned commit by itself. To take the new files, delete these first; git diff " +
        "then shows what changes. To print the steps again, give the pinned commit as --ref.",
    },
  );
}

function withoutPins(text = ""): string {
  return text.replaceAll(/@[0-9a-f]{40} # v\S+/g, "");
}

function list(title: string, paths: readonly string[]): readonly string[] {
  return paths.length === 0
    ? []
    : [`# ${shellComment(title)}:`, ...paths.map((path) => `#   ${shellComment(path)}`), ""];
}
