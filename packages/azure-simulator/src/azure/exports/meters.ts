import type { BillingProfile } from "./billing-profiles.ts";
import { byIndex } from "./by-index.ts";
import { type GeneratedDecimal, multiply, ZERO } from "./exact-decimal.ts";
import type { RunPlan } from "./run-plan.ts";
import { createDraws, type Draws } from "./seeded-draws.ts";
import { type MeterUnit, SERVICES, type Service } from "./services.ts";

/**
 * Unit prices of one meter. `usd` is the contracted price in dollars, from which accounts with a pricing currency are
 * billed.
 */
export interface MeterPrices {
  readonly list: GeneratedDecimal;
  readonly contracted: GeneratedDecimal;
  /** The price under a reservation or savings plan. */
  readonly commitment: GeneratedDecimal;
  readonly usd: GeneratedDecimal;
  readonly usdCommitment: GeneratedDecimal;
  /** The billed price per unit, for rows that omit the contracted price. */
  readonly billed?: GeneratedDecimal;
  /** List and contracted price in the currency of the price sheet. */
  readonly sheet?: { readonly list: GeneratedDecimal; readonly contracted: GeneratedDecimal };
  /** Outside enrollments, the service reports ListCost 0 for most meters although ListUnitPrice is set. */
  readonly hasListCost: boolean;
}

/** A meter in the currency of one profile. */
export interface Meter {
  readonly index: number;
  readonly service: Service;
  readonly id: string;
  readonly name: string;
  readonly subcategory: string;
  readonly description: string;
  readonly region: string;
  readonly pricing: MeterUnit;
  readonly skuId: string;
  readonly skuPriceId: string;
  readonly partNumber: string;
  readonly details: string;
  readonly creditEligible: boolean;
  readonly prices: MeterPrices;
  /** The offer in an enrollment. Default: production. */
  readonly offerId?: string;
  /** Prices and costs that are empty instead of 0. */
  readonly blank?: "list" | "both";
  /** Decimal places of ConsumedQuantity, chosen so that no cost needs more than 28. */
  readonly quantityScale: number;
}

const SKU_REGIONS = ["", "US West", "EU West", "AU East", "UK South", "EU North", "AP Southeast", ""] as const;
const IMAGES = ["Canonical", "Windows Server BYOL", "RHEL", ""] as const;
const PLANS_OF_A_METER = 12;
const PLANS_OF_A_METER_HARD = 150;
const TEN_PERCENT_OFF: GeneratedDecimal = { mantissa: 9n, scale: 1 };
const COMMITMENT_RATE: GeneratedDecimal = { mantissa: 6n, scale: 1 };
const DOLLARS_FOR_ONE: GeneratedDecimal = { mantissa: 117n, scale: 2 };
// The longest fraction that the service writes. The rate of a commitment adds one digit.
const MAX_COST_SCALE = 28;
const MAX_DOLLAR_COST_SCALE = 14;

/**
 * Prices that fit a price sheet: in its currency, negotiated under any agreement, and slightly different each month
 * for some.
 */
function sheetPricesOf(plan: RunPlan, profile: BillingProfile, isMarketplace: boolean, draws: Draws): MeterPrices {
  const enrollment = plan.scope.agreement === "EA";
  const scale = 1 + draws.below(4);
  const changes = draws.chance(100) ? BigInt(plan.month.month % 4) : 0n;
  const isFree = draws.chance(30);
  const mantissa = BigInt(1 + draws.below(10 ** (1 + draws.below(scale)))) + changes;
  const base: GeneratedDecimal = isFree ? { mantissa: 0n, scale: 0 } : { mantissa, scale };
  const contractedBase = draws.chance(300) ? multiply(base, TEN_PERCENT_OFF) : base;
  const billed = (price: GeneratedDecimal): GeneratedDecimal =>
    enrollment ? price : multiply(price, profile.exchangeRate);
  const isUnpriced = enrollment && isMarketplace;
  return {
    list: isUnpriced ? ZERO : billed(base),
    contracted: isUnpriced ? ZERO : billed(contractedBase),
    billed: billed(contractedBase),
    commitment: multiply(billed(contractedBase), COMMITMENT_RATE),
    ...{ usd: contractedBase, usdCommitment: multiply(contractedBase, COMMITMENT_RATE) },
    sheet: { list: base, contracted: contractedBase },
    hasListCost: enrollment || !draws.chance(100),
  };
}

function pricesOf(plan: RunPlan, profile: BillingProfile, draws: Draws): MeterPrices {
  const scale = 1 + draws.below(4);
  const base: GeneratedDecimal = { mantissa: BigInt(1 + draws.below(10 ** (1 + draws.below(scale)))), scale };
  const dollars = profile.currency === "USD";
  // One meter in eight is priced in the billing currency: its short price leaves room for long quantities.
  const native = !dollars && draws.chance(125);
  const enrollment = plan.scope.agreement === "EA";
  const discounted = enrollment && !native && draws.chance(300);
  const list = dollars || native ? base : multiply(base, profile.exchangeRate);
  const contracted = discounted ? multiply(list, TEN_PERCENT_OFF) : list;
  const usd = native ? multiply(base, DOLLARS_FOR_ONE) : discounted ? multiply(base, TEN_PERCENT_OFF) : base;
  return {
    list,
    contracted,
    commitment: multiply(contracted, COMMITMENT_RATE),
    usd,
    usdCommitment: multiply(usd, COMMITMENT_RATE),
    hasListCost: enrollment || plan.floats || draws.chance(300),
  };
}

