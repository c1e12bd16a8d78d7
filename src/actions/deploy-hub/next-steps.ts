import { shellCommand } from "exact-values/shell-command";
import { assignmentCommand, renderGroupRoles, renderRoleLoop } from "../../hub/roles/role-loop.ts";
import { parseScopeKind, type ScopeId } from "../../hub/scope.ts";
import {
  type Grant,
  type GrantReceiver,
  grantFor,
  hubIdentityRole,
  planRole,
  takesAssignments,
} from "./identity/grants.ts";

/** The steps that remain for a person after a deployment. */
export interface NextSteps {
  /** Commands that set the variables for all workflows of the hub. */
  readonly variables: readonly string[];
  /**
   * One command for all scopes that support role assignments. Undefined for fewer than two; they are then in `grants`.
   */
  readonly loop: GrantLoop | undefined;
  readonly grants: readonly Grant[];
  /** Commands that let pull request plans show existing exports, except for the scopes in the loop. */
  readonly reading: readonly string[];
  /** Scopes that plans cannot show, because no role there is read-only. */
  readonly unseen: readonly ScopeId[];
}

interface GrantLoop {
  readonly scopeCount: number;
  /** For bash: assigns the hub identity and the plan identity their roles on each scope. */
  readonly shell: string;
  /** The same for a management group; undefined unless all scopes are subscriptions. */
  readonly groupShell: string | undefined;
}

interface NextStepsRequest {
  /** As `gh --repo` takes it. */
  readonly repository: string;
  readonly subscriptionId: string;
  readonly hubName: string;
  readonly storageAccountName: string;
  readonly clientId: string;
  readonly planClientId: string;
  readonly receiver: GrantReceiver;
  readonly scopes: readonly ScopeId[];
}

/** Plans the exact commands for this hub. */
export function planNextSteps(request: NextStepsRequest): NextSteps {
  const { repository, receiver } = request;
  const variables = {
    HUB_NAME: request.hubName,
    HUB_STORAGE_ACCOUNT: request.storageAccountName,
    AZURE_TENANT_ID: receiver.tenantId,
    AZURE_SUBSCRIPTION_ID: request.subscriptionId,
    AZURE_CLIENT_ID: request.clientId,
    AZURE_PLAN_CLIENT_ID: request.planClientId,
  };
  const assigned = request.scopes.filter(takesAssignments);
  const isLoop = assigned.length > 1;
  const byHand = isLoop ? request.scopes.filter((scope) => !takesAssignments(scope)) : request.scopes;
  return {
    variables: Object.entries(variables).map(
      ([name, value]) => shellCommand`gh variable set ${name} --body ${value} --repo ${repository}`,
    ),
    loop: isLoop ? grantLoop(request, assigned) : undefined,
    grants: byHand.map((scope) => grantFor(scope, receiver)),
    reading: isLoop ? [] : assigned.map((scope) => assignmentCommand(planRole(request.planClientId), `/${scope}`)),
    unseen: request.scopes.filter(isEnterprise),
  };
}

function grantLoop({ planClientId, receiver }: NextStepsRequest, scopes: readonly ScopeId[]): GrantLoop {
  const roles = [hubIdentityRole(receiver.principalId), planRole(planClientId)];
  const isOfSubscriptions = scopes.every((scope) => parseScopeKind(scope).kind === "subscription");
  return {
    scopeCount: scopes.length,
    shell: renderRoleLoop(
      roles,
      scopes.map((scope) => `/${scope}`),
    ),
    groupShell: isOfSubscriptions ? renderGroupRoles(roles) : undefined,
  };
}

/** Whether the scope is an enrollment or a department, where identities can have roles. */
function isEnterprise(scope: ScopeId): boolean {
  const kind = parseScopeKind(scope);
  return kind.kind === "department" || (kind.kind === "billing-account" && kind.agreement === "ea");
}
