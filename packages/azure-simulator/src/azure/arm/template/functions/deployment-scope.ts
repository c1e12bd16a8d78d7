import { cloudFacts } from "../../../clouds.ts";
import { cannotEvaluate, eager, type TemplateFunctions } from "../template-function.ts";

/** Functions that return where the template is deployed, and by whom. */
export const deploymentScopeFunctions: TemplateFunctions = {
  deployment: eager(0, 0, (_, environment) => environment.deployment),
  environment: eager(0, 0, (_, { scope }) => cloudFacts(scope.cloud)),
  subscription: eager(0, 0, (_, { scope }) => ({
    id: `/subscriptions/${scope.subscriptionId}`,
    subscriptionId: scope.subscriptionId,
    tenantId: scope.tenantId,
    displayName: "Simulated subscription",
  })),
  resourceGroup: eager(0, 0, (_, { scope: { subscriptionId, resourceGroup } }) => ({
    id: `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup.name}`,
    name: resourceGroup.name,
    type: "Microsoft.Resources/resourceGroups",
    location: resourceGroup.location,
    tags: resourceGroup.tags,
    properties: { provisioningState: "Succeeded" },
  })),
  tenant: eager(0, 0, (_, { scope }) => ({
    id: `/tenants/${scope.tenantId}`,
    tenantId: scope.tenantId,
    countryCode: "US",
    displayName: "Simulated tenant",
  })),
  deployer: eager(0, 0, (args, { scope }) => {
    if (scope.deployer === undefined) throw cannotEvaluate(args.name, "the deploying principal is not known.");
    return { objectId: scope.deployer.objectId, tenantId: scope.deployer.tenantId };
  }),
};
