import type { ScopeId } from "../../hub/scope.ts";
import { quoteShellArg } from "../../hub/text/quote-shell-arg.ts";
import { type Grant, type GrantReceiver, grantFor, readCommandFor } from "./identity/grants.ts";

/** What a person still has to do after a deployment. */
export interface NextSteps {
  /** Commands that set what every workflow of the hub reads. */
  readonly variables: readonly string[];
  /** Commands that close the engine's environment to other branches; empty when none is trusted. */
  readonly environment: readonly string[];
  readonly grants: readonly Grant[];
  /** Commands that let plans of pull requests show the exports that exist. */
  readonly reading: readonly string[];
}

interface NextStepsRequest {
  readonly repository: string;
  readonly environment: string;
  readonly defaultBranch: string;
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
  const { repository, environment, defaultBranch, receiver } = request;
  const variables = {
    HUB_NAME: request.hubName,
    HUB_STORAGE_ACCOUNT: request.storageAccountName,
    AZURE_TENANT_ID: receiver.tenantId,
    AZURE_SUBSCRIPTION_ID: request.subscriptionId,
    AZURE_CLIENT_ID: request.clientId,
    AZURE_PLAN_CLIENT_ID: request.planClientId,
  };
  const place = `repos/${repository}/environments/${encodeURIComponent(environment)}`;
  const policy = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };
  return {
    variables: Object.entries(variables).map(
      ([name, value]) => `gh variable set ${name} --body ${quoteShellArg(value)} --repo ${repository}`,
    ),
    environment:
      environment === ""
        ? []
        : [
            `gh api --method PUT ${quoteShellArg(place)} --input - <<< ${quoteShellArg(JSON.stringify(policy))}`,
            `gh api --method POST ${quoteShellArg(`${place}/deployment-branch-policies`)} -f name=${quoteShellArg(defaultBranch)}`,
          ],
    grants: request.scopes.map((scope) => grantFor(scope, receiver)),
    reading: request.scopes.flatMap((scope) => readCommandFor(scope, request.planClientId) ?? []),
  };
}
