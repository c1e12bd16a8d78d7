import { parseDecimal } from "exact-values/decimal";
import type { MissingRow, PricedCharge, SheetPrice } from "focus-parquet/prices";
import { parsePricingUnit } from "focus-parquet/prices";
import type { Fields } from "focus-parquet/testing";
import { parseScopeId, type ScopeId } from "../../src/hub/scope.ts";

export type Agreement = "ea" | "mca";

/** A charge without prices, with the fields that decide which price it gets. */
export interface ModelCharge {
  readonly id: string;
  /** An enrollment or a billing profile. */
  readonly account: string;
  readonly meter: number;
  readonly day: number;
  readonly isCovered: boolean;
  readonly quantity: string;
  readonly pricing: string;
  readonly billing: string;
  readonly lacks: "list" | "both";
}

/** A consumption price in a sheet. */
export interface ModelPrice {
  readonly account: string;
  readonly meter: number;
  readonly tier: string;
  readonly currency: string;
  readonly list: string;
  readonly contracted: string;
  readonly firstDay: number;
  readonly lastDay: number;
}

export const MODEL_RATE = "0.9";

export function unitsOf(text: string): bigint {
  const parsed = parseDecimal(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.units;
}

/** 0 and 1 are two meters of one SKU. 0 and 2 are two SKUs of one meter. */
const meterOf = (meter: number): string => `meter-${meter % 2}`;
const skuOf = (meter: number): number => meter >> 1;

const date = (day: number): string => `2026-06-${String(day).padStart(2, "0")}T00:00:00Z`;

/** The charge as in an export. */
export function costFieldsOf(agreement: Agreement, charge: ModelCharge): Fields {
  const { account, billing, day, id, isCovered, lacks, meter, pricing, quantity } = charge;
  return {
    ...{ BilledCost: isCovered ? "0" : "3", EffectiveCost: "2", ListCost: "0" },
    ContractedCost: lacks === "both" ? "0" : "3",
    ...{ BillingCurrency: billing, x_PricingCurrency: pricing, x_BillingExchangeRate: MODEL_RATE },
    ...{ BillingPeriodStart: date(1), ChargePeriodStart: date(day), ChargePeriodEnd: date(day + 1) },
    ...{ ChargeCategory: "Usage", ChargeClass: "" },
    CommitmentDiscountId: isCovered ? "/providers/Microsoft.Capacity/reservationOrders/a/reservations/b" : "",
    CommitmentDiscountStatus: isCovered ? "Used" : "",
    ...{ ProviderName: "Microsoft", PublisherName: "Microsoft", x_PublisherCategory: "Cloud Provider" },
    ...{ PricingQuantity: quantity, PricingUnit: "Hours", x_PricingBlockSize: "1", x_PricingUnitDescription: "1 Hour" },
    ...{ x_EffectiveUnitPrice: "0.5", ResourceId: id, x_SkuMeterId: meterOf(meter) },
    ...{ SubAccountId: "/subscriptions/a", ServiceName: "Virtual Machines", x_BillingProfileId: account },
    ...(agreement === "mca"
      ? { SkuPriceId: `DZ${skuOf(meter)}_0001_1 Zone` }
      : { SkuPriceId: "1068692", x_SkuOfferId: "MS-AZR-0017P", x_SkuPartNumber: `AA-${skuOf(meter)}` }),
  };
}

/** The price as in a sheet. */
export function sheetFieldsOf(agreement: Agreement, price: ModelPrice): Fields {
  const { account, contracted, currency, firstDay, lastDay, list, meter, tier } = price;
  return {
    ...{ UnitOfMeasure: "1 Hour", EffectiveStartDate: date(firstDay), EffectiveEndDate: date(lastDay) },
    ...{ BasePrice: "1", MeterType: "1 Zone", PriceType: "Consumption", Term: "" },
    ...{ MarketPrice: list, UnitPrice: contracted },
    ...(agreement === "mca"
      ? {
          ...{
            BillingProfileId: account,
            BillingAccountId: "a",
            MeterId: meterOf(meter),
            ProductId: `DZ${skuOf(meter)}`,
          },
          ...{ SkuId: "0001", Currency: currency, BillingCurrency: currency, TierMinimumUnits: tier },
        }
      : {
          ...{ EnrollmentNumber: account, MeterID: meterOf(meter), ProductID: `DZ${skuOf(meter)}`, SkuID: "0001" },
          ...{
            PartNumber: `AA-${skuOf(meter)}`,
            OfferID: "MS-AZR-0017P",
            CurrencyCode: currency,
            IncludedQuantity: "0",
          },
        }),
  };
}

/** Two billing profiles and an enrollment: accounts of both agreements. */
export const PROFILES = ["AAAA-AAAA", "BBBB-BBBB"] as const;
export const ENROLLMENT = "8611537";

export function agreementOf(account: string): Agreement {
  return account === ENROLLMENT ? "ea" : "mca";
}

/** The scope of an account's costs and price sheet; a subscription for any other account. */
export function scopeOf(account: string): ScopeId {
  if (account === ENROLLMENT) return parseScopeId(`/providers/Microsoft.Billing/billingAccounts/${ENROLLMENT}`);
  return (PROFILES as readonly string[]).includes(account)
    ? parseScopeId(`/providers/Microsoft.Billing/billingAccounts/a:b_2019-05-31/billingProfiles/${account}`)
    : parseScopeId("/subscriptions/00000000-0000-0000-0000-000000000003");
}

const dayOf = (day: number): number => 20260600 + day;

/** Charges as `missingRows` reads them from the columns of `costFieldsOf`. Rows with the same key share an object. */
export function missingRowsOf(charges: readonly ModelCharge[]): readonly MissingRow[] {
  const known = new Map<string, PricedCharge>();
  return charges.map(({ account, billing, day, isCovered, lacks, meter, pricing, quantity }, row) => {
    const agreement = agreementOf(account);
    const charge: PricedCharge = {
      ...{ account: account.toLowerCase(), meter: meterOf(meter), day: dayOf(day), isCovered },
      skuPriceId: agreement === "mca" ? `dz${skuOf(meter)}_0001_1 zone` : "1068692",
      offer: agreement === "mca" ? "" : "ms-azr-0017p",
      partNumber: agreement === "mca" ? "" : `aa-${skuOf(meter)}`,
      ...{ pricingCurrency: pricing.toLowerCase(), billingCurrency: billing.toLowerCase() },
      ...{ unit: "hour", block: unitsOf("1") },
    };
    const key = JSON.stringify({ ...charge, block: "" });
    known.set(key, known.get(key) ?? charge);
    return {
      row,
      missing: { list: true, contracted: lacks === "both" },
      charge: known.get(key) ?? charge,
      quantity: unitsOf(quantity),
      exchangeRate: unitsOf(MODEL_RATE),
    };
  });
}

/** An account's prices by meter, as `readSheetPrices` reads them from the columns of `sheetFieldsOf`. */
export function sheetPricesOf(
  sheet: string,
  prices: readonly ModelPrice[],
): ReadonlyMap<string, readonly SheetPrice[]> {
  const isMca = agreementOf(sheet) === "mca";
  const lines = prices.map((price): SheetPrice => {
    const { account, contracted, currency, firstDay, lastDay, list, meter, tier } = price;
    return {
      ...{ account: account.toLowerCase(), meter: meterOf(meter), currency: currency.toLowerCase() },
      skuPriceId: isMca ? `dz${skuOf(meter)}_0001_1 zone` : "",
      offer: isMca ? "" : "ms-azr-0017p",
      partNumber: isMca ? "" : `aa-${skuOf(meter)}`,
      unit: parsePricingUnit("1 Hour"),
      tier: isMca ? unitsOf(tier === "" ? "0" : tier) : 0n,
      ...{ firstDay: dayOf(firstDay), lastDay: dayOf(lastDay), list: unitsOf(list), contracted: unitsOf(contracted) },
    };
  });
  return Map.groupBy(lines, ({ meter }) => meter);
}
