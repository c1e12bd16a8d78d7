import fc from "fast-check";
import type { ColumnType } from "../src/focus/schema.ts";
import { FOCUS_VERSIONS } from "../src/focus/upgrade/upgrade-plan.ts";
import { arbitraryCell } from "./arbitrary-cell.ts";
import { type PartFile, partFile } from "./part-file.ts";
import { upgradeOf } from "./readers/upgraded-rows.ts";

/** Columns that the upgrade rules read or write, and some that they ignore. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  ChargeCategory: ["Usage", "Usage", "Purchase", "Tax", "usage"],
  ChargeSubcategory: ["On-Demand", "Used Commitment", "Unused Commitment", "Refund", "Credit"],
  ChargeClass: ["Correction"],
  PricingCategory: ["On-Demand", "Commitment-Based", "Standard", "Dynamic"],
  CommitmentDiscountStatus: ["Used", "Unused"],
  CommitmentDiscountCategory: ["Spend", "Usage"],
  CommitmentDiscountId: ["/providers/Microsoft.Capacity/reservationOrders/1", "/subscriptions/a"],
  ConsumedUnit: ["Hours", "GB"],
  UsageUnit: ["Hours", 'a "GB"'],
  Region: ["East US", "Global", 'a "b" C', "westeurope"],
  RegionName: ["East US", "West"],
  RegionId: ["eastus"],
  ProviderName: ["Microsoft", "Microsoft", "Other"],
  ResourceId: ["/CR/1", "/providers/microsoft.billingbenefits/savingsPlanOrders/2/x", "/vm"],
  x_ResourceType: ["microsoft.capacity/reservationorders"],
  x_SkuDetails: [
    '{"VMCapacityReservationId":"/cr/1","VCPUs":2,"ImageType":"x"}',
    '{"RINormalizationRatio":"2","VCores": 1.50,"vCores":4}',
    '{"RINormalizationRatio":0.3,"ServiceType":{"a":[1,"}"]}}',
    "{}",
    "no JSON",
    '{"a":',
    "[1]",
  ],
  SkuPriceDetails: ['{"a":"b"}'],
  InvoiceId: ["1", "2"],
  x_InvoiceId: ["1", "3"],
  x_PricingCurrency: ["USD", "EUR"],
  BillingCurrency: ["USD", "EUR"],
  x_SkuMeterName: ["m"],
  AvailabilityZone: ["2"],
  x_ChargeId: ["c"],
  x_PartnerCreditApplied: ["True", "maybe"],
  x_New: ["n", '"'],
};
const DECIMALS = [
  ...["BilledCost", "EffectiveCost", "ContractedCost", "x_OnDemandCost", "UsageQuantity", "ConsumedQuantity"],
  ...["PricingQuantity", "x_PricingBlockSize", "x_BillingExchangeRate", "CommitmentDiscountQuantity", "ListUnitPrice"],
];

function arbitraryValue(name: string, mayBeInvalid: boolean): fc.Arbitrary<string> {
  const texts = TEXTS[name];
  if (texts === undefined) return arbitraryCell("Decimal", mayBeInvalid);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: arbitraryCell("String" satisfies ColumnType, false) },
  );
}

function arbitraryRow(header: readonly string[], mayBeInvalid: boolean): fc.Arbitrary<readonly string[]> {
  return fc.tuple(...header.map((name) => arbitraryValue(name, mayBeInvalid)));
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Parts of any version with any of its columns, and the upgrade that the hub plans for them. */
export const upgradedParts: fc.Arbitrary<PartFile> = fc
  .tuple(
    fc.oneof(
      fc.shuffledSubarray([...Object.keys(TEXTS), ...DECIMALS], { minLength: 1 }),
      fc.constant([...Object.keys(TEXTS), ...DECIMALS]),
    ),
    fc.constantFrom(false, false, false, true),
  )
  .chain(([header, mayBeInvalid]) =>
    fc.record({
      header: fc.constant(header),
      rows: fc.array(arbitraryRow(header, mayBeInvalid), { maxLength: 12 }),
      repeats: fc.constantFrom(1, 1, 3),
      version: fc.constantFrom("1.0-preview(v1)", "1.0-preview(v1)", "1.0", "1.0r2", "1.2-preview", "1.2"),
      focusVersion: fc.constantFrom(...FOCUS_VERSIONS.filter((each) => each !== "as-exported")),
      unknownColumns: fc.constantFrom("collect", "collect", "keep", "drop"),
      nullTokens: fc.constantFrom([], [], [], ["0", "Usage"]),
      rowGroupByteCount: fc.constantFrom(undefined, undefined, 1, 300),
    }),
  )
  // A header is only recognized if it names at least one column of the version.
  .filter(({ header }) => header.includes("BilledCost") || header.includes("ChargeCategory"))
  .map(({ header, rows, repeats, version, focusVersion, ...options }): PartFile => {
    const lines: readonly (readonly string[])[] = [header, ...Array.from({ length: repeats }, () => rows).flat()];
    const bytes = Buffer.from(lines.map((line) => `${line.map(quoted).join(",")}\n`).join(""));
    return partFile(bytes, {
      ...options,
      header,
      ...upgradeOf(version, focusVersion),
    });
  });
