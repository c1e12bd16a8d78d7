import { datasetRows, type PublishedDataset } from "focus-parquet/testing";
import type { World } from "../../../worlds/lake-model/world.ts";
import { deliverCosts, deliverDataset, EA, published } from "../table/dataset-world.ts";

/** A purchase or refund in the costs and the transactions. One of the two may be missing. */
export interface PlantedPurchase {
  readonly order: string;
  /** Undefined if that side has no such purchase. */
  readonly cost?: string | undefined;
  readonly amount?: string | undefined;
  readonly currency?: string;
  readonly transactionCurrency?: string;
  readonly category?: "Purchase" | "Adjustment";
  /** The column in which the costs name the order. */
  readonly by?: "resource" | "commitment";
  readonly profile?: string;
}

/** The use of a reservation by instances on one day. */
export interface PlantedUse {
  readonly reservation: string;
  readonly day: number;
  /** Hours in the costs and in the details. Undefined if that side has none. */
  readonly charged?: string | undefined;
  readonly detailed?: string | undefined;
  readonly reserved?: string;
  readonly ratio?: string;
  readonly unit?: string;
  readonly profile?: string;
}

export interface PlantedMonth {
  readonly scope?: string;
  readonly costsScope?: string;
  readonly month?: string;
  readonly purchases?: readonly PlantedPurchase[];
  readonly uses?: readonly PlantedUse[];
  readonly lastDays?: { readonly costs?: number; readonly transactions?: number; readonly details?: number };
  readonly without?: readonly ("costs" | "transactions" | "details")[];
}

const COSTS = [
  ...["BilledCost", "EffectiveCost", "ListCost", "ContractedCost", "BillingCurrency", "BillingPeriodStart"],
  ...["ChargePeriodStart", "ServiceName", "ChargeCategory", "CommitmentDiscountId", "CommitmentDiscountStatus"],
  ...["ResourceId", "ConsumedQuantity", "ConsumedUnit", "x_BillingProfileId"],
];

/** Delivers exports of a month with the planted rows among many that must not count. */
export function plantMonth(world: World, planted: PlantedMonth): void {
  const { lastDays = {}, month = "202605", purchases = [], scope = EA, uses = [], without = [] } = planted;
  const { costsScope = scope } = planted;
  const start = `${month.slice(0, 4)}-${month.slice(4)}`;
  if (!without.includes("costs")) {
    const rows = [...noise(start), ...purchases.flatMap(costsOf), ...uses.flatMap(usageOf)];
    const lines = rows.map((row) => COSTS.map((name) => cellOf(row, name, start)).join());
    deliverCosts(world, [COSTS.join(), ...lines, ""].join("\n"), dated(costsScope, month, lastDays.costs));
  }
  if (!without.includes("transactions")) {
    const dataset = published(
      scope === EA ? "reservationtransactions_2023-05-01_ea.json" : "reservationtransactions_2023-05-01_mca.json",
    );
    const rows = purchases.flatMap(({ amount, currency = "USD", order, transactionCurrency = currency }) =>
      amount === undefined
        ? []
        : [{ Amount: amount, Currency: transactionCurrency, ReservationOrderId: order, EventDate: `${start}-03` }],
    );
    deliverRows(world, dataset, { rows, ...dated(scope, month, lastDays.transactions) });
  }
  if (!without.includes("details")) {
    const rows = uses.flatMap(({ day, detailed, ratio = "1", reservation, reserved = "24" }) =>
      detailed === undefined
        ? []
        : [
            {
              ...{ ReservationId: reservation, UsageDate: dayText(start, day), UsedHours: detailed },
              ...{ ReservedHours: reserved, InstanceFlexibilityRatio: ratio, TotalReservedQuantity: "1" },
            },
          ],
    );
    deliverRows(world, published("reservationdetails_2023-03-01.json"), {
      ...{ rows, ...dated(scope, month, lastDays.details) },
    });
  }
}

function dated(scope: string, month: string, lastDay = 31) {
  return { scope, month, lastDay };
}

