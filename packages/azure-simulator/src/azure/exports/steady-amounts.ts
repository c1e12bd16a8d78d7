import { isoDay } from "./calendar.ts";
import type { Meter } from "./meters.ts";
import type { RunPlan } from "./run-plan.ts";
import type { Draws } from "./seeded-draws.ts";

/** Costs of a company whose resources run every day. */
export interface SteadyCosts {
  /** One day on which a service costs a multiple. `day` is `yyyy-MM-dd`. */
  readonly spike?: { readonly service: string; readonly day: string; readonly times: number };
}

/** Steady months have the same rows on each day, so `rows` is the number for a month of this length. */
export const STEADY_DAYS = 30;

interface ServiceCost {
  /** Average cost of one row, in millionths of the billing currency. */
  readonly micros: number;
  readonly growthOfMonth: number;
  /** In thousandths of a workday. */
  readonly weekend: number;
}

const cost = (amount: number, growthOfMonth = 1.01, weekend = 960): ServiceCost => {
  return { micros: amount * 1_000_000, growthOfMonth, weekend };
};

const SERVICE_COSTS: Readonly<Record<string, ServiceCost>> = {
  "Virtual Machines": cost(40, 1.012, 760),
  "Azure Kubernetes Service": cost(58, 1.025, 800),
  "Azure OpenAI": cost(48, 1.06, 550),
  "Azure Cosmos DB": cost(46, 0.995),
  "Azure SQL Database": cost(42, 1.004),
  SaaS: cost(36, 1),
  "Azure App Service": cost(24, 0.995, 900),
  "Azure Machine Learning": cost(20, 1.02, 600),
  "Azure Monitor": cost(16, 1.02, 850),
  "Microsoft Defender for Cloud": cost(9, 1.01),
  "Load Balancer": cost(8, 1.01),
  "Storage Accounts": cost(3, 1.015),
};
const OTHER_SERVICE = cost(0.6);
const FIRST_YEAR = 2025;
/** A stream of its own, so that a row has the same level on all days of a month. */
const LEVEL = 12;

export interface SteadyRow {
  readonly day: number;
  readonly position: number;
  readonly meter: Meter;
  /** Draws that are the same in all months of a row. */
  readonly identity: Draws;
  /** Draws of this day of the row. */
  readonly amount: Draws;
}

/**
 * The mantissa of the consumed quantity, at the meter's scale: a share of the service's typical cost, which grows from
 * month to month, falls at weekends and differs by a few percent from day to day.
 */
export function steadyQuantity(plan: RunPlan, { spike }: SteadyCosts, row: SteadyRow): bigint {
  const { amount, day, identity, meter, position } = row;
  const { name } = meter.service;
  const { growthOfMonth, micros, weekend } = SERVICE_COSTS[name] ?? OTHER_SERVICE;
  const { month, year } = plan.month;
  const months = (year - FIRST_YEAR) * 12 + month - 1;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const isSpike = spike?.service === name && spike.day === isoDay(plan.month, day);
  const noise = 960 + amount.below(81);
  amount.seek(LEVEL, 0, position);
  const thousandths = [
    300 + identity.skewed(2100),
    Math.round(1000 * growthOfMonth ** months),
    weekday === 0 || weekday === 6 ? weekend : 1000,
    isSpike ? Math.round(1000 * spike.times) : 1000,
    850 + amount.below(301),
    noise,
  ];
  const target = thousandths.reduce((product, one) => (product * BigInt(one)) / 1000n, BigInt(micros));
  const { billed, contracted } = meter.prices;
  const price = billed ?? contracted;
  const { multiplier, shift } = meter.pricing;
  const scale = price.scale + meter.quantityScale + shift;
  return (target * 10n ** BigInt(scale)) / (1_000_000n * price.mantissa * multiplier) + 1n;
}
