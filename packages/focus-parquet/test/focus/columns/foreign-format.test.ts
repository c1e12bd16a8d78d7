import { expect, test } from "vitest";
import { assertFocusFormat, foreignFormat } from "../../../src/focus/columns/foreign-format.ts";
import { renamesOf } from "../../../src/focus/former-names.ts";

const CUR =
  "identity/LineItemId,bill/PayerAccountId,lineItem/UsageAccountId,lineItem/LineItemType,lineItem/UnblendedCost";
const CUR2 = "bill_payer_account_id,bill_payer_account_name,line_item_usage_account_id,line_item_unblended_cost";
const ACTUAL =
  "InvoiceSectionName,AccountName,SubscriptionId,Date,MeterCategory,MeterSubCategory,MeterId,MeterName,UnitOfMeasure," +
  "EffectivePrice,CostInBillingCurrency,BillingCurrencyCode,ChargeType";

test.each([
  ["an AWS report as CSV", CUR, /^a Cost and Usage Report of AWS \(CUR\)$/],
  ["an AWS report as parquet", "line_item_usage_account_id,line_item_unblended_cost,product_region", /\(CUR\)$/],
  ["an AWS report 2.0", CUR2, /CUR 2\.0/],
  ["a BigQuery export", "billing_account_id,service,sku,usage_start_time,usage_end_time,cost,export_time", /BigQuery/],
  ["an Oracle report", "lineItem/referenceNo,lineItem/tenantId,product/service,cost/myCost", /Oracle/],
  ["an Azure export of an enrollment", ACTUAL, /ActualCost or AmortizedCost/],
  ["an Azure export with camel case", "invoiceId,meterId,meterName,costInBillingCurrency,meterCategory", /ActualCost/],
  [
    "contract commitments",
    "ContractId,ContractCommitmentId,ContractCommitmentType,BillingCurrency",
    /Contract Commitment/,
  ],
  ["invoice details", "InvoiceId,InvoiceDetailGrain,InvoiceIssueDate,BilledCost,ChargeCategory", /Invoice Detail/],
  ["billing periods", "BillingPeriodStart,BillingPeriodStatus,BillingPeriodCreated", /Billing Period/],
])("%s is recognized", (_what, header, name) => {
  expect(foreignFormat(header.split(","))?.name).toMatch(name);
});

test.each([
  ["FOCUS with columns of a former format", `${CUR},BilledCost,ChargePeriodStart`],
  ["FOCUS that lacks a mandatory column", "BilledCost,BillingCurrency,ChargePeriodStart,InvoiceDetailId"],
  ["an unknown file", "Date,Customer,Amount,Currency"],
  ["an empty header", ""],
])("%s is not taken for another format", (_what, header) => {
  expect(foreignFormat(header.split(","))).toBeUndefined();
});

test("the error names the file, its format and the next step", () => {
  expect(() => assertFocusFormat({ part: "cur.csv", names: CUR.split(",") })).toThrow(
    expect.objectContaining({
      code: "NotFocus",
      message: "cur.csv is a Cost and Usage Report of AWS (CUR), not a FOCUS cost file.",
      remedy: expect.stringContaining("Create a data export of the table FOCUS with AWS columns"),
    }),
  );
});

test("former names become renames, unless the file already has the current column", () => {
  const names = "Provider,PublisherName,publisher,Region,InvoiceIssuer,UsageQuantity,UsageUnit,BilledCost".split(",");
  expect(Object.fromEntries(renamesOf(names))).toEqual({
    ...{ Provider: ["ProviderName"], InvoiceIssuer: ["InvoiceIssuerName"], Region: ["RegionId", "RegionName"] },
    ...{ UsageQuantity: ["ConsumedQuantity"], UsageUnit: ["ConsumedUnit"] },
  });
});
