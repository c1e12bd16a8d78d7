import { escapeMarkdown, renderCode, renderMarkdownTable } from "../../github/markdown/markdown-table.ts";
import {
  fold,
  joinSections,
  renderFailures,
  renderList,
  renderNotices,
  renderSettingsStory,
} from "../../github/report/sections.ts";
import type { ConfigReport } from "../../settings-store/config-upload.ts";
import { renderProtection } from "./protection/summary-protection.ts";
import type { DeployedHub, DeployHubResult } from "./result.ts";
import { formatSoftDelete, renderSoftDelete } from "./soft-delete.ts";
import { renderNextSteps } from "./summary-next-steps.ts";
import { formatCounts } from "./what-if/what-if.ts";
import { renderWhatIf } from "./what-if/what-if-text.ts";

/** The job summary: the result in one sentence, what failed, the hub, what changed, and what is left to do. */
export function renderSummary(result: DeployHubResult): string {
  const { deployed } = result;
  const config = deployed?.config ?? result.plannedConfig;
  return joinSections([
    `${renderSentence(result)}\n`,
    config?.fault === undefined ? "" : renderFailures([{ error: config.fault }], "Settings were changed by hand"),
    renderNotices("Warnings", [...result.warnings, ...(config?.warnings ?? [])]),
    deployed === undefined ? "" : renderHub(deployed),
    renderSoftDelete(result.softDelete, result.resourceGroup),
    renderChanges(result),
    renderConfig(config),
    deployed === undefined ? "" : renderWork(deployed),
    renderProtection(result.protection),
    deployed === undefined ? "" : renderNextSteps(deployed),
  ]);
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
  return fold("What changed", body);
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
  return renderList("Engines", [...lines, paused].map(escapeMarkdown));
}
