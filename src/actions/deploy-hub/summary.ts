import { codeCell, escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import {
  type Block,
  column,
  details,
  list,
  type Section,
  type Summary,
  section,
  table,
} from "../../github/markdown/summary-markdown.ts";
import { failureSection, noticeSection, settingsBlocks } from "../../github/report/sections.ts";
import type { ConfigReport } from "../../settings-store/config-upload.ts";
import { protectionSection } from "./protection/summary-protection.ts";
import type { DeployedHub, DeployHubResult } from "./result.ts";
import { formatSoftDelete, softDeleteBlocks } from "./soft-delete.ts";
import { nextStepSection } from "./summary-next-steps.ts";
import { formatCounts } from "./what-if/what-if.ts";
import { whatIfBlocks } from "./what-if/what-if-text.ts";

/** The job summary: the result, failures, the hub, the changes, and the next steps. */
export function describeDeployment(result: DeployHubResult): Summary {
  const { deployed } = result;
  const config = deployed?.config ?? result.plannedConfig;
  return {
    sentence: renderSentence(result),
    content: [
      failureSection(config?.fault === undefined ? [] : [{ error: config.fault }], "Settings were changed by hand"),
      noticeSection("Warnings", [...result.warnings, ...(config?.warnings ?? [])]),
      deployed === undefined ? "" : hubTable(deployed),
      ...softDeleteBlocks(result.softDelete, result.resourceGroup),
      changeSection(result),
      configSection(config),
      deployed === undefined ? "" : takeoverSection(deployed),
      protectionSection(result.protection),
      deployed === undefined ? "" : nextStepSection(deployed),
    ],
  };
}

function renderSentence({ mode, hubName, resourceGroup, whatIf, deployed, seconds }: DeployHubResult): string {
  const where = `hub ${escapeMarkdown(hubName)} in ${escapeMarkdown(resourceGroup)}`;
  const planned = whatIf === undefined ? "" : `: ${formatCounts(whatIf)}`;
  const counts = mode === "deploy" ? inPast(planned) : planned;
  const heads = {
    deploy: deployed?.config.fault === undefined ? `Deployed ${where}` : `Deployed ${where}, but not its settings`,
    "what-if": `Planned changes to ${where}`,
    validate: `The deployment of ${where} is valid`,
  };
  return `**${heads[mode]}${counts}** (${seconds.toFixed(1)} s).`;
}

/** Turns planned counts into completed ones. */
function inPast(counts: string): string {
  return counts.replace("to create", "created").replace("to change", "changed").replace("to delete", "deleted");
}

function hubTable({ outputs, softDelete }: DeployedHub): Block {
  const rows = [
    ["Storage account", outputs.storageAccountName],
    ["Soft delete", formatSoftDelete(softDelete)],
    ["For reports", outputs.storageUrlForReports],
    ["Hub identity", outputs.dataFactorytName],
    ["Client ID of the hub identity", outputs.clientId],
    ["Object ID of the hub identity", outputs.managedIdentityId],
    ["Client ID of the plan identity", outputs.planClientId],
    ["Vault", outputs.vaultName],
    ["Region", outputs.location],
  ] as const;
  return table(rows, [column("Hub", ([title]) => title), column(outputs.name, ([, value]) => codeCell(value))]);
}

function changeSection({ whatIf, mode }: DeployHubResult): Section {
  const blocks = whatIf === undefined ? [] : whatIfBlocks(whatIf);
  return mode === "what-if" ? section("Resources", ...blocks) : details("What changed", ...blocks);
}

function configSection(config: ConfigReport | undefined): Section {
  const blocks = config === undefined ? [] : settingsBlocks(config, "Container `config` stays unchanged.");
  return section("Settings and schemas", ...blocks);
}

function takeoverSection({ pause, dataFactoryHubs }: DeployedHub): Section {
  const lines = dataFactoryHubs.flatMap(({ name, stopped, removed, kept }) => [
    stopped.length === 0
      ? `Data Factory ${name}: none of the hub's triggers was running.`
      : `Data Factory ${name}: stopped ${stopped.join(", ")}.`,
    ...(removed.length === 0 ? [] : [`Data Factory ${name}: removed ${removed.join(", ")}.`]),
    ...kept.map((piece) => `Data Factory ${name}: kept ${piece.name}, because ${piece.because}.`),
  ]);
  const paused =
    pause.outcome === "paused"
      ? `Paused until the end of the job: ${pause.workflows.map(({ path }) => path).join(", ")}.`
      : `No workflow was paused: ${pause.because}`;
  return section("Takeover and pause", list([...lines, paused].map(escapeMarkdown)));
}
