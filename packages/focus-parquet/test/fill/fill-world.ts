import { createHash } from "node:crypto";

/** One row of a file, by column name. */
export type Fields = Readonly<Record<string, string>>;

/** The expected price of a row: an amount, the reason why there is none, or undefined if no price is missing. */
interface PlantedTruth {
  readonly list: string | undefined;
  readonly contracted: string | undefined;
}

export interface FillWorld {
  readonly costs: readonly Fields[];
  readonly sheet: readonly Fields[];
  /** Keyed by `ResourceId`, which is unique per row. */
  readonly truth: ReadonlyMap<string, PlantedTruth>;
}

interface WorldOptions {
  readonly agreement: "mca" | "ea";
  /** Formatted like `2026-06`. */
  readonly month: string;
  readonly meters?: number;
  readonly days?: readonly number[];
  /** The billing currency. Prices are in USD. */
  readonly billed?: string;
}

/** The peculiarity of each meter, selected by the meter's number. */
const KINDS = [
  "plain",
  "block",
  "tiers",
  "ambiguous",
  "currency",
  "absent",
  "other-sku",
  "no-price",
  "changing",
  "reservation-price",
  "unit",
  "twice",
  "higher-tiers",
] as const;
type MeterKind = (typeof KINDS)[number];

const RATE = 8553n;

/** A month of costs and its price sheet, which contain every known pitfall next to correct rows. */
export function fillWorld({
  agreement,
  billed = "USD",
  days = [1, 9, 10, 11, 28],
  meters = 26,
  month,
}: WorldOptions): FillWorld {
  const costs: Fields[] = [];
  const sheet: Fields[] = [];
  const truth = new Map<string, PlantedTruth>();
  const sheetRow = (meter: number, fields: Fields): void =>
    void sheet.push(sheetFields(agreement, meter, month, fields));
  for (let meter = 0; meter < meters; meter++) {
    const kind = KINDS[meter % KINDS.length] ?? "plain";
    const [list, contracted] = pricesOf(meter);
    const [market, unit] = [tenThousandths(list), tenThousandths(contracted)];
    const plain = { MarketPrice: market, UnitPrice: unit };
    // Expensive prices that do not apply to consumption, and must never be used.
    sheetRow(meter, { MarketPrice: "999999", UnitPrice: "888888", PriceType: "ReservedInstance", Term: "P1Y" });
    switch (kind) {
      case "plain":
        sheetRow(meter, plain);
        break;
      case "block":
        sheetRow(meter, {
          UnitOfMeasure: "100 Hours",
          MarketPrice: tenThousandths(list * 100n),
          UnitPrice: tenThousandths(contracted * 100n),
        });
        break;
      case "tiers":
        if (agreement === "mca") {
          sheetRow(meter, { ...plain, TierMinimumUnits: "0" });
          sheetRow(meter, { MarketPrice: "0.0001", UnitPrice: "0.0001", TierMinimumUnits: "1000" });
        } else sheetRow(meter, plain);
        break;
      case "ambiguous":
        sheetRow(meter, plain);
        sheetRow(meter, { MarketPrice: tenThousandths(list + 1n), UnitPrice: unit });
        break;
      case "currency":
        sheetRow(meter, { ...plain, [agreement === "mca" ? "Currency" : "CurrencyCode"]: "JPY" });
        break;
      case "absent":
      case "reservation-price":
        break;
      case "other-sku":
        sheetRow(meter, { ...plain, [agreement === "mca" ? "SkuId" : "PartNumber"]: "ZZ99" });
        break;
      case "no-price":
        sheetRow(meter, { MarketPrice: "0", UnitPrice: unit });
        break;
      case "changing":
        sheetRow(meter, { ...plain, EffectiveEndDate: `${month}-10T00:00:00Z` });
        sheetRow(meter, {
          MarketPrice: tenThousandths(list * 2n),
          UnitPrice: tenThousandths(contracted * 2n),
          EffectiveStartDate: `${month}-11T00:00:00Z`,
        });
        break;
      case "unit":
        sheetRow(meter, { ...plain, UnitOfMeasure: "1 GB" });
        break;
      case "higher-tiers":
        sheetRow(meter, agreement === "mca" ? { ...plain, TierMinimumUnits: "10000" } : plain);
        break;
      case "twice":
        sheetRow(meter, plain);
        sheetRow(meter, plain);
        break;
    }
    for (const day of days)
      for (const shape of SHAPES) {
        const id = `/r/${month}/${meter}/${day}/${shape}`;
        const quantity = BigInt(1 + ((meter * 37 + day * 11) % 40) * 250);
        costs.push(costFields({ agreement, billed, day, id, meter, month, quantity, shape }));
        const planted = truthOf({ kind, agreement, meter, day, quantity, shape, billed });
        if (planted !== undefined) truth.set(id, planted);
      }
  }
  return { costs, sheet, truth };
}

const SHAPES = ["complete", "covered", "no-list", "unused", "marketplace", "purchase", "correction"] as const;
type Shape = (typeof SHAPES)[number];

interface RowFacts {
  readonly agreement: "mca" | "ea";
  readonly billed: string;
  readonly meter: number;
  readonly day: number;
  /** In thousandths of an hour. */
  readonly quantity: bigint;
  readonly shape: Shape;
}

/** In ten-thousandths of a dollar per hour. */
function pricesOf(meter: number): readonly [list: bigint, contracted: bigint] {
  const list = BigInt(1000 + meter * 731);
  return [list, (list * 9n) / 10n];
}

