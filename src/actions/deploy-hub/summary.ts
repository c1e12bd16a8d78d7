import { renderFailure } from "../../github/failure.ts";
import { escapeMarkdown, renderCode, renderMarkdownTable } from "../../github/markdown/markdown-table.ts";
import { renderSettingsStory } from "../hub-config/settings-markdown.ts";
import { renderNextSteps } from "./next-steps/summary-next-steps.ts";
import type { DeployedHub, DeployHubResult } from "./result.ts";
import type { ConfigReport } from "./settings/config-upload.ts";
import { formatSoftDelete, renderSoftDelete } from "./soft-delete/soft-delete-text.ts";
import { formatCounts } from "./what-if/what-if.ts";
import { renderWhatIf } from "./what-if/what-if-text.ts";

/** The job summary: the result in one sentence, what failed, the hub, what changed, and what is left to do. */
export function renderSummary(result: DeployHubResult): string {
  const { deployed } = result;
  const sections = [
    `${renderSentence(result)}\n`,
    renderFault(deployed?.config ?? result.plannedConfig),
    renderWarnings(result),
    deployed === undefined ? "" : renderHub(deployed),
    renderSoftDelete(result.softDelete, result.resourceGroup),
    renderChanges(result),
    renderConfig(deployed?.config ?? result.plannedConfig),
    deployed === undefined ? "" : renderWork(deployed),
    deployed === undefined ? "" : renderNextSteps(deployed),
  ];
  return sections.filter((section) => section !== "").join("\n");
}

function renderSentence({ mode, hubName, resourceGroup, whatIf, deployed, seconds }: DeployHubResult): string {
  const where = `hub ${escapeMarkdown(hubName)} in ${escapeMarkdown(resourceGroup)}`;
  const planned = whatIf === undefined ? "" : `: ${formatCounts(whatIf)}`;
  const counts = mode === "deploy" ? inPast(planned) : planned;
  const heads = {
    deploy: deployed?.config.fault === undefined ? `Deployed ${where}` : `Deployed ${where}, but not its settings`,
    "what-if": `What would change in ${where}`,
    validate: `The deployment of ${where} is valid`,
  };
  return `**${heads[mode]}${counts}** (${seconds.toFixed(1)} s).`;
}

/** What was to be done has been done. */
function inPast(counts: string): string {
  return counts.replace("to create", "created").replace("to change", "changed").replace("to delete", "deleted");
}

function renderFault(config: ConfigReport | undefined): string {
  if (config?.fault === undefined) return "";
  const { code, lines, cure, link } = renderFailure(config.fault);
  return `### Settings were changed by hand\n\n- **${escapeMarkdown(code)}** ${escapeMarkdown(lines[0] ?? "")} ${escapeMarkdown(cure)} (${link})\n`;
}

function renderWarnings({ warnings, deployed, plannedConfig }: DeployHubResult): string {
  const all = [...warnings, ...((deployed?.config ?? plannedConfig)?.warnings ?? [])];
  return all.length === 0 ? "" : `### Warnings\n\n${all.map((text) => `- ${escapeMarkdown(text)}`).join("\n")}\n`;
}

function renderHub({ outputs, softDelete }: DeployedHub): string {
  const rows = [
    ["Storage account", outputs.storageAccountName],
    ["Soft delete", formatSoftDelete(softDelete)],
    ["For reports", outputs.storageUrlForReports],
    ["Engine", outputs.dataFactorytName],
    ["Engine's client ID", outputs.clientId],
    ["Engine's object ID", outputs.managedIdentityId],
    ["Client ID for pull requests", outputs.planClientId],
    ["Vault", outputs.vaultName],
    ["Region", outputs.location],
  ] as const;
  return renderMarkdownTable(
    [{ title: "Hub" }, { title: outputs.name }],
    rows.map(([title, value]) => [title, { markdown: renderCode(value) }]),
  );
}

function renderChanges({ whatIf, mode }: DeployHubResult): string {
  if (whatIf === undefined) return "";
  const body = renderWhatIf(whatIf);
  if (mode === "what-if") return `### Resources\n\n${body}`;
  return `<details><summary>What changed</summary>\n\n${body}\n</details>\n`;
}

function renderConfig(config: ConfigReport | undefined): string {
  if (config === undefined) return "";
  return `### Settings and schemas\n\n${renderSettingsStory(config, "Nothing changes in container `config`.")}`;
}

function renderWork({ pause, olderEngines }: DeployedHub): string {
  const lines = olderEngines.flatMap(({ name, stopped, removed, kept }) => [
    stopped.length === 0
      ? `Data Factory ${name}: no trigger of the hub was running.`
      : `Data Factory ${name}: stopped ${stopped.join(", ")}.`,
    ...(removed.length === 0 ? [] : [`Data Factory ${name}: removed ${removed.join(", ")}.`]),
    ...kept.map((piece) => `Data Factory ${name}: ${piece.name} was kept, since ${piece.because}.`),
  ]);
  const paused =
    pause.outcome === "paused"
      ? `Paused until the end of the job: ${pause.workflows.map(({ path }) => path).join(", ")}.`
      : `No workflow was paused: ${pause.because}`;
  return `### Engines\n\n${[...lines, paused].map((line) => `- ${escapeMarkdown(line)}`).join("\n")}\n`;
}
