import { type BillingProfile, billingProfiles } from "./billing-profiles.ts";
import { type CostRule, chargeKindsOf, type GeneratedChargeKind } from "./charge-kinds.ts";
import { type GeneratedDecimal, multiply, ZERO } from "./exact-decimal.ts";
import { floatAmount } from "./float-amounts.ts";
import { type Meter, metersOf } from "./meters.ts";
import { plantedChargesOf } from "./planted/planted-charges.ts";
import { generatedResources, type Resource } from "./resources.ts";
import type { RunPlan } from "./run-plan.ts";
import { createDraws, type Draws } from "./seeded-draws.ts";
import { steadyQuantity } from "./steady-amounts.ts";
import { subscriptionsOf } from "./subscriptions.ts";

/** The four costs of a charge in one currency. */
export interface Costs {
  readonly billed: GeneratedDecimal;
  readonly effective: GeneratedDecimal;
  readonly contracted: GeneratedDecimal;
  readonly list: GeneratedDecimal;
}

/** One row before it is formatted. */
export interface Charge {
  /** Day of the month. */
  readonly day: number;
  readonly profile: BillingProfile;
  readonly resource: Resource;
  readonly meter: Meter;
  readonly kind: GeneratedChargeKind;
  /** Name of the cost allocation rule that split this charge, or empty. */
  readonly allocationRule: string;
  readonly consumed: GeneratedDecimal;
  readonly priced: GeneratedDecimal;
  readonly costs: Costs;
  /** 64 bits that are unique to the row. */
  readonly mark: string;
  /** True when its amounts were computed in floating point. */
  readonly isFloat?: boolean;
  /** For usage that a commitment covers: the list and contracted price, or the reason why they are unknown. */
  readonly right?: RightPrices;
}

/** In the billing currency, per unit of the row. */
export type RightPrices =
  | { readonly list: GeneratedDecimal; readonly contracted: GeneratedDecimal }
  | "absent"
  | "ambiguous"
  | "other unit";

const ALLOCATION_RULES = [
  "SharedPlatformByTag",
  "PartnerCommunityDemo",
  "NetworkHubEven",
  "SameerRuleWithTag",
] as const;
/** Out of a thousand pairs of rows in an enrollment. */
const ALLOCATED_PAIRS = 600;
const IDENTITY = 10;
const AMOUNT = 11;
/**
 * From this many rows per day on, the same resources return each day. In smaller runs, only two or three would appear.
 */
const FEWEST_RETURNING = 100;
/** Offset that separates restated days from all others. */
const RESTATED = 64;
/** Offset that separates single rows from pairs. */
const PAIR = 0x40000000;

interface CostPrices {
  readonly billed: GeneratedDecimal;
  readonly contracted: GeneratedDecimal;
  readonly commitment: GeneratedDecimal;
}

function costsOf(rule: CostRule, prices: CostPrices, list: GeneratedDecimal, priced: GeneratedDecimal): Costs {
  const { billed: price, contracted, commitment } = prices;
  // In most rows all prices are equal, and so are all four costs.
  const contractedCost = (cost: GeneratedDecimal): GeneratedDecimal =>
    price === contracted ? cost : multiply(contracted, priced);
  switch (rule) {
    case "used":
      return { billed: ZERO, effective: multiply(commitment, priced), contracted: multiply(contracted, priced), list };
    case "unused":
      return { billed: ZERO, effective: multiply(commitment, priced), contracted: ZERO, list: ZERO };
    case "purchase": {
      const billed = multiply(price, priced);
      return { billed, effective: ZERO, contracted: contractedCost(billed), list };
    }
    case "usage": {
      const cost = multiply(price, priced);
      return { billed: cost, effective: cost, contracted: contractedCost(cost), list };
    }
  }
}

/** Each cost column was computed in floating point separately. */
function floatCosts({ billed, effective, contracted, list }: Costs): Costs {
  return {
    ...{ billed: floatAmount(billed, 1), effective: floatAmount(effective, 2) },
    ...{ contracted: floatAmount(contracted, 3), list: floatAmount(list, 4) },
  };
}

function currencyCosts({ kind, meter, priced }: Pick<Charge, "kind" | "meter" | "priced">): Costs {
  const { list, contracted, commitment, hasListCost, billed = contracted } = meter.prices;
  const listCost = hasListCost ? multiply(list, priced) : ZERO;
  return costsOf(kind.costRule, { billed, contracted, commitment }, listCost, priced);
}

/** The costs of the same charge in dollars, for the columns that end in InUsd. Their list cost is 0. */
export function dollarCosts(charge: Charge): Costs {
  const { usd, usdCommitment } = charge.meter.prices;
  const prices = { billed: usd, contracted: usd, commitment: usdCommitment };
  const costs = costsOf(charge.kind.costRule, prices, ZERO, charge.priced);
  return charge.isFloat ? floatCosts(costs) : costs;
}