function deliverRows(
  world: World,
  dataset: PublishedDataset,
  {
    rows,
    ...delivery
  }: {
    readonly rows: readonly Readonly<Record<string, string>>[];
    readonly scope: string;
    readonly month: string;
    readonly lastDay: number;
  },
): void {
  const [like = {}] = datasetRows(dataset, { rows: 1, month: "2026-05" });
  const names = dataset.schema.columns.map(({ source }) => source);
  const plain = Object.fromEntries(names.map((name) => [name, /^[^",\n]*$/.test(like[name] ?? "") ? like[name] : "x"]));
  const lines = (rows.length === 0 ? [{ Amount: "0", UsedHours: "0", ReservedHours: "0" }] : rows).map((row) =>
    names.map((name) => (row as Record<string, string>)[name] ?? plain[name] ?? "").join(),
  );
  deliverDataset(world, dataset, { ...delivery, content: [names.join(), ...lines, ""].join("\n") });
}

function dayText(start: string, day: number): string {
  return `${start}-${String(day).padStart(2, "0")}T00:00:00Z`;
}

type Row = Readonly<Record<string, string>>;

function cellOf(row: Row, name: string, start: string): string {
  const defaults: Row = {
    ...{ BilledCost: "0", EffectiveCost: "1", ListCost: "0", ContractedCost: "0", BillingCurrency: "USD" },
    ...{ BillingPeriodStart: `${start}-01T00:00:00Z`, ChargePeriodStart: `${start}-01T00:00:00Z` },
    ...{ ServiceName: "Virtual Machines", ConsumedUnit: "Hours" },
  };
  return row[name]?.replace("START", start) ?? defaults[name] ?? "";
}

function costsOf({
  by = "resource",
  category = "Purchase",
  cost,
  currency = "USD",
  order,
  profile = "",
}: PlantedPurchase) {
  if (cost === undefined) return [];
  const path = `/providers/Microsoft.Capacity/reservationOrders/${order.toUpperCase()}`;
  const place = by === "resource" ? { ResourceId: path } : { CommitmentDiscountId: `${path}/reservations/x` };
  const row: Row = {
    ...{ ChargeCategory: category, BilledCost: cost, BillingCurrency: currency, x_BillingProfileId: profile },
  };
  return [{ ...row, ...place }];
}

function usageOf({ charged, day, profile = "", reservation, unit = "Hours" }: PlantedUse): readonly Row[] {
  if (charged === undefined) return [];
  return [
    {
      ...{ ChargeCategory: "Usage", CommitmentDiscountStatus: "Used", ConsumedQuantity: charged, ConsumedUnit: unit },
      ...{ ChargePeriodStart: `START-${String(day).padStart(2, "0")}T00:00:00Z`, x_BillingProfileId: profile },
      CommitmentDiscountId: `/providers/microsoft.capacity/reservationOrders/o/Reservations/${reservation}`,
    },
  ];
}

/** Rows that are neither purchases nor used hours of reservations. */
function noise(start: string): readonly Row[] {
  const plan = "/providers/Microsoft.BillingBenefits/savingsPlanOrders/p/savingsPlans/q";
  const reservation = "/providers/Microsoft.Capacity/reservationOrders/o/reservations/r1";
  return [
    { ChargeCategory: "Usage", BilledCost: "12.5", ConsumedQuantity: "24" },
    { ChargeCategory: "Purchase", BilledCost: "99", ResourceId: plan, CommitmentDiscountId: plan },
    { ChargeCategory: "Purchase", BilledCost: "7", ResourceId: "/subscriptions/1/providers/Microsoft.Marketplace/x" },
    { ChargeCategory: "Tax", BilledCost: "3", ResourceId: reservation },
    {
      ...{ ChargeCategory: "Usage", CommitmentDiscountStatus: "Unused", ConsumedQuantity: "5" },
      ...{ CommitmentDiscountId: reservation, ChargePeriodStart: `${start}-02T00:00:00Z` },
    },
    {
      ...{ ChargeCategory: "Usage", CommitmentDiscountStatus: "Used", ConsumedQuantity: "24" },
      ...{ CommitmentDiscountId: plan, ChargePeriodStart: `${start}-02T00:00:00Z` },
    },
  ];
}
