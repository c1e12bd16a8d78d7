import { byIndex } from "./by-index.ts";
import { tagsOf } from "./resource-tags.ts";
import type { RunPlan } from "./run-plan.ts";
import { createDraws } from "./seeded-draws.ts";
import { SERVICES, type Service } from "./services.ts";
import type { GeneratedSubscription } from "./subscriptions.ts";

/** A resource as the columns show it. For "no resource" its texts are empty. */
export interface Resource {
  readonly index: number;
  /** Index in `SERVICES`. */
  readonly serviceIndex: number;
  readonly subscription: GeneratedSubscription;
  readonly subscriptionKnown: boolean;
  readonly id: string;
  readonly name: string;
  readonly typeName: string;
  readonly type: string;
  readonly groupName: string;
  readonly regionId: string;
  readonly regionName: string;
  readonly tags: string;
}

export interface Resources {
  /** Resources 0 to `count` - 1 exist. */
  readonly count: number;
  at(index: number): Resource;
  /** The resource of purchases, credits and unused commitments in a subscription's profile. */
  unattached(subscription: GeneratedSubscription): Resource;
}

const REGIONS = [
  "East US",
  "West Europe",
  "North Europe",
  "UK South",
  "Southeast Asia",
  "Australia East",
  "Global",
] as const;
const WORKLOADS = ["payments", "risk", "data", "webshop", "core", "integrationtests", "telemetry-collector"] as const;
// A day has 1.4 rows per resource. The limit keeps memory constant for any size.
const FEWEST_RESOURCES = 60;
const MAX_RESOURCES = 8_000;
const MAX_RESOURCES_HARD = 20_000;
const MAX_RESOURCES_FLOATS = 60_000;
const ROWS_OF_A_RESOURCE_FLOATS = 25;

const servicesByWeight: readonly number[] = SERVICES.flatMap((service, index) =>
  Array<number>(service.weight).fill(index),
);

function resourceCount(plan: RunPlan): number {
  if (plan.hard) return Math.max(FEWEST_RESOURCES, Math.min(MAX_RESOURCES_HARD, plan.rowsOfMonth));
  if (plan.floats) {
    return Math.max(
      FEWEST_RESOURCES,
      Math.min(MAX_RESOURCES_FLOATS, Math.round(plan.rowsOfMonth / ROWS_OF_A_RESOURCE_FLOATS)),
    );
  }
  const rowsPerDay = plan.rowsOfMonth / plan.daysOfRows;
  return Math.max(FEWEST_RESOURCES, Math.min(MAX_RESOURCES, Math.round(rowsPerDay / 1.4)));
}

function typePath(service: Service): { readonly provider: string; readonly types: readonly string[] } {
  const [provider = "", ...types] = service.resourceType.split("/");
  return { provider, types };
}

/** The resources of a scope, the same in every month and run. */
export function generatedResources(
  plan: RunPlan,
  subscriptions: { readonly count: number; at(index: number): GeneratedSubscription },
): Resources {
  const draws = createDraws(plan.identitySeed);
  const count = resourceCount(plan);
  // IDs keep their case in the preview version. Later versions use lower case.
  const idText = (id: string): string => (plan.datasetVersion === "1.0-preview(v1)" ? id : id.toLowerCase());
  const make = (index: number): Resource => {
    const subscription = subscriptions.at(index % subscriptions.count);
    draws.seek(3, index, 0);
    const serviceIndex = draws.pick(servicesByWeight);
    const service = SERVICES[serviceIndex];
    if (service === undefined) throw new RangeError(`No service ${serviceIndex}`);
    const { provider, types } = typePath(service);
    const group = draws.pick(subscription.resourceGroups);
    const name = `${draws.pick(WORKLOADS)}-${draws.hex(8)}-${index.toString(36)}`;
    const path = types.map((type, i) => `${type}/${i === types.length - 1 ? name : `srv-${draws.hex(4)}`}`).join("/");
    const regionName = draws.pick(REGIONS);
    const id = idText(`/subscriptions/${subscription.id}/resourceGroups/${group}/providers/${provider}/${path}`);
    return {
      index,
      serviceIndex,
      subscription,
      subscriptionKnown: true,
      id,
      name,
      typeName: service.resourceTypeName,
      // Providers report the same type in two spellings.
      type: draws.chance(100) ? service.resourceType.toLowerCase() : service.resourceType,
      groupName: group,
      regionId: regionName.toLowerCase().replaceAll(" ", ""),
      regionName,
      tags: tagsOf(plan, id, draws),
    };
  };
  const nothing = { id: "", name: "", typeName: "", type: "", groupName: "", regionId: "", regionName: "", tags: "" };
  // Indexes beyond the resources, one per profile, so that cached texts never mix.
  const unattached = byIndex(
    (profileIndex): Resource => ({
      ...nothing,
      index: count + profileIndex,
      serviceIndex: 1,
      subscription: subscriptions.at(profileIndex),
      subscriptionKnown: false,
    }),
  );
  return { count, at: byIndex(make), unattached: (subscription) => unattached(subscription.profile.index) };
}
