#!/usr/bin/env bash
# Creates the identity central-hub-reader, which jobs of the central hub use to read this hub's months (docs/tenants.md).
# REPOSITORY is the central hub's repository, spelled as on GitHub. ACCOUNT and RESOURCE_GROUP belong to this hub.
set -eu
RESOURCE_GROUP=${RESOURCE_GROUP:-cost-hub}
ISSUER=${ISSUER:-https://token.actions.githubusercontent.com}
AUDIENCE=${AUDIENCE:-api://AzureADTokenExchange}
# Without environments: ref:refs/heads/main
JOBS=${JOBS:-environment:hub}
OWNER=${REPOSITORY:?}
: "${ACCOUNT:?}"
OWNER=${OWNER%/*}
NAME=${REPOSITORY#*/}

az identity create --name central-hub-reader --resource-group "$RESOURCE_GROUP" --output none
az identity federated-credential create --name central-hub --identity-name central-hub-reader --resource-group "$RESOURCE_GROUP" \
  --issuer "$ISSUER" --audiences "$AUDIENCE" --subject "repo:$REPOSITORY:$JOBS" --output none
# Subjects on GitHub Enterprise Server contain no IDs.
if [[ $ISSUER != */_services/token* ]]; then
  OWNER_ID=$(gh api "repos/$REPOSITORY" --jq .owner.id)
  REPOSITORY_ID=$(gh api "repos/$REPOSITORY" --jq .id)
  az identity federated-credential create --name central-hub-ids --identity-name central-hub-reader --resource-group "$RESOURCE_GROUP" \
    --issuer "$ISSUER" --audiences "$AUDIENCE" --subject "repo:$OWNER@$OWNER_ID/$NAME@$REPOSITORY_ID:$JOBS" --output none
fi
PRINCIPAL_ID=$(az identity show --name central-hub-reader --resource-group "$RESOURCE_GROUP" --query principalId --output tsv)
ACCOUNT_ID=$(az storage account show --name "$ACCOUNT" --query id --output tsv)
az role assignment create --role "Storage Blob Data Reader" --assignee-principal-type ServicePrincipal \
  --assignee-object-id "$PRINCIPAL_ID" --scope "$ACCOUNT_ID/blobServices/default/containers/ingestion" --output none
echo "The client ID for hub-tenants.yml:"
az identity show --name central-hub-reader --resource-group "$RESOURCE_GROUP" --query clientId --output tsv
