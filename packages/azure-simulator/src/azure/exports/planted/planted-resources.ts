import type { Commitment } from "../charge-kinds.ts";
import type { Resource } from "../resources.ts";
import type { RunPlan } from "../run-plan.ts";
import { createDraws } from "../seeded-draws.ts";
import type { GeneratedSubscription } from "../subscriptions.ts";
import type { SlotMeter } from "./slot-prices.ts";

export interface PlantedResources {
  /** The virtual machine of that name, of the slot's size. */
  instance(name: string, meter: SlotMeter): Resource;
  /** A reservation order or savings plan order, on which it is billed. */
  ofOrder(commitment: Commitment): Resource;
  /** What unused hours are on. */
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

/** The path of an instance in the case of its own resource, as reservation details have it. */
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
  // Ids keep their case in the preview version and are lower-cased since.
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

/** The subscription that the instances of a slot are in. */
export function ownerOf(
  subscriptions: { readonly count: number; at(index: number): GeneratedSubscription },
  { slot }: SlotMeter,
): GeneratedSubscription {
  return subscriptions.at(slot.index % subscriptions.count);
}
