import { isoDay } from "../calendar.ts";
import { whole } from "../planted/exact-sums.ts";
import { instancePath, ownerOf } from "../planted/planted-resources.ts";
import { type DatasetRow, type DatasetRows, type DatasetWorld, listOf } from "./generated-rows.ts";

/** Reservation details: one row per instance and day, and one row without an instance for unused hours. */
export function detailRows(world: DatasetWorld): DatasetRows {
  const { plan, commitments } = world;
  const days = Array.from({ length: plan.days - plan.firstDay + 1 }, (_, at) => plan.firstDay + at);
  return listOf(days.flatMap((day) => commitments.reservationsOn(day)).flatMap((of) => rowsOf(world, of)));
}

function rowsOf(
  { plan, subscriptions }: DatasetWorld,
  of: ReturnType<DatasetWorld["commitments"]["reservationsOn"]>[number],
): readonly DatasetRow[] {
  const { order, day, uses, reservedHours, unusedHours } = of;
  const { slot } = order.meter;
  const ratio = slot.instancesPerUnit === 2 ? { mantissa: 5n, scale: 1 } : whole(1);
  const common = {
    ...{ InstanceFlexibilityGroup: slot.group, InstanceFlexibilityRatio: ratio, Kind: "Reservation" },
    ...{ ReservationOrderId: order.orderId, ReservationId: order.id, ReservedHours: whole(reservedHours) },
    ...{ SkuName: slot.sku === "P1v3" ? "NA" : slot.sku, TotalReservedQuantity: whole(order.quantity) },
    UsageDate: `${isoDay(plan.month, day)}T00:00:00Z`,
  };
  const used = uses.map(({ instance, usedHours }): DatasetRow => {
    const InstanceId = instancePath(plan, ownerOf(subscriptions, order.meter), `ri-${instance}`, order.meter);
    return { ...common, InstanceId, UsedHours: usedHours, RIUsedHours: usedHours };
  });
  if (unusedHours.mantissa === 0n) return used;
  return [...used, { ...common, InstanceId: "", UsedHours: whole(0), RIUsedHours: whole(0) }];
}
