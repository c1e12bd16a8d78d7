import { describe, expect, test } from "vitest";
import { type ChargeTexts, chargeKindOf, isUsageBased, useOf } from "../../../src/focus/charges/classify-charge.ts";
import { fillabilityOf } from "../../../src/focus/prices/missing-prices.ts";

const NOTHING: ChargeTexts = {
  ...{ category: "", chargeClass: "", status: "", publisherCategory: "", publisher: "", provider: "" },
};

test.each([
  ["usage", { category: "Usage" }],
  ["usage", { category: "Usage", status: "Used" }],
  ["usage", { category: "Usage", status: "On-Demand" }],
  ["usage", { category: "Usage", status: "Used Commitment" }],
  ["unused-commitment", { category: "Usage", status: "Unused" }],
  ["unused-commitment", { category: "usage", status: "Unused Commitment" }],
  ["marketplace", { category: "Usage", publisherCategory: "Vendor" }],
  ["usage", { category: "Usage", publisherCategory: "Cloud Provider", publisher: "Red Hat", provider: "Microsoft" }],
  ["usage", { category: "Usage", publisherCategory: "CloudProvider", publisher: "Red Hat", provider: "Microsoft" }],
  ["marketplace", { category: "Usage", publisher: "Red Hat Inc.", provider: "AWS" }],
  ["marketplace", { category: "Usage", publisher: "Contoso", provider: "Azure" }],
  ["usage", { category: "Usage", publisher: "Amazon Web Services EMEA SARL", provider: "AWS" }],
  ["usage", { category: "Usage", publisher: "Google", provider: "Google Cloud" }],
  ["usage", { category: "Usage", publisher: "Oracle", provider: "OCI" }],
  ["marketplace", { category: "Usage", publisher: "Acme Security", provider: "OCI" }],
  ["marketplace", { category: "Usage", publisher: "Ocient", provider: "Oracle" }],
  ["usage", { category: "Usage", publisher: "Somebody", provider: "Somebody's cloud" }],
  ["usage", { category: "Usage", publisher: "", provider: "Microsoft" }],
  ["purchase", { category: "Purchase", publisherCategory: "Vendor" }],
  ["refund", { category: "Usage", chargeClass: "Correction", status: "Unused" }],
  // Version 1.0-preview(v1).
  ["refund", { category: "Adjustment", status: "Refund" }],
  ["credit", { category: "Adjustment", status: "Credit" }],
  ["adjustment", { category: "Adjustment", status: "Rounding Error" }],
  ["credit", { category: "Credit" }],
  ["tax", { category: "TAX" }],
  ["other", { category: "Something" }],
  ["other", {}],
] as const)("%s: %j", (kind, texts) => {
  expect(chargeKindOf({ ...NOTHING, ...texts }, false)).toBe(kind);
});

test("recognizes the purchase of a commitment, and its refund", () => {
  const purchase = { ...NOTHING, category: "Purchase" };
  expect(chargeKindOf(purchase, true)).toBe("commitment-purchase");
  expect(chargeKindOf({ ...purchase, chargeClass: "Correction" }, true)).toBe("refund");
});

test("recognizes usage-based charges", () => {
  expect(isUsageBased("Usage-Based", "Purchase")).toBe(true);
  expect(isUsageBased(" usage-based", "")).toBe(true);
  expect(isUsageBased("Recurring", "Usage")).toBe(false);
  expect(isUsageBased("", " Usage ")).toBe(true);
  expect(isUsageBased(" ", "Purchase")).toBe(false);
});

const MICROSOFT_USAGE: ChargeTexts = {
  ...{ category: "Usage", chargeClass: "", status: "Used" },
  ...{ publisherCategory: "Cloud Provider", publisher: "Microsoft", provider: "Microsoft" },
};

describe("the cost page and the price search agree on", () => {
  test.each([
    ["every Azure export", {}, "usage", "yes"],
    ["a category without a blank", { publisherCategory: "CloudProvider" }, "usage", "yes"],
    ["no category", { publisherCategory: "" }, "usage", "yes"],
    ["neither category nor publisher, as for reservations", { publisherCategory: "", publisher: "" }, "usage", "yes"],
    ["Vendor", { publisherCategory: "Vendor", publisher: "Microsoft" }, "marketplace", "marketplace"],
    ["another publisher", { publisherCategory: "", publisher: "Contoso" }, "marketplace", "marketplace"],
    [
      "Azure as provider",
      { provider: "Azure", publisherCategory: "", publisher: "Contoso" },
      "marketplace",
      "marketplace",
    ],
    ["unused", { status: "Unused" }, "unused-commitment", "unused"],
    ["a correction", { chargeClass: "Correction" }, "refund", "correction"],
    ["a blank class", { chargeClass: " " }, "usage", "yes"],
    ["a purchase", { category: "Purchase", status: "" }, "purchase", "no"],
    ["a tax", { category: "Tax" }, "tax", "no"],
  ] as const)("%s", (_, changed, kind, fillability) => {
    const texts = { ...MICROSOFT_USAGE, ...changed };
    expect(chargeKindOf(texts, false)).toBe(kind);
    expect(fillabilityOf(texts)).toBe(fillability);
  });

  test("ignores case and surrounding blanks", () => {
    const words: Partial<ChargeTexts>[] = [
      {},
      { status: "Unused" },
      { chargeClass: "Correction" },
      { publisherCategory: "Vendor" },
      { publisherCategory: "", publisher: "Contoso" },
      { category: "Adjustment", status: "Refund" },
      { category: "Purchase" },
      { category: "Tax" },
    ];
    for (const changed of words) {
      const texts = { ...MICROSOFT_USAGE, ...changed };
      const padded = Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, ` ${text.toUpperCase()}\t`]),
      ) as unknown as ChargeTexts;
      expect(chargeKindOf(padded, false)).toBe(chargeKindOf(texts, false));
      expect(fillabilityOf(padded)).toBe(fillabilityOf(texts));
      expect(useOf(padded)).toBe(useOf(texts));
    }
  });
});
