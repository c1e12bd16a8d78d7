/** A step of deploy-hub/README.md. A test compares the commands. */
export interface AzureStep {
  readonly title: string;
  /**
   * They read SUBSCRIPTION_ID, LOCATION, RESOURCE_GROUP, BOOTSTRAP_GROUP, REPOSITORY, HUB_NAME, ISSUER and AUDIENCE,
   * and set variables for later steps.
   */
  readonly commands: string;
  /** Requires a feature that not every GitHub plan has. */
  readonly needsEnvironments?: boolean;
}

/** Steps 1 to 5 of the ten-minute setup. */
export const AZURE_STEPS: readonly AzureStep[] = [
  {
    title: "Providers and resource groups",
    commands: `for NAMESPACE in Microsoft.CostManagement Microsoft.CostManagementExports Microsoft.EventGrid \\
  Microsoft.KeyVault Microsoft.ManagedIdentity Microsoft.Storage; do
  az provider register --namespace "$NAMESPACE" --wait
done
az group create --name "\${RESOURCE_GROUP:?}" --location "\${LOCATION:?}"
az group create --name "\${BOOTSTRAP_GROUP:?}" --location "\${LOCATION:?}"
`,
  },
  {
    title: "The deploying identity",
    commands: `az identity create --name cost-hub-deploy --resource-group "\${BOOTSTRAP_GROUP:?}" --location "\${LOCATION:?}"
CLIENT_ID=$(az identity show --name cost-hub-deploy --resource-group "\${BOOTSTRAP_GROUP:?}" --query clientId --output tsv)
PRINCIPAL_ID=$(az identity show --name cost-hub-deploy --resource-group "\${BOOTSTRAP_GROUP:?}" --query principalId --output tsv)
TENANT_ID=$(az account show --query tenantId --output tsv)
`,
  },
  {
    title: "Its trust: jobs in the environment hub-deploy of your repository",
    needsEnvironments: true,
    commands: `OWNER=\${REPOSITORY%/*}
NAME=\${REPOSITORY#*/}
OWNER_ID=$(gh api "repos/\${REPOSITORY:?}" --jq .owner.id)
REPOSITORY_ID=$(gh api "repos/\${REPOSITORY:?}" --jq .id)
BRANCH=$(gh api "repos/\${REPOSITORY:?}" --jq .default_branch)
SUBJECT="repo:\${OWNER:?}/\${NAME:?}:environment:hub-deploy"
SUBJECT_WITH_IDS="repo:\${OWNER:?}@\${OWNER_ID:?}/\${NAME:?}@\${REPOSITORY_ID:?}:environment:hub-deploy"
az identity federated-credential create --name hub-deploy --identity-name cost-hub-deploy \\
  --resource-group "\${BOOTSTRAP_GROUP:?}" --issuer "\${ISSUER:?}" --audiences "\${AUDIENCE:?}" --subject "\${SUBJECT:?}"
az identity federated-credential create --name hub-deploy-ids --identity-name cost-hub-deploy \\
  --resource-group "\${BOOTSTRAP_GROUP:?}" --issuer "\${ISSUER:?}" --audiences "\${AUDIENCE:?}" --subject "\${SUBJECT_WITH_IDS:?}"
`,
  },
  {
    title: "Its roles",
    commands: `GROUP_ID=$(az group show --name "\${RESOURCE_GROUP:?}" --query id --output tsv)
az role assignment create --assignee-object-id "\${PRINCIPAL_ID:?}" --assignee-principal-type ServicePrincipal \\
  --role Contributor --scope "\${GROUP_ID:?}"
az role assignment create --assignee-object-id "\${PRINCIPAL_ID:?}" --assignee-principal-type ServicePrincipal \\
  --role "User Access Administrator" --scope "\${GROUP_ID:?}"
az role assignment create --assignee-object-id "\${PRINCIPAL_ID:?}" --assignee-principal-type ServicePrincipal \\
  --role Reader --scope "/subscriptions/\${SUBSCRIPTION_ID:?}"
`,
  },
  {
    title: "Environments for the default branch only, a rule that protects this branch, and variables",
    needsEnvironments: true,
    commands: `for ENVIRONMENT in hub-deploy hub; do
  gh api --method PUT "repos/\${REPOSITORY:?}/environments/$ENVIRONMENT" --input - <<< \\
    '{"deployment_branch_policy":{"protected_branches":false,"custom_branch_policies":true}}'
  gh api --method POST "repos/\${REPOSITORY:?}/environments/$ENVIRONMENT/deployment-branch-policies" -f name="\${BRANCH:?}"
done
gh api --method POST "repos/\${REPOSITORY:?}/rulesets" --input - <<< '{
  "name":"cost-hub","target":"branch","enforcement":"active",
  "bypass_actors":[{"actor_id":5,"actor_type":"RepositoryRole","bypass_mode":"pull_request"}],
  "conditions":{"ref_name":{"include":["~DEFAULT_BRANCH"],"exclude":[]}},
  "rules":[{"type":"deletion"},{"type":"non_fast_forward"},{"type":"pull_request","parameters":{
    "required_approving_review_count":1,"dismiss_stale_reviews_on_push":true,"require_code_owner_review":false,
    "require_last_push_approval":true,"required_review_thread_resolution":false}}]}'
gh variable set HUB_NAME --body "\${HUB_NAME:?}" --repo "\${REPOSITORY:?}"
gh variable set HUB_RESOURCE_GROUP --body "\${RESOURCE_GROUP:?}" --repo "\${REPOSITORY:?}"
gh variable set AZURE_TENANT_ID --body "\${TENANT_ID:?}" --repo "\${REPOSITORY:?}"
gh variable set AZURE_SUBSCRIPTION_ID --body "\${SUBSCRIPTION_ID:?}" --repo "\${REPOSITORY:?}"
gh variable set AZURE_CLIENT_ID --body "\${CLIENT_ID:?}" --repo "\${REPOSITORY:?}" --env hub-deploy
`,
  },
];
