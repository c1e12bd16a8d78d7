import type { BillingProfile } from "../billing-profiles.ts";
import { isoDay } from "../calendar.ts";
import { type GeneratedDecimal, multiply } from "../exact-decimal.ts";
import { isTiered, type Meter } from "../meters.ts";
import { times } from "../planted/exact-sums.ts";
import {
  DEV_TEST,
  firstProduct,
  type HourPrices,
  PRODUCTION,
  raised,
  SECOND_PERIOD,
  type SlotMeter,
  type SlotProduct,
} from "../planted/slot-prices.ts";
import { createDraws } from "../seeded-draws.ts";
import { type DatasetRow, type DatasetRows, type DatasetWorld, listOf } from "./generated-rows.ts";

/** The part of a row that does not depend on prices. */
interface PricedItem {
  readonly profile: BillingProfile;
  readonly meterId: string;
  readonly meterName: string;
  readonly meterType: string;
  readonly category: string;
  readonly subcategory: string;
  readonly family: string;
  readonly product: string;
  readonly productId: string;
  readonly skuId: string;
  readonly region: string;
  readonly unit: string;
  readonly partNumber: string;
}

interface RowFacts extends Partial<PricedItem> {
  readonly offerId?: string;
  readonly tier?: string;
  readonly term?: "" | "P1Y" | "P3Y";
  readonly priceType?: "Consumption" | "ReservedInstance" | "SavingsPlan";
  readonly from?: number;
  readonly to?: number;
  readonly order?: string;
}

const SHORTER: readonly (readonly ["P1Y" | "P3Y", bigint])[] = [
  ["P1Y", 7n],
  ["P3Y", 5n],
];

function tenths(price: GeneratedDecimal, count: bigint): GeneratedDecimal {
  return multiply(price, { mantissa: count, scale: 1 });
}

function both(prices: HourPrices, change: (price: GeneratedDecimal) => GeneratedDecimal): HourPrices {
  return { list: change(prices.list), contracted: change(prices.contracted) };
}

function rowOf({ plan }: DatasetWorld, item: PricedItem, prices: HourPrices, facts: RowFacts = {}): DatasetRow {
  const of = { ...item, ...facts };
  const { profile, from = 1, to = plan.month.days, priceType = "Consumption", term = "", tier = "0" } = of;
  return {
    ...{ EnrollmentNumber: profile.accountId, BillingAccountId: profile.accountId },
    ...{ BillingAccountName: profile.billingAccountName, BillingProfileId: profile.profileId },
    ...{ BillingProfileName: profile.profileName, MeterId: of.meterId, MeterName: of.meterName },
    ...{ MeterType: of.meterType, MeterCategory: of.category, MeterSubCategory: of.subcategory },
    ...{ ServiceFamily: of.family, Product: of.product, ProductId: of.productId, SkuId: of.skuId },
    ...{ MeterRegion: of.region, UnitOfMeasure: of.unit, PartNumber: of.partNumber, TierMinimumUnits: tier },
    ...{ EffectiveStartDate: `${isoDay(plan.month, from)}T00:00:00Z` },
    // Inclusive: the end of the last day.
    EffectiveEndDate: `${isoDay(plan.month, to)}T23:59:59Z`,
    ...{ UnitPrice: prices.contracted, BasePrice: prices.list, MarketPrice: prices.list },
    ...{ CurrencyCode: profile.currency, Currency: profile.pricingCurrency, BillingCurrency: profile.currency },
    ...{ IncludedQuantity: { mantissa: 0n, scale: 0 }, OfferID: of.offerId ?? PRODUCTION },
    ...{ ProductOrderName: of.order ?? "Azure plan", Term: term, PriceType: priceType },
  };
}

/**
 * A price sheet: every meter of the scope's costs and commitments, with its savings plan and reservation prices, and
 * `fillers` more meters.
 */
