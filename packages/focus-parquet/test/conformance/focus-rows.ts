import { type CheckOptions, type Conformance, checkRows } from "../../src/conformance/check-rows.ts";
import type { CheckSource } from "../../src/conformance/open-file.ts";
import { openStoredPart } from "../../src/stored-part.ts";
import { toCsv } from "./clean-file.ts";

export type Row = Readonly<Record<string, string>>;

/** A charge with every column of FOCUS 1.2, without violations. */
export const CLEAN: Row = {
  AvailabilityZone: "eu-1",
  BilledCost: "10.5",
  BillingAccountId: "0042",
  BillingAccountName: "Müller & Söhne",
  BillingAccountType: "Billing Account",
  BillingCurrency: "EUR",
  BillingPeriodEnd: "2026-07-01T00:00:00Z",
  BillingPeriodStart: "2026-06-01T00:00:00Z",
  CapacityReservationId: "reserved",
  CapacityReservationStatus: "Used",
  ChargeCategory: "Usage",
  ChargeClass: "",
  ChargeDescription: "hours",
  ChargeFrequency: "Usage-Based",
  ChargePeriodEnd: "2026-06-02T00:00:00Z",
  ChargePeriodStart: "2026-06-01T00:00:00Z",
  CommitmentDiscountCategory: "Usage",
  CommitmentDiscountId: "plan",
  CommitmentDiscountName: "plan",
  CommitmentDiscountQuantity: "3",
  CommitmentDiscountStatus: "Used",
  CommitmentDiscountType: "Reservation",
  CommitmentDiscountUnit: "Hours",
  ConsumedQuantity: "3",
  ConsumedUnit: "Hours",
  ContractedCost: "10.5",
  ContractedUnitPrice: "3.5",
  EffectiveCost: "10.5",
  InvoiceId: "I-1",
  InvoiceIssuerName: "Provider",
  ListCost: "12",
  ListUnitPrice: "4",
  PricingCategory: "Standard",
  PricingCurrency: "EUR",
  PricingCurrencyContractedUnitPrice: "3.5",
  PricingCurrencyEffectiveCost: "10.5",
  PricingCurrencyListUnitPrice: "4",
  PricingQuantity: "3",
  PricingUnit: "Hours",
  ProviderName: "Provider",
  PublisherName: "Provider",
  RegionId: "eu",
  RegionName: "Europe",
  ResourceId: "vm-1",
  ResourceName: "vm",
  ResourceType: "Virtual Machine",
  ServiceCategory: "Compute",
  ServiceName: "Virtual Machines",
  ServiceSubcategory: "Virtual Machines",
  SkuId: "S",
  SkuMeter: "hours",
  SkuPriceDetails: '{"CoreCount":4}',
  SkuPriceId: "S-1",
  SubAccountId: "sub",
  SubAccountName: "Sub",
  SubAccountType: "Subscription",
  Tags: '{"a":"1"}',
};

export function csvOf(rows: readonly Row[], names: readonly string[] = Object.keys(rows[0] ?? CLEAN)): string {
  return toCsv(rows, names);
}

export function csvSource(content: string | Uint8Array, name = "part.csv"): CheckSource {
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(content);
  };
  return { kind: "csv", part: { ...openStoredPart(name, bytes()).source, way: "convert" } };
}

/** Checks rows. Without `criteria`, the rows decide which features are supported. */
export function check(rows: readonly Row[], options: CheckOptions = {}): Promise<Conformance> {
  return checkText(csvOf(rows), options);
}

export function checkText(text: string, options: CheckOptions = {}): Promise<Conformance> {
  return checkRows([csvSource(text)], options);
}

/** Violations by rule, without rules that hold. */
export function violationsOf({ rules }: Conformance): Readonly<Record<string, number>> {
  return Object.fromEntries(
    rules.flatMap(({ rule, violations }) => (violations === 0 ? [] : [[rule.id, violations] as const])),
  );
}
