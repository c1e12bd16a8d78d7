import { escapeMarkdown } from "../../../github/markdown/markdown-table.ts";
import { shellWord } from "../../../hub/text/shell-word.ts";
import type { SoftDelete, SoftDeletePlan } from "./soft-delete.ts";

/** `blobs 7 days, containers off`, for the table of the hub. */
export function formatSoftDelete(found: SoftDelete | undefined): string {
  if (found === undefined) return "unknown";
  const word = (days: number | undefined): string =>
    days === undefined ? "off" : days === 1 ? "1 day" : `${days} days`;
  return `blobs ${word(found.blobDays)}, containers ${word(found.containerDays)}`;
}

/** What becomes of an account that was there before the deployment; empty for a new one. */
export function renderSoftDelete(plan: SoftDeletePlan, resourceGroup: string): string {
  if (plan.outcome === "set") return "";
  const { account, found } = plan;
  const head = `Storage account ${escapeMarkdown(account)} was there before, so its soft delete stays as it is (${formatSoftDelete(found)}).`;
  if (found === undefined || (found.blobDays !== undefined && found.containerDays !== undefined)) return `${head}\n`;
  const lost =
    found.blobDays === undefined
      ? "What retention deletes is gone at once."
      : "A container that is deleted is gone at once.";
  const command = [
    `az storage account blob-service-properties update --account-name ${shellWord(account)} --resource-group ${shellWord(resourceGroup)}`,
    ...(found.blobDays === undefined ? ["--enable-delete-retention true --delete-retention-days 7"] : []),
    ...(found.containerDays === undefined
      ? ["--enable-container-delete-retention true --container-delete-retention-days 7"]
      : []),
  ].join(" ");
  return `${head} ${lost} To keep it for seven days, which is paid for like other data:\n\n\`\`\`sh\n${command}\n\`\`\`\n`;
}