export function priceRows(world: DatasetWorld, fillers: number): DatasetRows {
  const ordinary = Array.from({ length: world.meters.count }, (_, index) => ordinaryRows(world, index)).flat();
  const rows = [...ordinary, ...world.commitments.meters.flatMap((meter) => slotRows(world, meter))];
  const draws = createDraws(world.plan.identitySeed);
  return {
    count: rows.length + fillers,
    at: (index) => (index < rows.length ? listOf(rows).at(index) : fillerRow(world, index - rows.length, draws)),
  };
}

function ordinaryRows(world: DatasetWorld, index: number): readonly DatasetRow[] {
  const { isEnrollment, profiles } = world;
  const meter = world.meters.at(index);
  const profile = profiles[index % profiles.length] ?? world.profile;
  const prices = meter.prices.sheet;
  if (prices === undefined) return [];
  // Price sheets of an enrollment contain no marketplace products.
  if (isEnrollment && meter.service.publisher !== "Microsoft") return [];
  const item = ordinaryItem(meter, profile, isEnrollment);
  const rows = [rowOf(world, item, prices)];
  if (isEnrollment && index % 2 === 0) {
    rows.push(
      rowOf(
        world,
        item,
        both(prices, (price) => tenths(price, 9n)),
        { offerId: DEV_TEST },
      ),
    );
  }
  if (isTiered(index)) {
    rows.push(
      rowOf(
        world,
        item,
        both(prices, (price) => tenths(price, 8n)),
        laterTier(isEnrollment, item),
      ),
    );
  }
  if (meter.pricing.unit === "Hours" && meter.service.family === "Compute") {
    rows.push(...savingsPlanRows(world, item, prices));
  }
  return rows;
}

/** A separate tier, with its own part number in enrollments. */
function laterTier(isEnrollment: boolean, { partNumber }: PricedItem): RowFacts {
  return isEnrollment ? { partNumber: `${partNumber}1` } : { tier: "100" };
}

function savingsPlanRows(world: DatasetWorld, item: PricedItem, prices: HourPrices): readonly DatasetRow[] {
  return SHORTER.map(([term, paid]) =>
    rowOf(world, item, { ...prices, contracted: tenths(prices.contracted, paid) }, { term, priceType: "SavingsPlan" }),
  );
}

function ordinaryItem(meter: Meter, profile: BillingProfile, isEnrollment: boolean): PricedItem {
  const { service, subcategory, description, region, skuPriceId, partNumber } = meter;
  const [productId = "", skuId = "", ...type] = skuPriceId.split("_");
  return {
    ...{ profile, meterId: meter.id, meterName: meter.name, category: service.meterCategory, subcategory },
    ...{ family: service.family, product: description, region, unit: meter.pricing.description, partNumber },
    ...(isEnrollment
      ? { meterType: description, productId: `DZH318Z0${skuPriceId.slice(-4)}`, skuId: skuPriceId.slice(0, 4) }
      : { meterType: type.join("_"), productId, skuId }),
  };
}

function slotRows(world: DatasetWorld, meter: SlotMeter): readonly DatasetRow[] {
  const { slot } = meter;
  const item = slotItem(world, meter, firstProduct(meter));
  const [term, prices] = [slot.years === 1 ? "P1Y" : "P3Y", firstProduct(meter).prices] as const;
  return [
    ...consumptionRows(world, meter, item),
    ...savingsPlanRows(world, { ...item, unit: "1 Hour" }, prices),
    ...reservationRows(world, meter, { ...item, unit: "1 Hour" }, term),
  ];
}

