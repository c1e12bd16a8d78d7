import { shellCommand } from "exact-values/shell-command";
import { assignmentCommand, renderGroupRoles, renderRoleLoop } from "../../hub/roles/role-loop.ts";
import { parseScopeKind, type ScopeId } from "../../hub/scope.ts";
import { engineRole, type Grant, type GrantReceiver, grantFor, planRole, takesAssignments } from "./identity/grants.ts";

/** What a person still has to do after a deployment. */
export interface NextSteps {
  /** Commands that set what every workflow of the hub reads. */
  readonly variables: readonly string[];
  /** The one thing to do for all scopes that take assignments of roles; undefined for fewer than two of them, which are among `grants`. */
  readonly loop: GrantLoop | undefined;
  readonly grants: readonly Grant[];
  /** Commands that let plans of pull requests show the exports that exist; those of the loop are not among them. */
  readonly reading: readonly string[];
  /** Scopes of which plans show nothing: no role there only reads. */
  readonly unseen: readonly ScopeId[];
}

interface GrantLoop {
  readonly scopeCount: number;
  /** For bash: gives the engine and the identity of pull requests their roles at each scope. */
  readonly shell: string;
  /** The same once for a management group; undefined unless all are subscriptions. */
  readonly groupShell: string | undefined;
}

interface NextStepsRequest {
  readonly repository: string;
  readonly subscriptionId: string;
  readonly hubName: string;
  readonly storageAccountName: string;
  readonly clientId: string;
  readonly planClientId: string;
  readonly receiver: GrantReceiver;
  readonly scopes: readonly ScopeId[];
}

/** The exact commands for this hub. */
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
  const roles = [engineRole(receiver.principalId), planRole(planClientId)];
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

/** An enrollment or a department, where identities get a role. */
function isEnterprise(scope: ScopeId): boolean {
  const kind = parseScopeKind(scope);
  return kind.kind === "department" || (kind.kind === "billing-account" && kind.agreement === "ea");
}
