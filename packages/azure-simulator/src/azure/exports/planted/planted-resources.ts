import type { Commitment } from "../charge-kinds.ts";
import type { Resource } from "../resources.ts";
import type { RunPlan } from "../run-plan.ts";
import { createDraws } from "../seeded-draws.ts";
import type { GeneratedSubscription } from "../subscriptions.ts";
import type { SlotMeter } from "./slot-prices.ts";

export interface PlantedResources {
  /** The virtual machine of that name, in the slot's size. */
  instance(name: string, meter: SlotMeter): Resource;
  /** The reservation order or savings plan order of a charge. */
  ofOrder(commitment: Commitment): Resource;
  /** The resource that unused hours are billed on. */
  readonly nothing: Resource;
}

const INSTANCES = 32;
const COMPUTE = 1;
const EMPTY = { name: "", typeName: "", type: "", groupName: "", regionId: "", regionName: "", tags: "" };
const REGION_NAMES: Readonly<Record<string, string>> = {
  westeurope: "West Europe",
  eastus2: "East US 2",
  uksouth: "UK South",
};

/** The ID of an instance in the case of the resource itself, as in reservation details. */
export function instancePath(
  plan: RunPlan,
  subscription: GeneratedSubscription,
  name: string,
  meter: SlotMeter,
): string {
  const draws = createDraws(plan.identitySeed);
  draws.seek(INSTANCES, meter.slot.index, 0);
  const machine = `${meter.slot.sku.replaceAll("_", "-")}-${draws.hex(4)}-${name}`;
  const group = subscription.resourceGroups[0] ?? "rg";
  const type = meter.slot.sku === "P1v3" ? "Microsoft.Web/serverFarms" : "Microsoft.Compute/virtualMachines";
  return `/subscriptions/${subscription.id}/resourceGroups/${group}/providers/${type}/${machine}`;
}

export function plantedResources(
  plan: RunPlan,
  firstIndex: number,
  subscriptions: { readonly count: number; at(index: number): GeneratedSubscription },
): PlantedResources {
  const made = new Map<string, Resource>();
  // IDs keep their case in the preview version. Later versions use lower case.
  const idText = (id: string): string => (plan.datasetVersion === "1.0-preview(v1)" ? id : id.toLowerCase());
  const of = (key: string, facts: Omit<Resource, "index" | "serviceIndex">): Resource => {
    const known = made.get(key) ?? { ...facts, index: firstIndex + made.size, serviceIndex: COMPUTE };
    made.set(key, known);
    return known;
  };
  const subscription = subscriptions.at(0);
  const unknown = { ...EMPTY, id: "", subscription, subscriptionKnown: false };
  return {
    nothing: of("nothing", unknown),
    ofOrder: ({ type, orderId, orderName }) => {
      const path =
        type === "Reservation" ? "Microsoft.Capacity/reservationOrders" : "Microsoft.BillingBenefits/savingsPlanOrders";
      const id = idText(`/providers/${path}/${orderId}`);
      return of(id, { ...unknown, id, name: orderName, type: path.toLowerCase(), typeName: type });
    },
    instance: (name, meter) => {
      const owner = ownerOf(subscriptions, meter);
      const path = instancePath(plan, owner, name, meter);
      const [machine = "", type = "", provider = ""] = path.split("/").toReversed();
      const regionId = meter.slot.location;
      return of(path, {
        ...{ ...EMPTY, id: idText(path), name: machine, subscription: owner, subscriptionKnown: true, regionId },
        ...{ typeName: "Virtual machine", type: `${provider}/${type}`, groupName: owner.resourceGroups[0] ?? "" },
        regionName: REGION_NAMES[regionId] ?? regionId,
      });
    },
  };
}

/** The subscription of the slot's instances. */
export function ownerOf(
  subscriptions: { readonly count: number; at(index: number): GeneratedSubscription },
  { slot }: SlotMeter,
): GeneratedSubscription {
  return subscriptions.at(slot.index % subscriptions.count);
}