function quantityScaleOf(plan: RunPlan, dollars: boolean, usedScale: number, draws: Draws): number {
  const longest = plan.scope.agreement === "MPA" ? MAX_COST_SCALE : MAX_COST_SCALE - 1;
  const room = (dollars ? MAX_DOLLAR_COST_SCALE : longest) - usedScale;
  const desired = dollars ? draws.pick([0, 2, 4, 6, 8]) : 4 + draws.below(18);
  return Math.max(0, Math.min(desired, room));
}

function detailsOf(meterName: string, draws: Draws): string {
  if (!draws.chance(430)) return "";
  const size = meterName.replaceAll(" ", "_");
  const text =
    `{"UsageType":"ComputeHR","ImageType":"${draws.pick(IMAGES)}","ServiceType":"Standard_${size}","VMName":null,` +
    `"VMProperties":null,"VCPUs":"${2 ** draws.below(6)}","ReservationOrderId":"","ReservationId":"","AHB":"${draws.chance(500) ? "True" : "False"}",` +
    `"ConsumptionMeter":"${draws.guid()}"}`;
  // The service truncates long details, so not every value is valid JSON.
  return draws.chance(20) ? text.slice(0, 60) : text;
}

export interface Meters {
  /** A meter of a service in the profile's currency. A few meters are much more frequent than the others. */
  pick(serviceIndex: number, profile: BillingProfile, draws: Draws): Meter;
  /** Meters 0 to `count` - 1 exist. */
  readonly count: number;
  at(index: number): Meter;
}

interface MeterPlace {
  readonly service: Service;
  readonly meter: Service["meters"][number];
}

function describeMeter(plan: RunPlan, place: MeterPlace, profile: BillingProfile, index: number, draws: Draws): Meter {
  const { service } = place;
  const [subcategory, meterName, pricing] = place.meter;
  const enrollment = plan.scope.agreement === "EA";
  const region = draws.pick(SKU_REGIONS);
  const name = region === "" ? meterName : `${meterName} - ${region}`;
  const sku = enrollment ? String(1_000_000 + index) : `DZH318Z0${(index + 46_656).toString(36).toUpperCase()}`;
  const isMarketplace = service.publisher !== "Microsoft";
  const prices = plan.planted ? sheetPricesOf(plan, profile, isMarketplace, draws) : pricesOf(plan, profile, draws);
  return {
    index,
    service,
    id: draws.guid(),
    name,
    subcategory,
    description: `${subcategory} - ${name}`,
    region,
    pricing,
    skuId: sku,
    skuPriceId: enrollment ? sku : `${sku}_${draws.hex(4).toUpperCase()}_${meterName}`,
    partNumber: enrollment ? `${draws.hex(3).toUpperCase()}-${10_000 + draws.below(90_000)}` : "",
    details: detailsOf(meterName, draws),
    creditEligible: draws.chance(950),
    prices,
    quantityScale: quantityScaleOf(
      plan,
      profile.currency === "USD",
      (prices.billed ?? prices.contracted).scale + pricing.shift,
      draws,
    ),
  };
}

/** Some meters have a second tier in price sheets. Cost rows do not show which usage belongs to it. */
export function isTiered(index: number): boolean {
  return index % 12 === 5;
}

/** The meters of a scope's services. */
export function metersOf(plan: RunPlan, profiles: readonly BillingProfile[]): Meters {
  const plansOfMeter = plan.hard || plan.floats ? PLANS_OF_A_METER_HARD : PLANS_OF_A_METER;
  const places: MeterPlace[] = [];
  const starts = SERVICES.map((service) => {
    const start = places.length;
    for (const meter of service.meters) for (let i = 0; i < plansOfMeter; i++) places.push({ service, meter });
    return start;
  });
  const own = createDraws(plan.identitySeed);
  const make = (index: number): Meter => {
    const place = places[Math.floor(index / profiles.length)];
    const profile = profiles[index % profiles.length];
    if (place === undefined || profile === undefined) throw new RangeError(`No meter ${index}`);
    own.seek(4, index, 0);
    return describeMeter(plan, place, profile, index, own);
  };
  const at = byIndex(make);
  return {
    count: places.length * profiles.length,
    at,
    pick: (serviceIndex, profile, draws) => {
      const meterCount = SERVICES[serviceIndex]?.meters.length ?? 1;
      const place = (starts[serviceIndex] ?? 0) + draws.below(meterCount) * plansOfMeter + draws.skewed(plansOfMeter);
      return at(place * profiles.length + profile.index);
    },
  };
}
