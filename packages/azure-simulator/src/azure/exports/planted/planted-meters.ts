import type { GeneratedDecimal } from "../exact-decimal.ts";
import type { Meter } from "../meters.ts";
import type { RunPlan } from "../run-plan.ts";
import { createDraws } from "../seeded-draws.ts";
import { type MeterUnit, SERVICES, type Service } from "../services.ts";
import type { Order } from "./orders.ts";
import type { SlotMeter, SlotProduct } from "./slot-prices.ts";

interface WrittenPrices {
  readonly list: GeneratedDecimal;
  readonly contracted: GeneratedDecimal;
  readonly commitment: GeneratedDecimal;
  readonly billed: GeneratedDecimal;
  /** Contracted and commitment price in the pricing currency, for the dollar columns. */
  readonly usd: GeneratedDecimal;
  readonly usdCommitment: GeneratedDecimal;
}

/** The meter of a row: for a size with one of its products, or for a purchase, with the prices that the row shows. */
export type MeterFacts = { readonly prices: WrittenPrices; readonly blank?: Meter["blank"] } & (
  | { readonly meter: SlotMeter; readonly product: SlotProduct }
  | { readonly bought: Order }
);

export interface PlantedMeters {
  of(facts: MeterFacts): Meter;
}

const HOUR: MeterUnit = { description: "1 Hour", unit: "Hours", blockSize: "1", multiplier: 1n, shift: 0 };
const ONE: MeterUnit = { description: "1", unit: "Units", blockSize: "1", multiplier: 1n, shift: 0 };
const BOUGHT_METERS = 31;

/**
 * Meters as rows show them, each created on first use. The row writer treats the same meter with other prices as
 * another meter.
 */
export function plantedMeters(plan: RunPlan, firstIndex: number): PlantedMeters {
  const made = new Map<string, Meter>();
  const isEnrollment = plan.scope.agreement === "EA";
  const draws = createDraws(plan.identitySeed);
  const identityOf = (facts: MeterFacts): MeterIdentity => {
    if ("meter" in facts) return sizeIdentity(facts.meter, facts.product, isEnrollment);
    draws.seek(BOUGHT_METERS, facts.bought.years, 0);
    return boughtIdentity(draws.guid(), `${800_000 + draws.below(1000)}`);
  };
  return {
    of: (facts) => {
      const identity = identityOf(facts);
      const { list, contracted, commitment, billed } = facts.prices;
      const texts = [list, contracted, commitment, billed].map(({ mantissa, scale }) => `${mantissa}e${scale}`);
      const key = [identity.id, identity.skuPriceId, identity.offerId, facts.blank ?? "", ...texts].join();
      const known = made.get(key);
      if (known !== undefined) return known;
      const meter: Meter = {
        ...{ ...identity, index: firstIndex + made.size, details: "", creditEligible: true, quantityScale: 0 },
        prices: { ...facts.prices, hasListCost: true },
        ...(facts.blank === undefined ? {} : { blank: facts.blank }),
      };
      made.set(key, meter);
      return meter;
    },
  };
}

type MeterIdentity = Omit<Meter, "index" | "details" | "creditEligible" | "quantityScale" | "prices" | "blank"> & {
  readonly offerId: string;
};

/** Virtual machines are second in the mix of services. */
const COMPUTE = 1;

function serviceOf({ slot }: SlotMeter): Service {
  const web = SERVICES.find(({ name }) => name === "Azure App Service");
  const service = slot.sku === "P1v3" ? web : SERVICES[COMPUTE];
  if (service === undefined) throw new RangeError("No service for a reservation");
  return service;
}

/** The number of an enrollment's SKU. Price sheets do not contain it. */
function skuNumber(meter: SlotMeter): string {
  return String(900_000 + meter.slot.index);
}

function sizeIdentity(meter: SlotMeter, product: SlotProduct, isEnrollment: boolean): MeterIdentity {
  const { subcategory, meterName, location } = meter.slot;
  return {
    ...{ service: serviceOf(meter), id: meter.meterId, name: meterName, subcategory, region: location, pricing: HOUR },
    description: `${subcategory} - ${meterName}`,
    skuId: isEnrollment ? skuNumber(meter) : product.product,
    skuPriceId: isEnrollment ? skuNumber(meter) : `${product.product}_${product.sku}_${meterName}`,
    partNumber: isEnrollment ? meter.partNumber : "",
    offerId: isEnrollment ? product.offerId : "",
  };
}

function boughtIdentity(id: string, sku: string): MeterIdentity {
  const service = SERVICES[COMPUTE];
  if (service === undefined) throw new RangeError("No service for a purchase");
  return {
    ...{ service, id, name: "Commitment", subcategory: "Reservations", region: "", pricing: ONE },
    ...{ description: "Commitment", skuId: sku, skuPriceId: sku, partNumber: "", offerId: "" },
  };
}
