import { billingProfiles } from "../billing-profiles.ts";
import { isoDay } from "../calendar.ts";
import { formatShortest, type GeneratedDecimal, multiply, ZERO } from "../exact-decimal.ts";
import type { ExportRunOptions } from "../export-options.ts";
import { costCharges } from "../generate-run.ts";
import type { Charge } from "../generated-charges.ts";
import { isTiered } from "../meters.ts";
import { planRun } from "../run-plan.ts";
import { plus } from "./exact-sums.ts";
import { plantedCommitmentsOf } from "./planted-commitments.ts";
import type { PriceCase } from "./slots.ts";

/** Why the price sheet of the month does not contain the price of a row. */
export type NoFill = Extract<PriceCase, "absent" | "ambiguous" | "other unit" | "tiers">;

/** A cost row without a list or contracted price, with the correct values as exact decimal text. */
export interface TrueFill {
  /** Position in the run across all parts, from 0. */
  readonly row: number;
  readonly missing: readonly ("list" | "contracted")[];
  /** Prices per unit of the row in the billing currency, unless the reason is `NoFill`. */
  readonly right:
    | NoFill
    | {
        readonly listUnitPrice: string;
        readonly listCost: string;
        readonly contractedUnitPrice: string;
        readonly contractedCost: string;
      };
  /** Identify the row in a sorted file. */
  readonly day: string;
  readonly resourceId: string;
  readonly commitmentId: string;
  readonly meterId: string;
  readonly currency: string;
  readonly quantity: string;
  readonly effectiveCost: string;
  /** `Correction`, or empty. */
  readonly chargeClass: string;
}

/** The total billed for a reservation order in the month. */
export interface TruePurchase {
  readonly orderId: string;
  readonly currency: string;
  /** BilledCost of its purchases, installments and refunds. Equals the sum of Amount in the transactions. */
  readonly amount: string;
}

/** The hours of one reservation on a day. */
export interface TrueUse {
  readonly orderId: string;
  readonly reservationId: string;
  readonly day: string;
  /** The hours of its instances in the costs. */
  readonly costHours: string;
  /**
   * The reservation hours that they used, as in the details: fewer if the instances are smaller than the reserved
   * size.
   */
  readonly usedHours: string;
  readonly reservedHours: string;
}

/** The correct values for a run with `planted`, independent of its files. */
export interface PlantedTruth {
  fills(): Generator<TrueFill>;
  readonly purchases: readonly TruePurchase[];
  readonly uses: readonly TrueUse[];
}

/** The truth about the run that `generateRun` creates from the same options. */
export function plantedTruth(options: ExportRunOptions): PlantedTruth {
  const plan = planRun({ ...options, planted: true });
  const commitments = plantedCommitmentsOf(plan);
  const [profile] = billingProfiles(plan);
  const inDays = ({ day }: { readonly day: number }): boolean => day >= plan.firstDay && day <= plan.days;
  const purchases = new Map<string, GeneratedDecimal>();
  for (const { order, bill } of commitments.reservationBills.filter(inDays)) {
    purchases.set(order.orderId, plus(purchases.get(order.orderId) ?? ZERO, bill.amount));
  }
  const billed = (amount: GeneratedDecimal): GeneratedDecimal =>
    plan.scope.agreement === "EA" || profile === undefined ? amount : multiply(amount, profile.exchangeRate);
  const days = Array.from({ length: plan.days - plan.firstDay + 1 }, (_, at) => plan.firstDay + at);
  return {
    fills: function* () {
      let row = 0;
      for (const charge of costCharges({ ...options, planted: true })) {
        const fill = fillOf(charge, row, isoDay(plan.month, charge.day));
        if (fill !== undefined) yield fill;
        row += 1;
      }
    },
    purchases: [...purchases].map(([orderId, amount]) => {
      return { orderId, currency: profile?.currency ?? "", amount: formatShortest(billed(amount)) };
    }),
    uses: days.flatMap((day) =>
      commitments.reservationsOn(day).map(({ order, uses, reservedHours }): TrueUse => {
        const sum = (of: "ranHours" | "usedHours"): string =>
          formatShortest(uses.reduce((total, use) => plus(total, use[of]), ZERO));
        return {
          ...{ orderId: order.orderId, reservationId: order.id, day: isoDay(plan.month, day) },
          ...{ costHours: sum("ranHours"), usedHours: sum("usedHours"), reservedHours: String(reservedHours) },
        };
      }),
    ),
  };
}

/**
 * Undefined for a row without missing prices. Purchases, unused hours and marketplace products never have correct
 * prices.
 */
function fillOf(charge: Charge, row: number, day: string): TrueFill | undefined {
  const { kind, meter, costs, priced, resource, profile } = charge;
  const isMicrosofts = meter.service.publisher === "Microsoft";
  if (kind.category !== "Usage" || kind.commitmentStatus === "Unused" || !isMicrosofts) return undefined;
  if (costs.effective.mantissa === 0n) return undefined;
  const missing = (["list", "contracted"] as const).filter((name) => costs[name].mantissa === 0n);
  if (missing.length === 0) return undefined;
  const { list, contracted } = meter.prices;
  // Commitments cover usage from the first unit. For other usage, the share beyond the first tier is unknown.
  const isUnknown = charge.right === undefined && isTiered(meter.index);
  const right = charge.right ?? (isUnknown ? "tiers" : { list, contracted });
  const text = (value: GeneratedDecimal): string => formatShortest(value);
  return {
    ...{ row, missing, day, resourceId: resource.id, commitmentId: kind.commitment?.id ?? "", meterId: meter.id },
    ...{ currency: profile.currency, quantity: text(priced), effectiveCost: text(costs.effective) },
    chargeClass: kind.chargeClass,
    right:
      typeof right === "string"
        ? right
        : {
            listUnitPrice: text(right.list),
            listCost: text(multiply(right.list, priced)),
            contractedUnitPrice: text(right.contracted),
            contractedCost: text(multiply(right.contracted, priced)),
          },
  };
}
