import type { CostManagement } from "../../azure/cost-exports/cost-management.ts";
import type { ExportPlan, PlannedExport } from "../../hub/exports/export-plan.ts";
import { formatScope, needsManualSteps } from "../../hub/scope-kind.ts";
import type { ExportOutcome } from "./result.ts";

interface ApplyRequest {
  readonly costManagement: Pick<CostManagement, "put" | "delete">;
  readonly plan: ExportPlan;
  readonly signal: AbortSignal;
  /** Called for each export that was changed or could not be changed. */
  readonly onOutcome: (outcome: ExportOutcome) => void;
}

/**
 * Creates, repairs and deletes the exports of a plan. Scopes run in parallel within Azure's quota. One failed export
 * does not stop the others; a cancelled run throws.
 */
export async function applyExports({
  costManagement,
  plan,
  signal,
  onOutcome,
}: ApplyRequest): Promise<readonly ExportOutcome[]> {
  const due = plan.exports.filter(isDue);
  return Promise.all(
    due.map(async (planned): Promise<ExportOutcome> => {
      let error: unknown;
      try {
        await applyOne(costManagement, planned);
      } catch (thrown) {
        // Completed changes stay, and the next run continues from there.
        signal.throwIfAborted();
        error = thrown;
      }
      onOutcome({ planned, error });
      return { planned, error };
    }),
  );
}

function isDue(planned: PlannedExport): boolean {
  const { action, scope } = planned;
  if (needsManualSteps(scope)) return false;
  return action === "create" || action === "update" || (action === "remove" && planned.isPruned);
}

async function applyOne(costManagement: ApplyRequest["costManagement"], planned: PlannedExport): Promise<void> {
  const { action, name } = planned;
  const scope = azurePath(planned.scope);
  if (action === "create") await costManagement.put(scope, name, planned.body);
  if (action === "update") await costManagement.put(scope, name, planned.body, planned.eTag);
  if (action === "remove") await costManagement.delete(scope, name);
}

/** The scope without its leading slash, as in Azure's resource paths. */
export function azurePath(scope: PlannedExport["scope"]): string {
  return formatScope(scope).slice(1);
}
