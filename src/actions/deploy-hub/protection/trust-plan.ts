import { type TrustedCredential, withoutIds } from "../identity/credentials.ts";
import type { EnvironmentAccess } from "./read-protection.ts";

/** Whether jobs on the default branch may sign in as the hub identity without an environment. */
export const BRANCH_CREDENTIALS = ["auto", "always", "never"] as const;
export type BranchCredential = (typeof BRANCH_CREDENTIALS)[number];

/** The jobs that the hub identity will trust. */
export interface TrustPlan {
  /** Whether the deployment writes credentials for the environment. Credentials that exist already stay either way. */
  readonly writesEnvironment: boolean;
  readonly writesBranch: boolean;
  /** Credentials for the branch to delete after the deployment, because an incremental deployment deletes nothing. */
  readonly removals: readonly TrustedCredential[];
  /** Unwanted credentials for the branch that stay, because otherwise no job could sign in. */
  readonly lastWayIn: readonly TrustedCredential[];
}

interface TrustRequest {
  readonly branchCredential: BranchCredential;
  /** Undefined if the inputs name no environment. */
  readonly environment: EnvironmentAccess | undefined;
  /** Subject of the environment's jobs, without IDs. */
  readonly environmentSubject: string;
  /** Credentials that the hub identity has now. */
  readonly existing: readonly TrustedCredential[];
}

/** Names from the template; people created credentials with other names. */
const BRANCH = /^branch(?:-immutable)?$/;

/** Decides which credentials to write and delete. An environment gets one unless it is known to be open. */
export function planTrust(request: TrustRequest): TrustPlan {
  const { branchCredential, environment, environmentSubject, existing } = request;
  const branches = existing.filter(({ name }) => BRANCH.test(name));
  const hasEnvironment =
    environment !== undefined && existing.some(({ subject }) => withoutIds(subject) === environmentSubject);
  const writesEnvironment = environment !== undefined && environment.outcome !== "open";
  const writesBranch =
    branchCredential === "always" ||
    (branchCredential === "auto" && autoWritesBranch(environment, { hasEnvironment, hasBranch: branches.length > 0 }));
  if (writesBranch) return { writesEnvironment, writesBranch, removals: [], lastWayIn: [] };
  const hasOtherWayIn = writesEnvironment || hasEnvironment;
  return {
    writesEnvironment,
    writesBranch,
    removals: hasOtherWayIn ? branches : [],
    lastWayIn: hasOtherWayIn ? [] : branches,
  };
}

/** The branch stays trusted until the environment is proven closed. A removed credential is not created again. */
function autoWritesBranch(
  environment: EnvironmentAccess | undefined,
  { hasBranch, hasEnvironment }: { readonly hasBranch: boolean; readonly hasEnvironment: boolean },
): boolean {
  if (environment === undefined) return true;
  return environment.outcome !== "closed" && (hasBranch || !hasEnvironment);
}
