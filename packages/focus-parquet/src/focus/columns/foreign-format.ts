import { InputError } from "exact-values/errors";
import type { PartHeader } from "./part-header.ts";

/** A common format of cost data that is not the cost and usage dataset of FOCUS. */
interface ForeignFormat {
  readonly name: string;
  /** How to get FOCUS costs instead. */
  readonly remedy: string;
  /** Columns that no FOCUS cost file has together, compared by `plainName`. */
  readonly marks: readonly string[];
  /** So many of the marks identify the format, because exports can omit columns. */
  readonly needed: number;
}

const COSTS_INSTEAD =
  "Only the dataset Cost and Usage becomes months: use the provider's file of that dataset instead.";
const NEW_EXPORT_OF_AWS =
  "Create a data export of the table FOCUS with AWS columns in the same account, and use its files: " +
  "docs/other-providers.md has the steps.";
const MARKS_OF_CUR = [
  ...["lineItem/LineItemType", "lineItem/UnblendedCost", "lineItem/UsageStartDate"],
  "lineItem/UsageAccountId",
];

const FORMATS: readonly ForeignFormat[] = [
  {
    // Only version 2.0 names the accounts.
    name: "a Cost and Usage Report 2.0 of AWS (CUR 2.0)",
    remedy: NEW_EXPORT_OF_AWS,
    marks: ["bill_payer_account_name", "line_item_usage_account_name"],
    needed: 1,
  },
  { name: "a Cost and Usage Report of AWS (CUR)", remedy: NEW_EXPORT_OF_AWS, marks: MARKS_OF_CUR, needed: 2 },
  {
    name: "a cost report of Oracle Cloud (OCI) in Oracle's own format",
    remedy: "Use the files in the folder FOCUS Reports of the same bucket.",
    marks: ["lineItem/referenceNo", "lineItem/tenantId", "lineItem/intervalUsageStart", "cost/myCost"],
    needed: 2,
  },
  {
    name: "a billing export of Google Cloud from BigQuery",
    remedy:
      "Query Google's FOCUS view or FOCUS export of this billing account in BigQuery, and save the result as parquet " +
      "or CSV.",
    marks: ["usage_start_time", "usage_end_time", "export_time", "cost_type", "currency_conversion_rate"],
    needed: 3,
  },
  {
    name: "an ActualCost or AmortizedCost export of Azure",
    remedy:
      "Export the same scope as FocusCost, which contains both costs: add the scope to hub/settings.json, and fill " +
      "earlier months with hub-backfill.yml.",
    marks: [
      ...["CostInBillingCurrency", "PreTaxCost", "BillingCurrencyCode", "MeterCategory", "MeterSubCategory"],
      ...["MeterId", "MeterName", "ConsumedService", "UnitOfMeasure", "EffectivePrice", "PricingModel"],
    ],
    needed: 4,
  },
  {
    name: "the dataset Contract Commitment of FOCUS",
    remedy: COSTS_INSTEAD,
    marks: ["ContractCommitmentId", "ContractCommitmentCategory", "ContractCommitmentType"],
    needed: 2,
  },
  {
    name: "the dataset Invoice Detail of FOCUS",
    remedy: COSTS_INSTEAD,
    marks: ["InvoiceDetailGrain", "InvoiceIssueDate", "InvoiceIssueStatus", "PaymentDueDate"],
    needed: 2,
  },
  {
    name: "the dataset Billing Period of FOCUS",
    remedy: COSTS_INSTEAD,
    marks: ["BillingPeriodStatus", "BillingPeriodCreated", "BillingPeriodLastUpdated"],
    needed: 2,
  },
];

/** One spelling for `lineItem/UsageAccountId` in CSV and `line_item_usage_account_id` in parquet. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** The format of a header without FOCUS costs; undefined if it has them, or if the format is unknown. */
export function foreignFormat(names: readonly string[]): Pick<ForeignFormat, "name" | "remedy"> | undefined {
  const present = new Set(names.map(plainName));
  // Columns can be renamed: these two show that somebody mapped the costs.
  if (present.has(plainName("BilledCost")) && present.has(plainName("ChargePeriodStart"))) return undefined;
  return FORMATS.find(({ marks, needed }) => marks.filter((mark) => present.has(plainName(mark))).length >= needed);
}

/** Throws InputError `NotFocus` for a header of a known format other than FOCUS, and says how to get FOCUS instead. */
export function assertFocusFormat({ part, names }: PartHeader): void {
  const format = foreignFormat(names);
  if (format === undefined) return;
  throw new InputError("NotFocus", `${part} is ${format.name}, not a FOCUS cost file.`, {
    remedy: format.remedy,
    place: { file: part, line: 1 },
  });
}
