import { expect, test } from "vitest";
import type { ChargeTexts } from "../../../src/focus/charges/classify-charge.ts";
import { fillabilityOf, hasOldQuantity, missingPrices } from "../../../src/focus/prices/missing-prices.ts";

const USAGE: ChargeTexts = {
  ...{ category: "Usage", status: "Used", chargeClass: "", provider: "Microsoft" },
  ...{ publisherCategory: "Cloud Provider", publisher: "Microsoft" },
};

test.each([
  ["usage of a reservation", {}, "yes"],
  ["usage outside a commitment", { status: "" }, "yes"],
  ["usage without a publisher category", { publisherCategory: "" }, "yes"],
  ["a marketplace purchase", { publisherCategory: "Vendor", publisher: "Contoso" }, "marketplace"],
  ["another publisher's product without a category", { publisherCategory: "", publisher: "Contoso" }, "marketplace"],
  ["an unused reservation", { status: "Unused" }, "unused"],
  ["an unused savings plan", { status: "unused" }, "unused"],
  ["an unused commitment with blanks around the values", { category: " usage", status: " Unused " }, "unused"],
  ["a correction", { chargeClass: "Correction" }, "correction"],
  ["a purchase", { category: "Purchase", status: "" }, "no"],
  ["a tax", { category: "Tax" }, "no"],
  ["another cloud provider", { provider: "AWS" }, "no"],
  ["no provider", { provider: "" }, "no"],
] as const)("%s", (_, texts, expected) => {
  expect(fillabilityOf({ ...USAGE, ...texts })).toBe(expected);
});

test("a price of 0 is missing if the row has a charge, and valid if it has none", () => {
  const free = { list: 0n, contracted: undefined, effective: 0n, effectivePrice: 0n };
  expect(missingPrices(free)).toEqual({ list: false, contracted: false });
  expect(missingPrices({ ...free, contracted: 0n, effectivePrice: 1n })).toEqual({ list: true, contracted: true });
  expect(missingPrices({ ...free, effective: 1n, effectivePrice: undefined })).toEqual({
    list: true,
    contracted: true,
  });
  expect(missingPrices({ ...free, effectivePrice: 1n, list: -1n })).toEqual({ list: false, contracted: true });
});

test("#727: detects a quantity that was divided by the block size twice", () => {
  const E18 = 10n ** 18n;
  // From data/azure: unit 10K, quantity 6E-8, price 0.00036, cost 2.16E-7.
  const row = { effective: 216_000_000_000n, effectivePrice: 360_000_000_000_000n, quantity: 60_000_000_000n };
  expect(hasOldQuantity({ ...row, block: 10_000n * E18 })).toBe(true);
  expect(hasOldQuantity({ ...row, quantity: row.quantity * 10_000n, block: 10_000n * E18 })).toBe(false);
  expect(hasOldQuantity({ ...row, block: E18 })).toBe(false);
});