/** From 0 to about 10^4, including small quantities and full days. */
function drawQuantity(scale: number, draws: Draws): bigint {
  if (draws.chance(150)) return BigInt(1 + draws.below(24)) * 10n ** BigInt(scale);
  const digits = 1 + draws.below(scale + 3);
  if (digits <= 9) return BigInt(draws.below(10 ** digits));
  const leading =
    BigInt(draws.below(10 ** Math.min(9, digits - 9))) * 1_000_000_000n + BigInt(draws.below(1_000_000_000));
  if (digits <= 18) return leading;
  return leading * 10n ** BigInt(digits - 18) + BigInt(draws.below(10 ** Math.min(9, digits - 18)));
}

function pickKind(kinds: readonly GeneratedChargeKind[], roll: number): GeneratedChargeKind | undefined {
  let rest = roll;
  for (const kind of kinds) {
    rest -= kind.share;
    if (rest < 0) return kind;
  }
  return kinds[0];
}

export interface Charges {
  at(day: number, position: number, rowsOfDay: number): Charge;
  /** Planted charges of a day's commitments, in addition to the other rows. */
  planted(day: number): readonly Charge[];
}

/**
 * The charges of a scope's month in random access: `at(day, position)`. The resource depends only on the position, so
 * that the same resources return each day (except in small runs and the hard variant). The amount depends on day and
 * position.
 */
export function generatedCharges(plan: RunPlan): Charges {
  const profiles = billingProfiles(plan);
  const subscriptions = subscriptionsOf(plan, profiles);
  const resources = generatedResources(plan, subscriptions);
  const meters = metersOf(plan, profiles);
  const kinds = chargeKindsOf(plan);
  const identity = createDraws(plan.identitySeed);
  const amount = createDraws(plan.amountSeed);
  const { restatement = () => 0, steady } = plan.options;
  // Allocated pairs would leave negative totals in resource groups, which are rare in practice.
  const allocated = plan.scope.agreement === "EA" && steady === undefined ? ALLOCATED_PAIRS : 0;
  // Pairs are always plain usage. The other kinds share the remaining rows.
  const kindRange = 100_000 - allocated * 100;
  const [profile] = profiles;
  if (profile === undefined) throw new RangeError("A run needs at least one currency");
  const planted = plan.planted
    ? plantedChargesOf(plan, {
        ...{ profile, subscriptions, meterCount: meters.count, kindCount: kinds.length },
        resourceCount: resources.count + profiles.length,
      })
    : undefined;
  const returning =
    steady !== undefined || (!(plan.hard || plan.floats) && plan.rowsOfMonth / plan.month.days >= FEWEST_RETURNING);

  return {
    planted: (day) => planted?.on(day) ?? [],
    at: (day, position, rowsOfDay) => {
      const pair = position >> 1;
      const target = position & 1;
      // When days are shuffled, two or three neighboring rows of other days share a resource.
      const place = plan.floats ? Math.floor((day * 2) / 5) : returning ? 0 : day;
      identity.seek(IDENTITY, place, PAIR | pair);
      const isPair = identity.chance(allocated) && (pair << 1) + 1 < rowsOfDay;
      if (!isPair) identity.seek(IDENTITY, place, position);
      // Four consecutive rows share a resource or use adjacent ones, as in real exports.
      const anchor = returning
        ? (position >> 2) * 3 + identity.skewed(4)
        : plan.floats
          ? identity.skewed(resources.count)
          : identity.next();
      const origin = resources.at(anchor % resources.count);
      amount.seek(AMOUNT, day + RESTATED * restatement(day), isPair ? PAIR | pair : position);
      const kind = (isPair ? kinds[0] : pickKind(kinds, amount.below(kindRange))) ?? kinds[0];
      if (kind === undefined) throw new RangeError("No kind of charge");
      const meter = meters.pick(origin.serviceIndex, origin.subscription.profile, plan.floats ? amount : identity);
      const rule = isPair ? identity.pick(ALLOCATION_RULES) : "";
      const receiver =
        isPair && target === 1 ? resources.at((anchor + 1 + identity.below(7)) % resources.count) : origin;
      const mantissa =
        steady === undefined
          ? drawQuantity(meter.quantityScale, amount)
          : steadyQuantity(plan, steady, { day, position, meter, identity, amount });
      const negative = kind.negative || (isPair && target === 0);
      const consumed = { mantissa: negative ? -mantissa : mantissa, scale: meter.quantityScale };
      const { multiplier, shift } = meter.pricing;
      const priced = { mantissa: consumed.mantissa * multiplier, scale: consumed.scale + shift };
      const costs = currencyCosts({ kind, meter, priced });
      return {
        day,
        profile: origin.subscription.profile,
        resource: kind.hasResource ? receiver : resources.unattached(origin.subscription),
        meter,
        kind,
        allocationRule: rule,
        ...(plan.floats
          ? {
              consumed: floatAmount(consumed, 5),
              priced: floatAmount(priced, 6),
              costs: floatCosts(costs),
              isFloat: true,
            }
          : { consumed, priced, costs }),
        mark: plan.hard ? amount.hex(16) : "",
      };
    },
  };
}