function consumptionRows(world: DatasetWorld, meter: SlotMeter, item: PricedItem): readonly DatasetRow[] {
  const { slot, products } = meter;
  const { prices } = firstProduct(meter);
  switch (slot.priceCase) {
    case "absent":
      return [];
    case "other block":
      return [
        rowOf(
          world,
          { ...item, unit: "100 Hours" },
          both(prices, (price) => times(price, 100n)),
        ),
      ];
    case "other unit":
      return [
        rowOf(
          world,
          { ...item, unit: "1/Month" },
          both(prices, (price) => times(price, 730n)),
        ),
      ];
    case "tiers":
      return [
        rowOf(
          world,
          item,
          both(prices, (price) => tenths(price, 8n)),
          laterTier(world.isEnrollment, item),
        ),
        rowOf(world, item, prices),
      ];
    case "two periods":
      return [
        rowOf(world, item, prices, { to: SECOND_PERIOD - 1 }),
        rowOf(world, item, meter.pricesOn(firstProduct(meter), SECOND_PERIOD), { from: SECOND_PERIOD }),
      ];
    case "ambiguous":
      return [
        rowOf(world, item, prices),
        rowOf(world, item, raised(prices, { mantissa: 13n, scale: 2 }), { order: "Azure plan for DevTest" }),
      ];
    default:
      return products.map((product) =>
        rowOf(world, slotItem(world, meter, product), product.prices, { offerId: product.offerId }),
      );
  }
}

/** The price of the whole term instead of an hour. Enrollments only have it in the price sheet of the current month. */
function reservationRows(
  world: DatasetWorld,
  meter: SlotMeter,
  item: PricedItem,
  bought: "P1Y" | "P3Y",
): readonly DatasetRow[] {
  const { plan, isEnrollment } = world;
  const isPresent = plan.submittedTime.slice(0, 7).replace("-", "") === plan.monthText;
  if (isEnrollment && !isPresent) return [];
  const hourly = meter.hourly(0);
  return (["P1Y", "P3Y"] as const).map((term) => {
    const price = times(hourly, BigInt(term === bought ? 8760 : 8000) * (term === "P1Y" ? 1n : 3n));
    return rowOf(world, item, { list: price, contracted: price }, { term, priceType: "ReservedInstance" });
  });
}

function slotItem({ profile, isEnrollment }: DatasetWorld, meter: SlotMeter, of: SlotProduct): PricedItem {
  const { subcategory, meterName, location, sku } = meter.slot;
  const category = sku === "P1v3" ? "Azure App Service" : "Virtual Machines";
  return {
    ...{ profile, meterId: meter.meterId, meterName, meterType: meterName, category, subcategory, family: "Compute" },
    ...{ product: `${subcategory} - ${meterName}`, productId: of.product, skuId: of.sku, region: location },
    ...{ unit: "1 Hour", partNumber: isEnrollment ? meter.partNumber : "" },
  };
}

const FILLERS = 33;

/** A product that the scope never used. Most rows of a real price sheet are of this kind. */
function fillerRow(world: DatasetWorld, index: number, draws: ReturnType<typeof createDraws>): DatasetRow {
  draws.seek(FILLERS, index, 0);
  const number = (index + 46_656).toString(36).toUpperCase().padStart(5, "0");
  const list = { mantissa: BigInt(1 + draws.below(90_000)), scale: 4 };
  const item: PricedItem = {
    ...{ profile: world.profile, meterId: draws.guid(), meterName: `Unit ${number}`, meterType: `Unit ${number}` },
    ...{ category: "Virtual Machines", subcategory: `Series ${number.slice(0, 3)}`, family: "Compute" },
    ...{ product: `Series ${number.slice(0, 3)} - Unit ${number}`, productId: `DZH318Z${number}`, skuId: draws.hex(4) },
    ...{ region: draws.pick(["EU West", "US East", "AP East"]), unit: "1 Hour", partNumber: `${number}-0` },
  };
  const prices = { list, contracted: draws.chance(500) ? tenths(list, 9n) : list };
  // The mix of a real sheet: 8 % savings plans and 5 % reservations.
  const kind = draws.below(100);
  if (kind < 8) return rowOf(world, item, prices, { term: kind < 4 ? "P1Y" : "P3Y", priceType: "SavingsPlan" });
  if (kind < 13) return rowOf(world, item, prices, { term: "P1Y", priceType: "ReservedInstance" });
  return rowOf(world, item, prices);
}
