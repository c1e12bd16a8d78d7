import { parseDecimal } from "exact-values/decimal";
import type { RangeSource } from "focus-parquet/parquet";
import { type ColumnTexts, readSelected, type SelectedRows } from "focus-parquet/parquet";
import type { AmountsByOrder } from "../../hub/reservations/purchases.ts";
import { idOf, orderOfPath, reservationOfPath } from "../../hub/reservations/reservation-ids.ts";
import type { ByReservationDay, ChargedHours, DetailedHours } from "../../hub/reservations/used-hours.ts";

/** What the costs of a month say of reservations. */
export interface ChargedReservations {
  readonly purchases: AmountsByOrder;
  readonly hours: ByReservationDay<ChargedHours>;
}

const NOTHING: ColumnTexts = () => "";

/**
 * Reads what costs say of reservations: what purchases and refunds of each order were billed, and the hours of covered usage. `profile` leaves out the rows of other billing
 * profiles, where the costs are those of a whole account. Row groups without a commitment are left after two columns.
 */
export async function readChargedReservations(
  file: RangeSource,
  profile: string | undefined,
): Promise<ChargedReservations> {
  const purchases = new Map<string, Map<string, bigint>>();
  const hours = new Map<string, { hours: bigint; hasOtherUnit: boolean }>();
  for await (const group of readSelected(file)) {
    const text = columnsOf(group);
    const [category, commitment] = await Promise.all([text("ChargeCategory"), text("CommitmentDiscountId")]);
    const purchaseRows: number[] = [];
    const used: [row: number, reservation: string][] = [];
    for (let row = 0; row < group.rows; row++) {
      const kind = category(row).toLowerCase();
      if (PURCHASES.has(kind)) purchaseRows.push(row);
      if (kind !== "usage" || commitment(row) === "") continue;
      const reservation = reservationOfPath(commitment(row));
      if (reservation !== undefined) used.push([row, reservation]);
    }
    // Paths of resources are most of a file: only where something was bought.
    const resource = purchaseRows.length === 0 ? NOTHING : await text("ResourceId");
    const bought = purchaseRows.flatMap((row): readonly (readonly [number, string])[] => {
      const order = orderOfPath(resource(row)) ?? orderOfPath(commitment(row));
      return order === undefined ? [] : [[row, order]];
    });
    if (bought.length + used.length === 0) continue;
    const isOfProfile = await profileFilter(text, profile);
    if (bought.length > 0) {
      const [cost = NOTHING, currency = NOTHING] = await Promise.all(["BilledCost", "BillingCurrency"].map(text));
      for (const [row, order] of bought) {
        if (isOfProfile(row)) addAmount(purchases, order, currency(row), unitsOf(cost(row)));
      }
    }
    if (used.length > 0) await addHours(hours, { text, used: used.filter(([row]) => isOfProfile(row)) });
  }
  return { purchases, hours };
}

/** What is bought, and what corrects it; the preview calls a refund an adjustment. */
const PURCHASES: ReadonlySet<string> = new Set(["purchase", "adjustment"]);

async function profileFilter(text: TextColumn, profile: string | undefined): Promise<(row: number) => boolean> {
  if (profile === undefined) return () => true;
  const column = await text("x_BillingProfileId");
  return (row) => idOf(column(row)) === idOf(profile);
}

interface UsedRows {
  readonly text: TextColumn;
  readonly used: readonly (readonly [row: number, reservation: string])[];
}

async function addHours(
  hours: Map<string, { hours: bigint; hasOtherUnit: boolean }>,
  { text, used }: UsedRows,
): Promise<void> {
  const [status = NOTHING, subcategory = NOTHING, start = NOTHING] = await Promise.all(
    ["CommitmentDiscountStatus", "ChargeSubcategory", "ChargePeriodStart"].map(text),
  );
  const [quantity = NOTHING, unit = NOTHING, usage = NOTHING, usageUnit = NOTHING] = await Promise.all(
    ["ConsumedQuantity", "ConsumedUnit", "UsageQuantity", "UsageUnit"].map(text),
  );
  for (const [row, reservation] of used) {
    if (!/^used/i.test(status(row) || subcategory(row))) continue;
    const place = `${reservation} ${start(row).slice(0, 10)}`;
    const known = hours.get(place) ?? { hours: 0n, hasOtherUnit: false };
    hours.set(place, known);
    // The preview calls both columns otherwise.
    known.hours += unitsOf(quantity(row) || usage(row));
    if (!/^(1 )?hours?$/i.test((unit(row) || usageUnit(row)).trim())) known.hasOtherUnit = true;
  }
}

/** Reads the amounts of reservation transactions by order and currency. */
export async function readTransactions(file: RangeSource): Promise<AmountsByOrder> {
  const amounts = new Map<string, Map<string, bigint>>();
  for await (const group of readSelected(file)) {
    const [order = NOTHING, currency = NOTHING, amount = NOTHING] = await Promise.all(
      ["ReservationOrderId", "Currency", "Amount"].map(columnsOf(group)),
    );
    for (let row = 0; row < group.rows; row++)
      addAmount(amounts, idOf(order(row)), currency(row), unitsOf(amount(row)));
  }
  return amounts;
}

/** Reads the hours of reservation details by reservation and day. */
export async function readDetails(file: RangeSource): Promise<ByReservationDay<DetailedHours>> {
  const hours = new Map<string, { used: Map<bigint, bigint>; reserved: bigint }>();
  for await (const group of readSelected(file)) {
    const [reservation = NOTHING, date = NOTHING, used = NOTHING, reserved = NOTHING, ratio = NOTHING] =
      await Promise.all(
        ["ReservationId", "UsageDate", "UsedHours", "ReservedHours", "InstanceFlexibilityRatio"].map(columnsOf(group)),
      );
    for (let row = 0; row < group.rows; row++) {
      const place = `${idOf(reservation(row))} ${date(row).slice(0, 10)}`;
      const known = hours.get(place) ?? { used: new Map<bigint, bigint>(), reserved: 0n };
      hours.set(place, known);
      const whole = unitsOf(reserved(row));
      if (whole > known.reserved) known.reserved = whole;
      const hoursOfRow = unitsOf(used(row));
      // Hours that nobody used say no ratio of an instance.
      if (hoursOfRow === 0n) continue;
      const factor = unitsOf(ratio(row) || "1");
      known.used.set(factor, (known.used.get(factor) ?? 0n) + hoursOfRow);
    }
  }
  return hours;
}

type TextColumn = (name: string) => Promise<ColumnTexts>;

/** Columns that a file lacks are empty in every row. */
function columnsOf(group: SelectedRows): TextColumn {
  return async (name) => (await group.column(name)) ?? NOTHING;
}

function addAmount(amounts: Map<string, Map<string, bigint>>, order: string, currency: string, units: bigint): void {
  const [ofOrder, name] = [amounts.get(order) ?? new Map<string, bigint>(), currency.trim().toUpperCase()];
  amounts.set(order, ofOrder.set(name, (ofOrder.get(name) ?? 0n) + units));
}

/** In units of 10^-18: what the lake stores fits exactly. */
function unitsOf(text: string): bigint {
  const parsed = parseDecimal(text === "" ? "0" : text);
  return parsed.ok ? parsed.units : 0n;
}
