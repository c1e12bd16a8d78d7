import { expect, test } from "vitest";
import { chargeKindOf } from "../src/charge-kind.ts";

const NOTHING = {
  ...{ category: "", chargeClass: "", status: "", publisherCategory: "", publisher: "", provider: "" },
  isCommitmentPurchase: false,
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
  ["marketplace", { category: "Usage", publisher: "Red Hat Inc.", provider: "AWS" }],
  ["usage", { category: "Usage", publisher: "Amazon Web Services EMEA SARL", provider: "AWS" }],
  ["usage", { category: "Usage", publisher: "Google", provider: "Google Cloud" }],
  ["usage", { category: "Usage", publisher: "Somebody", provider: "Somebody's cloud" }],
  ["usage", { category: "Usage", publisher: "", provider: "Microsoft" }],
  ["purchase", { category: "Purchase", publisherCategory: "Vendor" }],
  ["commitment-purchase", { category: "Purchase", isCommitmentPurchase: true }],
  ["refund", { category: "Purchase", chargeClass: "Correction", isCommitmentPurchase: true }],
  ["refund", { category: "Usage", chargeClass: "Correction", status: "Unused" }],
  // Of the preview version.
  ["refund", { category: "Adjustment", status: "Refund" }],
  ["credit", { category: "Adjustment", status: "Credit" }],
  ["adjustment", { category: "Adjustment", status: "Rounding Error" }],
  ["credit", { category: "Credit" }],
  ["tax", { category: "TAX" }],
  ["other", { category: "Something" }],
  ["other", {}],
] as const)("%s: %j", (kind, texts) => {
  expect(chargeKindOf({ ...NOTHING, ...texts })).toBe(kind);
});
