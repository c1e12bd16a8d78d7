import { formatShortest, multiply } from "../exact-decimal.ts";
import { plus, times, whole } from "../planted/exact-sums.ts";
import { firstProduct, type SlotMeter } from "../planted/slot-prices.ts";
import { createDraws } from "../seeded-draws.ts";
import { type DatasetRow, type DatasetRows, type DatasetWorld, listOf } from "./generated-rows.ts";

/** The filters of a recommendations export. */
export interface RecommendationFilters {
  readonly scope: "Single" | "Shared";
  readonly lookBackDays: 7 | 30 | 60;
  /** In lower case. */
  readonly resourceType: string;
}

const RECOMMENDATIONS = 34;
const DAY_MS = 86_400_000;

/** Reservation recommendations as of the day of the run: two terms per size, and none for unused resource types. */
export function recommendationRows(world: DatasetWorld, filters: RecommendationFilters): DatasetRows {
  const fitting = world.commitments.meters.filter(
    ({ slot }) => (slot.sku === "P1v3" ? "appservice" : "virtualmachines") === filters.resourceType,
  );
  return listOf(fitting.flatMap((meter) => ([1, 3] as const).map((years) => rowOf(world, filters, meter, years))));
}

function rowOf(world: DatasetWorld, filters: RecommendationFilters, meter: SlotMeter, years: 1 | 3): DatasetRow {
  const { plan, isEnrollment, profile, subscriptions } = world;
  const { slot } = meter;
  const submitted = plan.submittedTime.slice(0, 10);
  const first = Date.parse(`${submitted}T00:00:00Z`) - filters.lookBackDays * DAY_MS;
  const draws = createDraws(plan.identitySeed);
  draws.seek(RECOMMENDATIONS, Math.floor(first / DAY_MS), slot.index * 2 + years);
  const quantity = 1 + draws.below(4);
  const hours = BigInt(24 * filters.lookBackDays * quantity);
  const { contracted } = firstProduct(meter).prices;
  // Printed as binary doubles, with meaningless trailing digits.
  const tail = { mantissa: BigInt(draws.below(999)), scale: 15 };
  const without = plus(times(contracted, hours), tail);
  const withThem = times(multiply(meter.hourly(0), { mantissa: years === 1 ? 10n : 8n, scale: 1 }), hours);
  const savings = plus(without, times(withThem, -1n));
  const money = (value: typeof without): string => {
    const text = formatShortest(value);
    return isEnrollment ? text : `{"currency":"${profile.pricingCurrency}","value":${text}}`;
  };
  const ratio = slot.instancesPerUnit === 2 ? 2 : 1;
  return {
    ...{ SKU: slot.sku, SkuName: slot.sku, Location: slot.location, CostWithNoReservedInstances: money(without) },
    FirstUsageDate: `${new Date(first).toISOString().slice(0, 10)}T00:00:00Z`,
    ...{ InstanceFlexibilityRatio: whole(ratio), InstanceFlexibilityGroup: isEnrollment ? slot.group : "NA" },
    LookBackPeriod: isEnrollment ? `Last${filters.lookBackDays}Days` : String(filters.lookBackDays),
    ...{ MeterId: meter.meterId, NetSavings: isEnrollment ? savings : money(savings), NormalizedSize: slot.sku },
    ...{ RecommendedQuantity: whole(quantity), RecommendedQuantityNormalized: whole(quantity * ratio) },
    ...{ ResourceType: filters.resourceType, Scope: filters.scope, SkuProperties: isEnrollment ? "[]" : "" },
    ...{ Term: `P${years}Y`, TotalCostWithReservedInstances: money(withThem) },
    SubscriptionId: filters.scope === "Single" ? subscriptions.at(slot.index % subscriptions.count).id : "",
  };
}
