#!/usr/bin/env bash
# Links the runner's network to the private DNS zones that the hub's deployment created, and peers it with the network
# that the deployment created, if any (docs/private-network.md). RESOURCE_GROUP is the hub's resource group.
set -u
RESOURCE_GROUP=${RESOURCE_GROUP:-cost-hub}
: "${RUNNER_NETWORK_ID:?must be the resource ID of the network with the runner}"
IFS=/ read -r _ _ RUNNER_SUBSCRIPTION _ RUNNER_GROUP _ _ _ RUNNER_NETWORK <<< "$RUNNER_NETWORK_ID"

for ZONE in $(az network private-dns zone list --resource-group "$RESOURCE_GROUP" --query "[].name" --output tsv); do
  az network private-dns link vnet create --resource-group "$RESOURCE_GROUP" --zone-name "$ZONE" --name runners \
    --virtual-network "$RUNNER_NETWORK_ID" --registration-enabled false
done

HUB_NETWORK_ID=$(az network vnet list --resource-group "$RESOURCE_GROUP" --query "[0].id" --output tsv)
if [ -n "$HUB_NETWORK_ID" ]; then
  az network vnet peering create --resource-group "$RESOURCE_GROUP" --vnet-name "${HUB_NETWORK_ID##*/}" --name to-runners \
    --remote-vnet "$RUNNER_NETWORK_ID" --allow-vnet-access
  az network vnet peering create --subscription "$RUNNER_SUBSCRIPTION" --resource-group "$RUNNER_GROUP" \
    --vnet-name "$RUNNER_NETWORK" --name to-cost-hub --remote-vnet "$HUB_NETWORK_ID" --allow-vnet-access
fi
