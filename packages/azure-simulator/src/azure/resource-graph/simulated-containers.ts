import type { Json, JsonObject } from "../../json-value.ts";
import type { ArmParts } from "../arm/arm-parts.ts";
import type { Identity } from "../directory.ts";

/** A row of table `resourcecontainers`. */
export interface ContainerRow {
  readonly id: string;
  readonly name: string;
  readonly type: "microsoft.resources/subscriptions" | "microsoft.resources/subscriptions/resourcegroups";
  readonly subscriptionId: string;
  /** Azure's tags are an object of texts, or null. Tests may store other values. */
  readonly tags: Json;
}

/** Subscriptions and resource groups of the tenant, besides those of the Resource Manager. */
export interface SimulatedContainers {
  /**
   * Sets the tags of `/subscriptions/<GUID>` or `/subscriptions/<GUID>/resourceGroups/<name>`, which is created if it
   * does not exist.
   */
  setTags(id: string, tags: Json): void;
  /** The rows that an identity may read, without an order. */
  visibleTo(identity: Identity, parts: ArmParts): readonly ContainerRow[];
}

const ID = /^\/subscriptions\/(?<subscription>[^/]+)(?:\/resourcegroups\/(?<group>[^/]+))?$/i;

export function createContainers(): SimulatedContainers {
  const rows = new Map<string, ContainerRow>();
  return {
    setTags: (id, tags) => {
      rows.set(id.toLowerCase(), rowOf(id, tags));
    },
    visibleTo: (identity, parts) => {
      const own = [
        rowOf(`/subscriptions/${parts.subscriptionId}`, null),
        ...parts.groups.list().map((group) => rowOf(idOf(group), group.tags ?? null)),
      ];
      const all = new Map([...own.map((row) => [row.id.toLowerCase(), row] as const), ...rows]);
      return [...all.values()].filter(({ id, type }) => {
        const kind = type.endsWith("resourcegroups") ? "subscriptions/resourceGroups" : "subscriptions";
        return parts.authorizer.isAllowed({ identity, action: `Microsoft.Resources/${kind}/read`, scope: id });
      });
    },
  };
}

function idOf({ id }: JsonObject): string {
  return String(id);
}

function rowOf(id: string, tags: Json): ContainerRow {
  const { group, subscription = "" } = ID.exec(id)?.groups ?? {};
  if (subscription === "") throw new Error(`simulator: ${id} is neither a subscription nor a resource group`);
  const subscriptionId = subscription.toLowerCase();
  return group === undefined
    ? { id, name: `Subscription ${subscriptionId}`, type: "microsoft.resources/subscriptions", subscriptionId, tags }
    : { id, name: group, type: "microsoft.resources/subscriptions/resourcegroups", subscriptionId, tags };
}
