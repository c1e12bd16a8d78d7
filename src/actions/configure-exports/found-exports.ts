import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { CostManagement } from "../../azure/cost-exports/cost-management.ts";
import type { FoundExport } from "../../hub/exports/export-plan.ts";
import type { ScopeId } from "../../hub/scope.ts";
import { formatScope, isBillingScope, needsManualSteps } from "../../hub/scope-kind.ts";
import { azurePath } from "./apply-exports.ts";
import type { RunFault } from "./result.ts";

export interface FoundExports {
  /** Scopes of the settings; without those that could not be read. */
  readonly wanted: ReadonlyMap<ScopeId, readonly FoundExport[]>;
  /** Scopes that the settings no longer name; without those that could not be read. */
  readonly left: ReadonlyMap<ScopeId, readonly FoundExport[]>;
  readonly faults: readonly RunFault[];
  readonly warnings: readonly Notice[];
  /** Scopes that the settings no longer name and that are there, but could not be read. */
  readonly unread: readonly ScopeId[];
  /** Scopes whose exports only people make, and that Azure does not show to this identity; of the settings and others. */
  readonly unseen: readonly ScopeId[];
}

interface ReadExportsRequest {
  readonly costManagement: Pick<CostManagement, "exports">;
  readonly signal: AbortSignal;
  readonly wanted: readonly ScopeId[];
  readonly left: readonly ScopeId[];
  /** A scope of the settings that may not be read is a warning: whoever plans may have fewer rights than who applies. */
  readonly isPlan: boolean;
}

/** Reads the exports of all scopes, as many at once as the quota allows. A scope that cannot be read does not keep the others. */
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
    warnings.push(leftOut(scope));
  };
  const hidden = (scope: ScopeId) => (error: unknown) => {
    // A subscription that was cancelled took its exports along.
    if (isUnseen(scope, error)) {
      unseen.push(scope);
      return;
    }
    if (error instanceof InputError && error.code === "ScopeNotFound") return;
    unread.push(scope);
    const reported = error instanceof Error ? error.message : String(error);
    const message = `${formatScope(scope)} left the settings, and whether exports were left there could not be seen. ${reported}`;
    warnings.push({ code: "LeftScopeUnread", message });
  };
  const wanted = await Promise.all(request.wanted.map((scope) => read(scope, failed(scope))));
  const left = await Promise.all(request.left.map((scope) => read(scope, hidden(scope))));
  return { wanted: new Map(wanted.flat()), left: new Map(left.flat()), faults, warnings, unread, unseen };
}

/** Azure says the same of a scope that is not there and of one that an identity may not see; where people make the exports, neither is a fault. */
function isUnseen(scope: ScopeId, error: unknown): boolean {
  return (
    needsManualSteps(scope) &&
    error instanceof InputError &&
    (error.code === "MissingRole" || error.code === "ScopeNotFound")
  );
}

function leftOut(scope: ScopeId): Notice {
  const what = `The exports of ${formatScope(scope)} may not be seen by the identity that plans, so the plan leaves this scope out.`;
  if (!isBillingScope(scope)) {
    return { code: "ExportsUnseen", message: `${what} Cost Management Reader there lets it see them.` };
  }
  const why =
    "A billing scope has no role that only reads, so nothing is to be done: the run on the default branch shows and changes them.";
  return { code: "BillingScopeLeftOut", message: `${what} ${why}` };
}
