/** What names a hub among the resources of a subscription. */
export interface HubIdentity {
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  readonly hubName: string;
}

/** The tag by which each resource of a hub names it; the template writes it, and Cost Management shows their costs as one row. */
export const PARENT_TAG = "cm-resource-parent";

/** The value of that tag. */
function hubResourceId({ subscriptionId, resourceGroup, hubName }: HubIdentity): string {
  return `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/providers/Microsoft.Cloud/hubs/${hubName}`;
}

/** Whether the tags name this hub as the parent (true) or something else (false); undefined when they name none. */
export function isOfHub(tags: Readonly<Record<string, string>> | undefined, hub: HubIdentity): boolean | undefined {
  const [, parent] = Object.entries(tags ?? {}).find(([key]) => key.toLowerCase() === PARENT_TAG) ?? [];
  return parent === undefined
    ? undefined
    : parent.toLowerCase().replace(/\/+$/, "") === hubResourceId(hub).toLowerCase();
}
