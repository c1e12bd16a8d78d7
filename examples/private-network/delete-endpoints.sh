#!/usr/bin/env bash
# Deletes all private endpoints and all private DNS zones in the hub's resource group, for a hub that is public again
# (docs/private-network.md). RESOURCE_GROUP is the hub's resource group.
set -u
RESOURCE_GROUP=${RESOURCE_GROUP:-cost-hub}

for ENDPOINT in $(az network private-endpoint list --resource-group "$RESOURCE_GROUP" --query "[].id" --output tsv); do
  az network private-endpoint delete --ids "$ENDPOINT"
done
for ZONE in $(az network private-dns zone list --resource-group "$RESOURCE_GROUP" --query "[].name" --output tsv); do
  for LINK in $(az network private-dns link vnet list --resource-group "$RESOURCE_GROUP" --zone-name "$ZONE" --query "[].name" --output tsv); do
    az network private-dns link vnet delete --resource-group "$RESOURCE_GROUP" --zone-name "$ZONE" --name "$LINK" --yes
  done
  az network private-dns zone delete --resource-group "$RESOURCE_GROUP" --name "$ZONE" --yes
done
