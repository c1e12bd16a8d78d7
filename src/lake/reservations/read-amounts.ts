import { ONE } from "exact-values/decimal";
import { useOf } from "focus-parquet/facts";
import { openColumnFile, type RangeSource, type RowValues, readRowValues } from "focus-parquet/parquet";
import {
  type AmountsByOrder,
  type ByReservationDay,
  type ChargedHours,
  type DetailedHours,
  idOf,
  orderOfPath,
  reservationOfPath,
} from "../../hub/reservations/reservation-comparison.ts";

/** Reservation amounts and hours in a month's costs. */
export interface ChargedReservations {
  readonly purchases: AmountsByOrder;
  readonly hours: ByReservationDay<ChargedHours>;
}

/**
 * Reads the billed purchases and refunds of each order, and the hours of covered usage. `profile` excludes the rows of
 * other billing profiles from the costs of a whole account. Only two columns are read of a row group without
 * commitments.
 */
export async function readChargedReservations(
  file: RangeSource,
  profile: string | undefined,
): Promise<ChargedReservations> {
  const purchases = new Map<string, Map<string, bigint>>();
  const hours = new Map<string, { hours: bigint; hasOtherUnit: boolean }>();
  const costs = await openColumnFile(file);
  for (const group of costs.rowGroups) {
    const load: LoadColumns = (names) => readRowValues(costs, group, names);
    const { text } = await load({ texts: ["ChargeCategory", "CommitmentDiscountId"] });
    const [category, commitment] = [text("ChargeCategory"), text("CommitmentDiscountId")];
    const purchaseRows: number[] = [];
    const used: [row: number, reservation: string][] = [];
    for (let row = 0; row < group.rows; row++) {
      const kind = category(row);
      if (isPurchase(kind)) purchaseRows.push(row);
      if (commitment(row) === "" || useOf({ category: kind, status: "" }) !== "on-demand") continue;
      const reservation = reservationOfPath(commitment(row));
      if (reservation !== undefined) used.push([row, reservation]);
    }
    // Resource paths take most of a file, so they are only read if there is a purchase.
    const resource = purchaseRows.length === 0 ? () => "" : (await load({ texts: ["ResourceId"] })).text("ResourceId");
    const bought = purchaseRows.flatMap((row): readonly (readonly [number, string])[] => {
      const order = orderOfPath(resource(row)) ?? orderOfPath(commitment(row));
      return order === undefined ? [] : [[row, order]];
    });
    if (bought.length + used.length === 0) continue;
    const isOfProfile = await profileFilter(load, profile);
    if (bought.length > 0) {
      const values = await load({ amounts: ["BilledCost"], texts: ["BillingCurrency"] });
      const [cost, currency] = [values.amount("BilledCost"), values.text("BillingCurrency")];
      for (const [row, order] of bought) {
        if (isOfProfile(row)) addAmount(purchases, order, currency(row), cost(row));
      }
    }
    if (used.length > 0) await addHours(hours, { load, used: used.filter(([row]) => isOfProfile(row)) });
  }
  return { purchases, hours };
}

/** True for purchases and their corrections. 1.0-preview(v1) calls a refund an adjustment. */
function isPurchase(category: string): boolean {
  return useOf({ category, status: "" }) === "purchase" || category.trim().toLowerCase() === "adjustment";
}

async function profileFilter(load: LoadColumns, profile: string | undefined): Promise<(row: number) => boolean> {
  if (profile === undefined) return () => true;
  const profileOf = (await load({ texts: ["x_BillingProfileId"] })).text("x_BillingProfileId");
  return (row) => idOf(profileOf(row)) === idOf(profile);
}

/** Reads columns of one row group. */
type LoadColumns = (names: Parameters<typeof readRowValues>[2]) => Promise<RowValues>;

interface UsedRows {
  readonly load: LoadColumns;
  readonly used: readonly (readonly [row: number, reservation: string])[];
}

