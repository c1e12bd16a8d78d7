import type { Notice } from "exact-values/notice";
import type { BudgetsFile } from "../../hub/watch/budgets.ts";
import { parseBudgets } from "../../hub/watch/budgets-reader.ts";
import { BUDGETS_BLOB, readStoredBudgets, type StoredBudgets } from "../../page-source/stored-budgets.ts";
import { readSettingsFile } from "../../settings-store/settings-file.ts";
import type { WatchContext } from "./clients.ts";

/** The budgets of this checkout, and those of the last run. */
export interface BudgetsSource {
  readonly file: BudgetsFile;
  readonly bytes: Uint8Array;
  readonly stored: StoredBudgets;
}

/** What a removed file says. */
const NO_BUDGETS = new TextEncoder().encode('{ "budgets": [] }\n');

/**
 * Reads the budgets file of the checkout; undefined if the hub has none and had none before. Throws InputError
 * `InvalidBudgets`.
 */
export async function readBudgetsSource(
  context: Pick<WatchContext, "config" | "inputs" | "workspace">,
): Promise<BudgetsSource | undefined> {
  const { config, inputs, workspace } = context;
  const file = await readSettingsFile(inputs.budgetsPath, workspace, "budgets-path");
  const stored = await readStoredBudgets(config);
  if (file === undefined && stored.version === undefined) return undefined;
  const bytes = file?.bytes ?? NO_BUDGETS;
  return { file: parseBudgets(bytes, inputs.budgetsPath), bytes, stored };
}

/** Copies the file to container config, where `report` reads it. The next run repeats what another run prevented. */
export async function storeBudgets(
  { config }: Pick<WatchContext, "config">,
  { bytes, stored: { version } }: BudgetsSource,
): Promise<readonly Notice[]> {
  if (version !== undefined && Buffer.compare(version.bytes, bytes) === 0) return [];
  const outcome = await config.writeIfUnchanged({
    ...{ name: BUDGETS_BLOB, bytes, seenEtag: version?.etag, metadata: {}, contentType: "application/json" },
  });
  if (outcome === "written") return [];
  return [{ message: "Another run wrote config/budgets.json at the same time. The next run compares it again." }];
}
