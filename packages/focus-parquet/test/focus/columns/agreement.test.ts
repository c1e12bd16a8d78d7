import type { InputError } from "exact-values/errors";
import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { decideAgreement } from "../../../src/focus/columns/part-header.ts";
import type { DatasetKind } from "../../../src/focus/dataset.ts";
import { datasetKind, parseDatasetType } from "../../../src/focus/datasets/bundled-datasets.ts";
import { PUBLISHED_DATASETS } from "../../readers/dataset-parts.ts";

function kindOf(type: string): DatasetKind {
  const kind = datasetKind({ type });
  if (kind === undefined) throw new Error(`no kind of ${type}`);
  return kind;
}

const refusal = (...given: Parameters<typeof decideAgreement>): Promise<InputError> =>
  inputErrorOf(async () => decideAgreement(...given));
const part = (...names: readonly string[]) => ({ part: "part_1.csv", names });
const MARKED = PUBLISHED_DATASETS.filter(({ kind }) => kind.marks !== undefined);

describe("the agreement type of a run", () => {
  test.each(MARKED)("follows the columns of $schemaName in any spelling", async ({ agreement, kind, schema }) => {
    const names = schema.columns.map(({ source }) => source);
    const camel = names.map((name) => ` ${name.replaceAll(" ", "").toLowerCase()}`);
    for (const header of [part(...names), part(...camel)]) {
      expect(decideAgreement(kind, undefined, [header])).toBe(agreement);
      expect(decideAgreement(kind, agreement, [header, part()])).toBe(agreement);
      const other = agreement === "ea" ? "mca" : "ea";
      const error = await refusal(kind, other, [header]);
      expect(error.code).toBe("AgreementMismatch");
      expect(error.message).toContain("part_1.csv");
    }
  });

  test("follows the resource ID if the columns identify both agreement types or neither", () => {
    const prices = kindOf("PriceSheet");
    expect(decideAgreement(prices, "mca", [part("UnitPrice")])).toBe("mca");
    expect(decideAgreement(prices, "ea", [part("EnrollmentNumber", "BillingProfileId")])).toBe("ea");
  });

  test("is rejected if two parts differ or if it cannot be determined", async () => {
    const prices = kindOf("PriceSheet");
    const two = await refusal(prices, undefined, [part("EnrollmentNumber"), part("BillingCurrency")]);
    expect(two.message).toContain("the header of part_1.csv indicates an Enterprise Agreement");
    const none = await refusal(prices, undefined, [part("UnitPrice")]);
    expect(none.code).toBe("AgreementMismatch");
    expect(none.message).toContain("EnrollmentNumber");
  });

  test("does not matter for reservation details or for parts without a header", () => {
    expect(decideAgreement(kindOf("ReservationDetails"), "mca", [part("UsedHours")])).toBeUndefined();
    expect(decideAgreement(kindOf("PriceSheet"), undefined, [part()])).toBeUndefined();
  });
});

test.each([
  ["Pricesheet", "PriceSheet"],
  [" focuscost ", "FocusCost"],
  ["ActualCost", undefined],
  ["__proto__", undefined],
])("the dataset name %j is parsed as %s", (text, type) => {
  expect(parseDatasetType(text)).toBe(type);
});

describe("a schema of another dataset", () => {
  test.each(PUBLISHED_DATASETS)(
    "$schemaName has every required column and every summed column",
    ({ columns, schema }) => {
      const typeOf = (sink: string | undefined): string | undefined =>
        schema.columns.find((column) => column.sink === sink)?.type;
      expect(columns.sums.length).toBeGreaterThan(0);
      expect(columns.sums.length).toBeLessThanOrEqual(4);
      expect(columns.sums.map(typeOf)).toEqual(columns.sums.map(() => "Decimal"));
      expect(schema.required?.toSorted()).toEqual(columns.required.toSorted());
      for (const sink of [...columns.filled, ...columns.compared]) expect(columns.required).toContain(sink);
      if (columns.currency !== undefined) expect(typeOf(columns.currency)).toBe("String");
      if (columns.day !== undefined) expect(typeOf(columns.day)).toBe("DateTimeOffset");
    },
  );
});
