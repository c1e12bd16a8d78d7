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

/** Why the sheet of the month does not say what a row would have cost. */
export type NoFill = Extract<PriceCase, "absent" | "ambiguous" | "other unit" | "tiers">;

/** A row of costs without a list or contracted price, and what is right for it: exact, as plain decimal text. */
export interface TrueFill {
  /** Position in the run, from 0, over all parts. */
  readonly row: number;
  readonly missing: readonly ("list" | "contracted")[];
  /** Of whichever is not `NoFill`: prices by the unit of the row, in the currency of the bill. */
  readonly right:
    | NoFill
    | {
        readonly listUnitPrice: string;
        readonly listCost: string;
        readonly contractedUnitPrice: string;
        readonly contractedCost: string;
      };
  /** To find the row again where rows are sorted. */
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

/** All that was billed for a reservation order in the month. */
export interface TruePurchase {
  readonly orderId: string;
  readonly currency: string;
  /** BilledCost of its purchases, instalments and what came back: equal to the sum of Amount in the transactions. */
  readonly amount: string;
}

/** Hours of one reservation on a day. */
export interface TrueUse {
  readonly orderId: string;
  readonly reservationId: string;
  readonly day: string;
  /** Hours of its instances, as costs have them. */
  readonly costHours: string;
  /** Hours of the reservation that these took, as the details have them: less, where instances are smaller than what was reserved. */
  readonly usedHours: string;
  readonly reservedHours: string;
}

/** What is true of a run with `planted`, whatever its files say. */
export interface PlantedTruth {
  fills(): Generator<TrueFill>;
  readonly purchases: readonly TruePurchase[];
  readonly uses: readonly TrueUse[];
}

/** The truth about the run that `generateRun` makes of the same options. */
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

/** Undefined for a row that lacks nothing: purchases, unused hours and what others than Microsoft sell have no right price at all. */
function fillOf(charge: Charge, row: number, day: string): TrueFill | undefined {
  const { kind, meter, costs, priced, resource, profile } = charge;
  const isMicrosofts = meter.service.publisher === "Microsoft";
  if (kind.category !== "Usage" || kind.commitmentStatus === "Unused" || !isMicrosofts) return undefined;
  if (costs.effective.mantissa === 0n) return undefined;
  const missing = (["list", "contracted"] as const).filter((name) => costs[name].mantissa === 0n);
  if (missing.length === 0) return undefined;
  const { list, contracted } = meter.prices;
  // Commitments cover from the first unit; of other usage nobody can say how much of it was beyond the first tier.
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