function truthOf({ agreement, billed, day, kind, meter, quantity, shape }: RowFacts & { readonly kind: MeterKind }) {
  if (shape === "complete" || shape === "purchase") return undefined;
  const needs = (of: "list" | "contracted", value: string): string | undefined =>
    shape === "no-list" && of === "contracted" ? undefined : value;
  const none = (reason: string): PlantedTruth => ({
    list: needs("list", `none:${reason}`),
    contracted: needs("contracted", `none:${reason}`),
  });
  if (shape === "unused" || shape === "marketplace" || shape === "correction") return none(shape);
  const REASONS: Readonly<Partial<Record<MeterKind, string>>> = {
    ...{ absent: "meter", "reservation-price": "meter", currency: "currency" },
    ...{ "other-sku": "no-match", unit: "unit" },
  };
  const reason = REASONS[kind];
  if (reason !== undefined) return none(reason);
  // Usage that no commitment covers is spread over several tiers.
  if (kind === "tiers" && agreement === "mca" && shape === "no-list") return none("tiers");
  if (kind === "higher-tiers" && agreement === "mca") return none("no-first-tier");
  const factor = kind === "changing" && day > 10 ? 2n : 1n;
  const [list, contracted] = pricesOf(meter).map((price) => amountOf(price * factor * quantity, billed));
  return {
    list: needs("list", kind === "ambiguous" ? "none:ambiguous" : kind === "no-price" ? "none:no-price" : (list ?? "")),
    contracted: needs("contracted", contracted ?? ""),
  };
}

/** `product` is price × quantity in units of 10^-7. */
function amountOf(product: bigint, billed: string): string {
  return billed === "USD" ? decimal(product, 7) : decimal(product * RATE, 11);
}

function costFields({
  agreement,
  billed,
  day,
  id,
  meter,
  month,
  quantity,
  shape,
}: RowFacts & {
  readonly id: string;
  readonly month: string;
}): Fields {
  const [list, contracted] = pricesOf(meter);
  const effective = (contracted * 2n) / 3n;
  const date = (of: number): string => `${month}-${String(of).padStart(2, "0")}T00:00:00Z`;
  const cost = (price: bigint): string => amountOf(price * quantity, billed);
  const isCovered = shape === "covered" || shape === "unused";
  const hasPrices = shape === "complete" || shape === "purchase";
  return {
    ...{ BilledCost: isCovered ? "0" : cost(contracted), EffectiveCost: cost(effective) },
    ListCost: hasPrices ? cost(list) : "0",
    ContractedCost: hasPrices || shape === "no-list" ? cost(contracted) : meter % 2 === 0 ? "0" : "",
    ...{ BillingCurrency: billed, x_PricingCurrency: "USD", x_BillingExchangeRate: decimal(RATE, 4) },
    ...{ BillingPeriodStart: date(1), ChargePeriodStart: date(day), ChargePeriodEnd: date(day + 1) },
    ChargeCategory: shape === "purchase" ? "Purchase" : "Usage",
    ChargeClass: shape === "correction" ? "Correction" : "",
    CommitmentDiscountId: isCovered ? "/providers/Microsoft.Capacity/reservationOrders/a/reservations/b" : "",
    CommitmentDiscountStatus: shape === "covered" ? "Used" : shape === "unused" ? "Unused" : "",
    ...{ ProviderName: "Microsoft", PublisherName: shape === "marketplace" ? "Contoso" : "Microsoft" },
    x_PublisherCategory: shape === "marketplace" ? "Vendor" : "Cloud Provider",
    ...{ PricingQuantity: decimal(quantity, 3), PricingUnit: "Hours", x_PricingBlockSize: "1" },
    ...{ x_PricingUnitDescription: "1 Hour", x_EffectiveUnitPrice: decimal(effective, 4), ResourceId: id },
    ...{
      x_SkuMeterId: meterId(meter).toUpperCase(),
      SubAccountId: "/subscriptions/a",
      ServiceName: "Virtual Machines",
    },
    ...(agreement === "mca"
      ? { SkuPriceId: `DZ${meter}_0001_1 Zone`, x_BillingProfileId: "/billingProfiles/ABCD-EFGH" }
      : {
          SkuPriceId: "1068692",
          x_SkuOfferId: "MS-AZR-0017P",
          x_SkuPartNumber: `AA-${meter}`,
          x_BillingProfileId: "8611537",
        }),
  };
}

function sheetFields(agreement: "mca" | "ea", meter: number, month: string, fields: Fields): Fields {
  const common = {
    ...{
      UnitOfMeasure: "1 Hour",
      EffectiveStartDate: `${month}-01T00:00:00Z`,
      EffectiveEndDate: `${month}-30T00:00:00Z`,
    },
    ...{ BasePrice: "1", MeterType: "1 Zone", PriceType: "Consumption", Term: "" },
  };
  const keys =
    agreement === "mca"
      ? {
          ...{ BillingProfileId: "abcd-efgh", BillingAccountId: "a", MeterId: meterId(meter), ProductId: `DZ${meter}` },
          ...{ SkuId: "0001", Currency: "USD", BillingCurrency: "USD", TierMinimumUnits: "0" },
        }
      : {
          ...{ EnrollmentNumber: "8611537", MeterID: meterId(meter), ProductID: `DZ${meter}`, SkuID: "0001" },
          ...{ PartNumber: `AA-${meter}`, OfferID: "MS-AZR-0017P", CurrencyCode: "USD", IncludedQuantity: "0" },
        };
  return { ...common, ...keys, ...fields };
}

function meterId(meter: number): string {
  const digits = createHash("sha256").update(String(meter)).digest("hex");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20, 32)}`;
}

function tenThousandths(value: bigint): string {
  return decimal(value, 4);
}

function decimal(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, "0");
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Formats the rows as an export file. Columns that a row lacks are empty. */
export function csvOf(rows: readonly Fields[]): string {
  const names = [...new Set(rows.flatMap(Object.keys))];
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))]
    .map((line) => `${line.join(",")}\n`)
    .join("");
}
