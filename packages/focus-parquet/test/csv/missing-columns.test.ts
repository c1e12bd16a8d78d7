import { expect, test } from "vitest";
import { scanRows } from "../../src/csv/scan-rows.ts";
import { mandatoryColumns } from "../../src/focus/focus-columns.ts";

const RULES = { name: "FOCUS 1.0", ...mandatoryColumns("1.0"), nullTokens: [], dateFormats: ["iso"] as const };

/** The error of a file that has all mandatory columns, except for these renamed or removed ones. */
async function faultOf(changes: Readonly<Record<string, string | undefined>>): Promise<unknown> {
  const header = RULES.present.flatMap((name) => (name in changes ? (changes[name] ?? []) : name));
  const bytes = (async function* () {
    yield Buffer.from(`${header.join(",")}\n`);
  })();
  return scanRows({ name: "a.csv", bytes }, RULES).catch((error: unknown) => error);
}

test("names of FOCUS 1.0-preview and of Oracle are answered with the keys to paste", async () => {
  const former = { ProviderName: "Provider", PublisherName: "Publisher", InvoiceIssuerName: "InvoiceIssuer" };
  expect(await faultOf({ ...former, ContractedCost: undefined, ChargeClass: "Region" })).toMatchObject({
    code: "MissingColumn",
    message: expect.stringContaining("a.csv lacks 5 mandatory columns of FOCUS 1.0: "),
    remedy:
      "The file has names of an earlier FOCUS version. If these columns match, add this to the source in the mapping: " +
      '"rename": {"Region": ["RegionId", "RegionName"], "InvoiceIssuer": "InvoiceIssuerName", "Provider": "ProviderName", ' +
      '"Publisher": "PublisherName"}, "mayBeEmpty": ["ChargeClass", "ContractedCost"].',
  });
});

test("columns that no rename provides are asked for", async () => {
  expect(await faultOf({ PublisherName: "Publisher", BilledCost: "Cost" })).toMatchObject({
    remedy: expect.stringMatching(/"rename": \{"Publisher": "PublisherName"\}\. Every file must have BilledCost:/),
  });
  expect(await faultOf({ ListCost: "Price" })).toMatchObject({
    message: "a.csv lacks 1 mandatory column of FOCUS 1.0: ListCost.",
    remedy: expect.stringMatching(/"Name in the file": "ListCost".+"mayBeEmpty": \["ListCost"\]/),
  });
});
