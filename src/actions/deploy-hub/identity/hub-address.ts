/** Identifies a hub among the resources of a subscription. */
export interface HubAddress {
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  readonly hubName: string;
}

/** The tag that links each resource to its hub. The template writes it, and Cost Management groups costs by it. */
export const PARENT_TAG = "cm-resource-parent";

/** The tag's value. */
function hubResourceId({ subscriptionId, resourceGroup, hubName }: HubAddress): string {
  return `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/providers/Microsoft.Cloud/hubs/${hubName}`;
}

/** Whether the tags name this hub (true) or another parent (false); undefined if they name no parent. */
export function isOfHub(tags: Readonly<Record<string, string>> | undefined, hub: HubAddress): boolean | undefined {
  const [, parent] = Object.entries(tags ?? {}).find(([key]) => key.toLowerCase() === PARENT_TAG) ?? [];
  return parent === undefined
    ? undefined
    : parent.toLowerCase().replace(/\/+$/, "") === hubResourceId(hub).toLowerCase();
}
