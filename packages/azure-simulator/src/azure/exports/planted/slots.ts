import type { GeneratedDecimal } from "../exact-decimal.ts";

/** How a price sheet lists the meter that a reservation covers. Each case is a way to find the right price, or none. */
export type PriceCase =
  | "one price"
  /** Per 100 hours, while costs are per hour. */
  | "other block"
  /** Two tiers. Commitments cover usage from the first unit. */
  | "tiers"
  /** A production and a dev/test offer (EA), or two products on one meter (MCA), at different prices. */
  | "two offers"
  /** The price changes within the month. */
  | "two periods"
  /** Two rows that differ only in their price. */
  | "ambiguous"
  /** In a unit that differs from the unit of the costs. */
  | "other unit"
  /** Not in the price sheet. */
  | "absent";

/** How much of a reservation is used: by instances that run all day, with or without weekends. */
export interface UsePattern {
  readonly instances: number;
  readonly restsAtWeekends: boolean;
}

/** Consecutive reservations of the same size, renewed when the term ends. */
export interface ReservationSlot {
  readonly index: number;
  readonly sku: string;
  readonly group: string;
  readonly subcategory: string;
  readonly meterName: string;
  readonly location: string;
  readonly years: 1 | 3;
  readonly billing: "OneTime" | "Recurring";
  readonly quantity: number;
  readonly use: UsePattern;
  readonly priceCase: PriceCase;
  /** Instance hours per reservation hour: 2 when the instances have half the size. */
  readonly instancesPerUnit: 1 | 2;
  /** Bought again each month and refunded in the next one, as the event says. */
  readonly returned: "" | "Refund" | "Cancel";
  /** True when the negotiated rate is below the hourly price of the reservation. */
  readonly isDear: boolean;
  /** List and contracted values are empty instead of 0. */
  readonly isBlank: boolean;
  /**
   * In an enrollment, a cost allocation rule splits the usage of the last instance, so contracted prices are also
   * missing.
   */
  readonly isAllocated: boolean;
}

type SlotFacts = Partial<Omit<ReservationSlot, "index" | "sku" | "priceCase">>;

const SIZES = [
  ["Standard_D4s_v5", "DSv5 Series", "Dv5 Series", "D4s v5"],
  ["Standard_E8ds_v5", "EDSv5 Series", "Ev5 Series", "E8ds v5"],
  ["Standard_F16s_v2", "FSv2 Series", "Fsv2 Series", "F16s v2"],
  ["Standard_B2ms", "BS Series High Memory", "BS Series", "B2ms"],
  ["Standard_D8as_v5", "DASv5 Series", "Dasv5 Series", "D8as v5"],
  ["Standard_E4s_v5", "ESv5 Series", "Esv5 Series", "E4s v5"],
  ["Standard_D2s_v3", "DSv3 Series", "DSv3 Series", "D2s v3"],
  ["Standard_D11_v2", "Dv2 Series High Memory", "Dv2 Series", "D11 v2"],
  ["Standard_L8s_v3", "LSv3 Series", "Lsv3 Series", "L8s v3"],
  ["P1v3", "NA", "Azure App Service Premium v3 Plan - Linux", "P1 v3 App"],
  ["Standard_D16s_v5", "DSv5 Series", "Dv5 Series", "D16s v5"],
  ["Standard_M8ms", "MS Series", "M Series", "M8ms"],
  ["Standard_E16s_v4", "ESv4 Series", "Esv4 Series", "E16s v4"],
] as const;
const LOCATIONS = ["westeurope", "eastus2", "uksouth"] as const;

function slot(index: number, priceCase: PriceCase, facts: SlotFacts): ReservationSlot {
  const [sku, group, subcategory, meterName] = SIZES[index] ?? SIZES[0];
  return {
    ...{ index, sku, group, subcategory, meterName, priceCase, location: LOCATIONS[index % 3] ?? "westeurope" },
    ...{ years: 1, billing: "OneTime", quantity: 1, use: { instances: 1, restsAtWeekends: false } },
    ...{ instancesPerUnit: 1, returned: "", isDear: false, isBlank: false, isAllocated: false },
    ...facts,
  };
}

/** Every combination of reservation and price that occurs, once each. */
export const RESERVATION_SLOTS: readonly ReservationSlot[] = [
  slot(0, "one price", { quantity: 2, use: { instances: 2, restsAtWeekends: false }, isAllocated: true }),
  slot(1, "one price", { years: 3, billing: "Recurring", quantity: 3 }),
  slot(2, "other block", { use: { instances: 1, restsAtWeekends: true } }),
  slot(3, "tiers", { billing: "Recurring", isBlank: true }),
  slot(4, "two offers", { quantity: 2, use: { instances: 2, restsAtWeekends: true } }),
  slot(5, "ambiguous", {}),
  slot(6, "absent", { years: 3 }),
  slot(7, "two periods", {}),
  slot(8, "other unit", {}),
  slot(9, "one price", { isDear: true }),
  slot(10, "one price", { instancesPerUnit: 2, use: { instances: 2, restsAtWeekends: false } }),
  slot(11, "one price", { returned: "Refund", use: { instances: 1, restsAtWeekends: true } }),
  slot(12, "one price", { returned: "Cancel", quantity: 2 }),
];

/** A savings plan: a fixed number of dollars per hour, whatever runs. */
export interface SavingsPlanSlot {
  readonly index: number;
  readonly years: 1 | 3;
  readonly billing: "OneTime" | "Recurring";
  readonly hourly: GeneratedDecimal;
  /**
   * Reservation slots with additional instances that the plan covers, and the share of the contracted price that it
   * pays, in tenths.
   */
  readonly covers: readonly number[];
  readonly tenthsPaid: bigint;
}

export const SAVINGS_PLAN_SLOTS: readonly SavingsPlanSlot[] = [
  { index: 0, years: 1, billing: "Recurring", hourly: { mantissa: 600n, scale: 2 }, covers: [0, 1], tenthsPaid: 7n },
  { index: 1, years: 3, billing: "OneTime", hourly: { mantissa: 450n, scale: 2 }, covers: [4], tenthsPaid: 5n },
];