async function addHours(
  hours: Map<string, { hours: bigint; hasOtherUnit: boolean }>,
  { load, used }: UsedRows,
): Promise<void> {
  const { amount, day, text } = await load({
    texts: ["CommitmentDiscountStatus", "ChargeSubcategory", "ConsumedUnit", "UsageUnit"],
    amounts: ["ConsumedQuantity", "UsageQuantity"],
    days: ["ChargePeriodStart"],
  });
  const [status, subcategory] = [text("CommitmentDiscountStatus"), text("ChargeSubcategory")];
  const [unit, usageUnit] = [text("ConsumedUnit"), text("UsageUnit")];
  const [quantity, usage] = [amount("ConsumedQuantity"), amount("UsageQuantity")];
  const start = day("ChargePeriodStart");
  for (const [row, reservation] of used) {
    if (useOf({ category: "Usage", status: status(row) || subcategory(row) }) !== "used") continue;
    const place = `${reservation} ${start(row)}`;
    const known = hours.get(place) ?? { hours: 0n, hasOtherUnit: false };
    hours.set(place, known);
    // 1.0-preview(v1) uses other names for both columns.
    known.hours += quantity(row) ?? usage(row) ?? 0n;
    if (!/^(1 )?hours?$/i.test((unit(row) || usageUnit(row)).trim())) known.hasOtherUnit = true;
  }
}

/** Reads the amounts of reservation transactions by order and currency. */
export async function readTransactions(file: RangeSource): Promise<AmountsByOrder> {
  const amounts = new Map<string, Map<string, bigint>>();
  const transactions = await openColumnFile(file);
  for (const group of transactions.rowGroups) {
    const texts = ["ReservationOrderId", "Currency"];
    const values = await readRowValues(transactions, group, { texts, amounts: ["Amount"] });
    const [order, currency, amount] = [
      values.text("ReservationOrderId"),
      values.text("Currency"),
      values.amount("Amount"),
    ];
    for (let row = 0; row < group.rows; row++) addAmount(amounts, idOf(order(row)), currency(row), amount(row));
  }
  return amounts;
}

/** Reads the hours of reservation details by reservation and day. */
export async function readDetails(file: RangeSource): Promise<ByReservationDay<DetailedHours>> {
  const hours = new Map<string, { used: Map<bigint, bigint>; reserved: bigint }>();
  const details = await openColumnFile(file);
  for (const group of details.rowGroups) {
    const { amount, day, text } = await readRowValues(details, group, {
      texts: ["ReservationId"],
      amounts: ["UsedHours", "ReservedHours", "InstanceFlexibilityRatio"],
      days: ["UsageDate"],
    });
    const [reservation, date] = [text("ReservationId"), day("UsageDate")];
    const [used, reserved, ratio] = [amount("UsedHours"), amount("ReservedHours"), amount("InstanceFlexibilityRatio")];
    for (let row = 0; row < group.rows; row++) {
      const place = `${idOf(reservation(row))} ${date(row)}`;
      const known = hours.get(place) ?? { used: new Map<bigint, bigint>(), reserved: 0n };
      hours.set(place, known);
      const whole = reserved(row) ?? 0n;
      if (whole > known.reserved) known.reserved = whole;
      const hoursOfRow = used(row) ?? 0n;
      // A row without used hours does not reveal the normalization ratio of an instance.
      if (hoursOfRow === 0n) continue;
      const factor = ratio(row) ?? ONE;
      known.used.set(factor, (known.used.get(factor) ?? 0n) + hoursOfRow);
    }
  }
  return hours;
}

function addAmount(
  amounts: Map<string, Map<string, bigint>>,
  order: string,
  currency: string,
  units: bigint | undefined,
): void {
  const [ofOrder, name] = [amounts.get(order) ?? new Map<string, bigint>(), currency.trim().toUpperCase()];
  amounts.set(order, ofOrder.set(name, (ofOrder.get(name) ?? 0n) + (units ?? 0n)));
}
