#!/usr/bin/env bash
# Creates a key for the hub's storage account in a new vault, the identity that uses it and, if LOGS is set, a workspace
# for logs. Then lets the deploying identity use them (docs/policies.md). A second run resumes an interrupted one.
# VAULT_OPTIONS contains additional options for az keyvault create, such as those for a private vault.
set -u
GROUP=${GROUP:-costs-keys}
LOCATION=${LOCATION:-westeurope}
: "${VAULT:?}"
DEPLOYER=$(az identity show --name cost-hub-deploy --resource-group cost-hub-deploy --query principalId --output tsv)
: "${DEPLOYER:?was not found. Create the deploying identity first}"

az group create --name "$GROUP" --location "$LOCATION" --output none
if [ -z "$(az keyvault list --resource-group "$GROUP" --query "[?name=='$VAULT'].id" --output tsv)" ]; then
  # shellcheck disable=SC2086 # several words
  az keyvault create --name "$VAULT" --resource-group "$GROUP" --location "$LOCATION" --enable-rbac-authorization true \
    --enable-purge-protection true ${VAULT_OPTIONS:-} --output none || exit 1
fi
VAULT_ID=$(az keyvault show --name "$VAULT" --resource-group "$GROUP" --query id --output tsv)
PERSON=$(az ad signed-in-user show --query id --output tsv)
az role assignment create --assignee-object-id "$PERSON" --assignee-principal-type User --role "Key Vault Crypto Officer" \
  --scope "$VAULT_ID" --output none || exit 1

az identity create --name hub-encryption --resource-group "$GROUP" --location "$LOCATION" --output none || exit 1
IDENTITY_ID=$(az identity show --name hub-encryption --resource-group "$GROUP" --query id --output tsv)
IDENTITY=$(az identity show --name hub-encryption --resource-group "$GROUP" --query principalId --output tsv)
az role assignment create --assignee-object-id "$IDENTITY" --assignee-principal-type ServicePrincipal \
  --role "Key Vault Crypto Service Encryption User" --scope "$VAULT_ID" --output none || exit 1
az role assignment create --assignee-object-id "$DEPLOYER" --assignee-principal-type ServicePrincipal \
  --role "Managed Identity Operator" --scope "$IDENTITY_ID" --output none || exit 1

if [ -n "${LOGS:-}" ]; then
  az monitor log-analytics workspace create --workspace-name "$LOGS" --resource-group "$GROUP" --location "$LOCATION" --output none || exit 1
  WORKSPACE_ID=$(az monitor log-analytics workspace show --workspace-name "$LOGS" --resource-group "$GROUP" --query id --output tsv)
  az role assignment create --assignee-object-id "$DEPLOYER" --assignee-principal-type ServicePrincipal \
    --role "Log Analytics Contributor" --scope "$WORKSPACE_ID" --output none || exit 1
fi

# The role on the new vault takes effect within ten minutes.
for TRY in 1 2 3 4 5 6 7 8 9 10 11 12; do
  az keyvault key show --vault-name "$VAULT" --name hub --output none 2> /dev/null && exit 0
  az keyvault key create --vault-name "$VAULT" --name hub --kty RSA --size "${KEY_SIZE:-3072}" --output none && exit 0
  echo "Attempt $TRY of 12 failed. The role or the network may not have taken effect; trying again in a minute." >&2
  sleep 60
done
exit 1
