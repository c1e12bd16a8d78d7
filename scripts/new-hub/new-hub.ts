import { InputError } from "exact-values/errors";
import { shellComment } from "exact-values/shell-command";
import type { ScopeId } from "../../src/hub/scope.ts";
import { formatScope } from "../../src/hub/scope-kind.ts";
import { describePossibleOverlap, findPossibleOverlaps } from "../../src/hub/scope-overlap.ts";
import { readActions } from "./actions-clone.ts";
import { checkHubSettings, renderHubFiles } from "./hub-files.ts";
import { DEPENDABOT, SETTINGS } from "./hub-paths.ts";
import { readOptions, type Surroundings } from "./options.ts";
import { renderSteps } from "./steps.ts";
import { USAGE } from "./usage.ts";
import { checkFolder, type FilePlan, planFiles, readText, writeMissing } from "./write-files.ts";

/** Writes the files of a hub, all or none; what to print. Throws InputError, and has written nothing then. */
export function newHub(args: readonly string[], surroundings: Surroundings): string {
  const options = readOptions(args, surroundings);
  if (options === undefined) return USAGE;
  const { folder } = options;
  checkFolder(folder, surroundings.actionsFolder);
  const actions = readActions(surroundings.actionsFolder, options.ref);
  const files = renderHubFiles(options, actions);
  const settings = checkHubSettings(files.get(SETTINGS) ?? readText(folder, SETTINGS) ?? "");
  const dependabot = ownDependabot(folder, files);
  const plan = planFiles(folder, files);
  refuseDifferent(folder, files, plan);
  writeMissing(folder, files, plan);

  const scopes = settings?.scopes.map(({ scope }) => scope) ?? [];
  const doubts = [...findPossibleOverlaps(scopes).map(describePossibleOverlap), ...placeholders(scopes)];
  const kept = files.has(SETTINGS) ? [] : [SETTINGS];
  return [
    ...list(`Written to ${folder}`, plan.missing),
    ...list("There already, and left as it is", [...plan.unchanged, ...kept]),
    ...doubts.flatMap((doubt) => [`# Warning: ${shellComment(doubt)}`, ""]),
    renderSteps({ options, actions, scopes, dependabot }),
  ].join("\n");
}

/** Scopes that were pasted out of a document. */
function placeholders(scopes: readonly ScopeId[]): readonly string[] {
  const pasted = scopes.filter((scope) => scope.includes("00000000-0000-0000-0000-000000000000"));
  return pasted.map(
    (scope) => `${formatScope(scope)} is only an example of the documents: put an ID of yours into ${SETTINGS}.`,
  );
}

/** Whoever has a dependabot.yml of their own adds the entry by hand: the text of it, and out of the files that are written. */
function ownDependabot(folder: string, files: Map<string, string>): string | undefined {
  const own = readText(folder, DEPENDABOT) ?? readText(folder, ".github/dependabot.yaml");
  const text = files.get(DEPENDABOT);
  if (own === undefined || own === text) return undefined;
  files.delete(DEPENDABOT);
  return /package-ecosystem: *["']?github-actions\b/.test(own) ? undefined : text;
}

function refuseDifferent(folder: string, files: ReadonlyMap<string, string>, { different }: FilePlan): void {
  if (different.length === 0) return;
  const lines = different.map((path) => {
    const isOtherPin = withoutPins(readText(folder, path)) === withoutPins(files.get(path));
    return `  ${path}${isOtherPin ? " (pinned to another commit, and else the same)" : ""}`;
  });
  throw new InputError(
    "FilesDiffer",
    `${folder} has other content in these files, and nothing was written:\n${lines.join("\n")}`,
    {
      remedy:
        "Dependabot moves the pinned commit by itself. To take the new files, delete these first; git diff then shows what changes. To print the steps again, give the pinned commit as --ref.",
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
