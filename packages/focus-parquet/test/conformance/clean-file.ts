/** One charge: a value per column of FOCUS 1.2. An empty text is null. */
export type Charge = Readonly<Record<string, string>>;

const USAGE: Charge = {
  AvailabilityZone: "westeurope-1",
  BilledCost: "1.2",
  BillingAccountId: "7777001",
  BillingAccountName: "Contoso Übersee",
  BillingAccountType: "Billing Profile",
  BillingCurrency: "USD",
  BillingPeriodEnd: "2026-11-01T00:00:00Z",
  BillingPeriodStart: "2026-10-01T00:00:00Z",
  CapacityReservationId: "",
  CapacityReservationStatus: "",
  ChargeCategory: "Usage",
  ChargeClass: "",
  ChargeDescription: "Virtual machine D4, per hour",
  ChargeFrequency: "Usage-Based",
  ChargePeriodEnd: "2026-10-03T00:00:00Z",
  ChargePeriodStart: "2026-10-02T00:00:00Z",
  CommitmentDiscountCategory: "",
  CommitmentDiscountId: "",
  CommitmentDiscountName: "",
  CommitmentDiscountQuantity: "",
  CommitmentDiscountStatus: "",
  CommitmentDiscountType: "",
  CommitmentDiscountUnit: "",
  ConsumedQuantity: "24",
  ConsumedUnit: "Hours",
  ContractedCost: "1.2",
  ContractedUnitPrice: "0.05",
  EffectiveCost: "1.2",
  InvoiceId: "INV-2026-10",
  InvoiceIssuerName: "Contoso Cloud",
  ListCost: "2.4",
  ListUnitPrice: "0.1",
  PricingCategory: "Standard",
  PricingCurrency: "USD",
  PricingCurrencyContractedUnitPrice: "0.05",
  PricingCurrencyEffectiveCost: "1.2",
  PricingCurrencyListUnitPrice: "0.1",
  PricingQuantity: "24",
  PricingUnit: "Hours",
  ProviderName: "Contoso Cloud",
  PublisherName: "Contoso Cloud",
  RegionId: "westeurope",
  RegionName: "West Europe",
  ResourceId: "/machines/app-1",
  ResourceName: "app-1",
  ResourceType: "Virtual machine",
  ServiceCategory: "Compute",
  ServiceName: "Virtual Machines",
  ServiceSubcategory: "Virtual Machines",
  SkuId: "SKU-D4",
  SkuMeter: "Compute hours",
  SkuPriceDetails: '{"CoreCount": 4, "OperatingSystem": "Linux", "x_Burstable": false, "x_Family": null}',
  SkuPriceId: "PRICE-D4-1",
  SubAccountId: "sub-1",
  SubAccountName: "Production",
  SubAccountType: "Subscription",
  Tags: '{"env": "prod", "größe": "M, \\"L\\" 日本"}',
};

const NO_RESOURCE: Charge = { AvailabilityZone: "", RegionId: "", RegionName: "", ...without("Resource") };
const NO_CONSUMPTION: Charge = { ConsumedQuantity: "", ConsumedUnit: "" };
const NO_PRICE: Charge = {
  ...NO_CONSUMPTION,
  ...{ ContractedUnitPrice: "", ListUnitPrice: "", PricingCategory: "", PricingQuantity: "", PricingUnit: "" },
  ...{ PricingCurrencyContractedUnitPrice: "", PricingCurrencyListUnitPrice: "" },
  ...{ SkuId: "", SkuMeter: "", SkuPriceDetails: "", SkuPriceId: "" },
};
const RESERVATION: Charge = {
  CommitmentDiscountCategory: "Usage",
  CommitmentDiscountId: "/reservations/r-1",
  CommitmentDiscountName: "Reserved D4 – 1 année",
  CommitmentDiscountQuantity: "24",
  CommitmentDiscountStatus: "Used",
  CommitmentDiscountType: "Reservation",
  CommitmentDiscountUnit: "Hours",
  PricingCategory: "Committed",
  ...{ SkuPriceId: "PRICE-D4-2", BilledCost: "0", ContractedCost: "1.2", EffectiveCost: "0.96" },
  PricingCurrencyEffectiveCost: "0.96",
};
const SAVINGS_PLAN: Charge = {
  ...RESERVATION,
  ...{ CommitmentDiscountCategory: "Spend", CommitmentDiscountId: "/plans/p-1", CommitmentDiscountName: "" },
  ...{ CommitmentDiscountQuantity: "0.72", CommitmentDiscountUnit: "USD", CommitmentDiscountType: "Savings Plan" },
};
const PURCHASE: Charge = {
  ...NO_RESOURCE,
  ...NO_CONSUMPTION,
  ...{ ChargeCategory: "Purchase", ChargeFrequency: "Recurring", ChargeDescription: "Monthly fee" },
  ...{ BilledCost: "720", ContractedCost: "720", EffectiveCost: "0", ListCost: "720" },
  ...{ ContractedUnitPrice: "720", ListUnitPrice: "720", PricingQuantity: "1", PricingUnit: "Months" },
  ...{ PricingCurrencyContractedUnitPrice: "720", PricingCurrencyListUnitPrice: "720" },
  ...{ PricingCurrencyEffectiveCost: "0", SkuId: "SKU-FEE", SkuPriceId: "PRICE-FEE" },
  SkuMeter: "Monthly fees",
};
const CAPACITY: Charge = { CapacityReservationId: "/capacity/c-1", CapacityReservationStatus: "Used" };
const MARKETPLACE: Charge = {
  ...{ ServiceCategory: "Security", ServiceName: "Firewall by Fabrikam", ServiceSubcategory: "Other (Security)" },
  ...{ PublisherName: "Fabrikam", SkuId: "SKU-FW", SkuPriceId: "PRICE-FW", SkuPriceDetails: "{}", Tags: "" },
  ...{ PricingCategory: "Other", PricingUnit: "1000 Requests", ConsumedUnit: "Requests" },
};
const STORAGE: Charge = {
  ...{ ServiceCategory: "Storage", ServiceName: "Object Storage", ServiceSubcategory: "Object Storage" },
  ...{ SkuId: "SKU-BLOB", SkuPriceId: "PRICE-BLOB", PricingUnit: "GB-Months", ConsumedUnit: "GB-Hours", Tags: "{}" },
  ...{ ResourceId: "/stores/s-1", ResourceName: "s-1", ResourceType: "Store", AvailabilityZone: "" },
  // 0.0184 x 0.000123456789 is 0.0000022716049176.
  ...{ PricingQuantity: "123456789E-12", ListUnitPrice: "0.0184", ListCost: "0.0000022716049176", BilledCost: "0" },
  ...{ ContractedUnitPrice: "0", ContractedCost: "0", EffectiveCost: "0", PricingCurrencyEffectiveCost: "0" },
};

