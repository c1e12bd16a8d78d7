import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { CostManagement } from "../../azure/cost-exports/cost-management.ts";
import type { FoundExport } from "../../hub/exports/export-plan.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { formatScope, isBillingScope, needsManualSteps } from "../../hub/scope-kind.ts";
import { azurePath } from "./apply-exports.ts";
import type { RunFault } from "./result.ts";

export interface FoundExports {
  /** Scopes in the settings, except those that could not be read. */
  readonly wanted: ReadonlyMap<ScopeId, readonly FoundExport[]>;
  /** Scopes that are no longer in the settings, except those that could not be read. */
  readonly left: ReadonlyMap<ScopeId, readonly FoundExport[]>;
  readonly faults: readonly RunFault[];
  readonly warnings: readonly Notice[];
  /** Scopes that are no longer in the settings and still exist, but could not be read. */
  readonly unread: readonly ScopeId[];
  /** Scopes whose exports are managed manually and hidden from this identity, in the settings or not. */
  readonly unseen: readonly ScopeId[];
}

interface ReadExportsRequest {
  readonly costManagement: Pick<CostManagement, "exports">;
  readonly signal: AbortSignal;
  readonly wanted: readonly ScopeId[];
  readonly left: readonly ScopeId[];
  /**
   * In a plan, a scope in the settings that cannot be read is a warning, because the planning identity may have fewer
   * rights.
   */
  readonly isPlan: boolean;
}

/**
 * Reads the exports of all scopes in parallel, within the quota. One scope that cannot be read does not stop the
 * others.
 */
export async function readExports(request: ReadExportsRequest): Promise<FoundExports> {
  const { costManagement, signal } = request;
  const faults: RunFault[] = [];
  const warnings: Notice[] = [];
  const unread: ScopeId[] = [];
  const unseen: ScopeId[] = [];
  const read = async (scope: ScopeId, onError: (error: unknown) => void) => {
    try {
      return [[scope, await costManagement.exports(azurePath(scope))] as const];
    } catch (error) {
      signal.throwIfAborted();
      onError(error);
      return [];
    }
  };
  const failed = (scope: ScopeId) => (error: unknown) => {
    if (isUnseen(scope, error)) {
      unseen.push(scope);
      return;
    }
    if (!request.isPlan || !(error instanceof InputError) || error.code !== "MissingRole") {
      faults.push({ scope, name: undefined, error });
      return;
    }
    warnings.push(omittedFromPlan(scope));
  };
  const hidden = (scope: ScopeId) => (error: unknown) => {
    // The exports of a cancelled subscription are deleted with it.
    if (isUnseen(scope, error)) {
      unseen.push(scope);
      return;
    }
    if (error instanceof InputError && error.code === "ScopeNotFound") return;
    unread.push(scope);
    const reported = error instanceof Error ? error.message : String(error);
    const what = `${formatScope(scope)} is no longer in the settings, and its remaining exports could not be read.`;
    const message = `${what} ${reported}`;
    warnings.push({ code: "LeftScopeUnread", message });
  };
  const wanted = await Promise.all(request.wanted.map((scope) => read(scope, failed(scope))));
  const left = await Promise.all(request.left.map((scope) => read(scope, hidden(scope))));
  return { wanted: new Map(wanted.flat()), left: new Map(left.flat()), faults, warnings, unread, unseen };
}

/**
 * Azure gives the same response for a missing scope and for one that this identity may not see. Where exports are
 * managed manually, neither is a fault.
 */
function isUnseen(scope: ScopeId, error: unknown): boolean {
  return (
    needsManualSteps(scope) &&
    error instanceof InputError &&
    (error.code === "MissingRole" || error.code === "ScopeNotFound")
  );
}

function omittedFromPlan(scope: ScopeId): Notice {
  const what = `The planning identity cannot read the exports of ${formatScope(scope)}, so the plan omits this scope.`;
  if (!isBillingScope(scope)) {
    return { code: "ExportsUnseen", message: `${what} Assign it Cost Management Reader there.` };
  }
  const why =
    "No action is needed: billing scopes have no read-only role, but the run on the default branch manages them.";
  return { code: "BillingScopeLeftOut", message: `${what} ${why}` };
}