/** The charges of a month for which no rule is violated. Almost every rule applies to at least one of them. */
export const CLEAN_CHARGES: readonly Charge[] = [
  {},
  { ResourceName: "", ChargeDescription: "Rabatt „Herbst“ — 東京 🚀", PricingCategory: "Dynamic" },
  { ...NO_RESOURCE, SubAccountId: "", SubAccountName: "", SubAccountType: "", InvoiceId: "" },
  RESERVATION,
  { ...RESERVATION, ...NO_CONSUMPTION, ...NO_RESOURCE, CommitmentDiscountStatus: "Unused", EffectiveCost: "3" },
  SAVINGS_PLAN,
  { ...SAVINGS_PLAN, ...NO_CONSUMPTION, ...NO_RESOURCE, CommitmentDiscountStatus: "Unused", BilledCost: "0.0" },
  { ...RESERVATION, ...PURCHASE, CommitmentDiscountStatus: "", CommitmentDiscountQuantity: "744", SkuMeter: "Fees" },
  { ...SAVINGS_PLAN, ...PURCHASE, CommitmentDiscountStatus: "", ChargeFrequency: "One-Time", SkuPriceDetails: "" },
  { ...PURCHASE, ServiceCategory: "Management and Governance", ServiceName: "Support", ServiceSubcategory: "Support" },
  CAPACITY,
  {
    ...CAPACITY,
    CapacityReservationStatus: "Unused",
    ...NO_CONSUMPTION,
    ...RESERVATION,
    CommitmentDiscountStatus: "Unused",
  },
  { ...CAPACITY, ...PURCHASE, CapacityReservationStatus: "" },
  MARKETPLACE,
  STORAGE,
  { ...STORAGE, BillingCurrency: "JPY", ListCost: "0", ListUnitPrice: "0", PricingUnit: "GB/Hour" },
  { BillingCurrency: "EUR", PricingCurrencyListUnitPrice: "0.11", InvoiceIssuerName: "Reseller GmbH & Co. KG" },
  { ...NO_PRICE, ...NO_RESOURCE, ChargeCategory: "Tax", ChargeFrequency: "Recurring", ChargeDescription: "VAT 19 %" },
  { ...NO_PRICE, ...NO_RESOURCE, ChargeCategory: "Credit", ChargeFrequency: "One-Time", ...costs("-35.2E-7") },
  { ...NO_PRICE, ...NO_RESOURCE, ChargeCategory: "Adjustment", ChargeFrequency: "One-Time", ...costs("-0.01") },
  // A correction needs no prices, and its costs need not equal price times quantity.
  { ...NO_PRICE, ChargeClass: "Correction", ...costs("-1.2") },
  { ChargeClass: "Correction", ...costs("-12"), ConsumedQuantity: "-24", PricingQuantity: "-24" },
  {
    ...RESERVATION,
    ChargeClass: "Correction",
    ...costs("-5"),
    CommitmentDiscountQuantity: "",
    CommitmentDiscountUnit: "",
  },
  { ...RESERVATION, ChargeClass: "Correction", ...costs("-5"), CommitmentDiscountQuantity: "-24" },
  { ...PURCHASE, ChargeClass: "Correction", ...costs("-720") },
  { ...NO_PRICE, ...NO_RESOURCE, ChargeCategory: "Tax", ChargeClass: "Correction", ChargeFrequency: "One-Time" },
].map((changes) => ({ ...USAGE, ...changes }));

export const COLUMNS: readonly string[] = Object.keys(USAGE);

/** Charges as a CSV file. */
export function toCsv(charges: readonly Charge[], columns = COLUMNS): string {
  const lines = [columns, ...charges.map((charge) => columns.map((column) => quotedCell(charge[column] ?? "")))];
  return lines.map((cells) => `${cells.join(",")}\n`).join("");
}

const quotedCell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function costs(amount: string): Charge {
  const names = ["BilledCost", "ContractedCost", "EffectiveCost", "ListCost", "PricingCurrencyEffectiveCost"];
  return Object.fromEntries(names.map((name) => [name, amount]));
}

function without(prefix: string): Charge {
  return Object.fromEntries(["Id", "Name", "Type"].map((name) => [`${prefix}${name}`, ""]));
}
