import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { CRITERIA, checkRows } from "../../src/conformance/check-rows.ts";
import { specifiedSchema, specifiedSchemaName } from "../../src/focus/focus-columns.ts";
import type { FocusSchema } from "../../src/focus/schema.ts";
import { bytesSource } from "../cube/bytes-source.ts";
import { convertToBytes } from "../readers/convert-to-bytes.ts";
import { CLEAN, check, checkText, csvOf, csvSource, type Row, violationsOf } from "./focus-rows.ts";

const ALL = { criteria: CRITERIA };

test("a clean file violates none of the 257 rules, whatever its text", async () => {
  const result = await check([CLEAN, { ...CLEAN, SubAccountName: "名前 \u{1f600}" }], ALL);
  expect(violationsOf(result)).toEqual({});
  expect([result.rules.length, result.skippedRules]).toEqual([257, 0]);
});

const CORRECTION: Row = { ...CLEAN, ChargeClass: "Correction" };

/** For each trap: its name, what differs from a clean row, and the expected violations. The row is between two clean ones. */
const TRAPS: readonly (readonly [string, Row, Readonly<Record<string, number>>])[] = [
  [
    "one nonsense value among allowed ones",
    { ServiceCategory: "Nonsense", ServiceName: "x" },
    { "ServiceCategory-C-003-M": 1, "ServiceSubcategory-C-004-M": 1 },
  ],
  ["an allowed value in another case", { ChargeFrequency: "Usage-based" }, { "ChargeFrequency-C-003-M": 1 }],
  ["a null among allowed values", { ChargeFrequency: "" }, { "ChargeFrequency-C-002-M": 1 }],
  [
    "a subcategory of another category",
    { ServiceSubcategory: "Backup Storage", ServiceName: "x" },
    { "ServiceSubcategory-C-004-M": 1 },
  ],
  ["no price, although a null ChargeClass is no correction", { ListUnitPrice: "" }, { "ListUnitPrice-C-005-C": 1 }],
  ["no price of a correction", { ...CORRECTION, ListUnitPrice: "" }, {}],
  [
    "no quantity of usage (the model has the opposite condition)",
    { ConsumedQuantity: "", ConsumedUnit: "" },
    { "ConsumedQuantity-C-006-C": 1 },
  ],
  ["no quantity of a correction", { ...CORRECTION, ConsumedQuantity: "", ConsumedUnit: "" }, {}],
  [
    "a commitment without status (the model is inverted)",
    { CommitmentDiscountStatus: "" },
    { "CommitmentDiscountStatus-C-004-C": 1 },
  ],
  [
    "a status of FOCUS 1.2 (the model has others)",
    { CommitmentDiscountStatus: "Active" },
    { "CommitmentDiscountStatus-C-005-M": 1 },
  ],
  ["a product that is off by the tolerance", { ListCost: "12.00001" }, {}],
  [
    "a product that is off by more, in digits that floats lack",
    { ListUnitPrice: "4000000000", ListCost: "12000000000.0000100000000001" },
    { "ListCost-C-009-C": 1 },
  ],
  ["a product of a correction", { ...CORRECTION, ListCost: "99" }, {}],
  [
    "whole numbers, exponents and many digits",
    { EffectiveCost: "1E-5", BilledCost: "0.1234567890123456789012345678" },
    {},
  ],
  ["a plus sign", { EffectiveCost: "+1" }, { "EffectiveCost-C-002-M": 1 }],
  ["a plus sign in the exponent", { EffectiveCost: "1E+2" }, { "EffectiveCost-C-002-M": 1 }],
  ["a decimal comma", { EffectiveCost: "1,5" }, { "EffectiveCost-C-001-M": 1, "EffectiveCost-C-002-M": 1 }],
  ["a negative price", { ContractedUnitPrice: "-3.5", ContractedCost: "-10.5" }, { "ContractedUnitPrice-C-009-C": 1 }],
  [
    "null in words, which is text",
    { SkuMeter: "NULL", ChargeDescription: "null", EffectiveCost: "NULL" },
    { "EffectiveCost-C-001-M": 1, "EffectiveCost-C-002-M": 1 },
  ],
  ["a null date", { ChargePeriodEnd: "" }, { "ChargePeriodEnd-C-003-M": 1 }],
  ["a date without seconds", { ChargePeriodEnd: "2026-06-02T00:00Z" }, { "ChargePeriodEnd-C-002-M": 1 }],
  ["a date with an offset", { ChargePeriodEnd: "2026-06-02T00:00:00+02:00" }, { "ChargePeriodEnd-C-002-M": 1 }],
  ["a date with milliseconds", { ChargePeriodEnd: "2026-06-02T00:00:00.000Z" }, {}],
  [
    "a day that does not exist",
    { ChargePeriodEnd: "2026-02-30T00:00:00Z" },
    { "ChargePeriodEnd-C-001-M": 1, "ChargePeriodEnd-C-002-M": 1 },
  ],
  ["text that lost characters", { RegionName: "Z\ufffdrich" }, { "RegionName-C-002-M": 1 }],
  ["tags with all scalar values", { Tags: '{"a":1,"b":null,"c":true,"d":"x\\": {","e:":""}' }, {}],
  ["tags as an array", { Tags: "[1]" }, { "Tags-C-001-M": 1 }],
  ["nested tags", { Tags: '{"a":{"b":1}}' }, { "Tags-C-001-M": 1 }],
  ["tags with a key twice", { Tags: '{"a":1, "a" :2}' }, { "Tags-C-001-M": 1 }],
  ["tags with a nested value that another one hides", { Tags: '{"a":{"b":1},"a":2}' }, { "Tags-C-001-M": 1 }],
  ["a code for tests", { BillingCurrency: "XTS" }, { "BillingCurrency-C-006-M": 1 }],
  ["currencies of 2024 and 2025", { BillingCurrency: "XCG", PricingCurrency: "ZWG" }, {}],
  ["a unit of Azure", { PricingUnit: "MB/month", ConsumedUnit: "10K" }, {}],
  ["a blank unit", { PricingUnit: " " }, { "PricingUnit-C-003-O": 1 }],
  ["a price with a second SKU", { SkuId: "other" }, { "SkuPriceId-C-008-M": 1 }],
  ["a price without a SKU, which is no second one", { SkuId: "", SkuMeter: "" }, { "SkuId-C-005-C": 1 }],
];

test.each(TRAPS)("%s", async (_, changes, violations) => {
  expect(violationsOf(await check([CLEAN, { ...CLEAN, ...changes }, CLEAN], ALL))).toEqual(violations);
});

describe("columns, versions and criteria", () => {
  const names = Object.keys(CLEAN);
  const without = (...missing: readonly string[]): Promise<Readonly<Record<string, number>>> => {
    const kept = names.filter((name) => !missing.includes(name));
    return checkText(csvOf([CLEAN], kept)).then(violationsOf);
  };

  test("a missing column is one violation, and its other rules are not evaluated", async () => {
    expect(await without("ServiceName")).toEqual({ "CostAndUsage-D-041-M": 1 });
    const { rules } = await checkText(
      csvOf(
        [CLEAN],
        names.filter((name) => name !== "ServiceName"),
      ),
    );
    expect(rules.filter(({ rule }) => rule.id.startsWith("ServiceName-"))).toEqual([]);
  });

  test("columns are required by what the rows show, or by named criteria", async () => {
    expect(await without("CommitmentDiscountName")).toEqual({ "CostAndUsage-D-012-C": 1 });
    expect(await without("AvailabilityZone")).toEqual({});
    const csv = csvOf(
      [CLEAN],
      names.filter((name) => name !== "AvailabilityZone" && name !== "CommitmentDiscountName"),
    );
    const named = await checkText(csv, { criteria: ["AVAILABILITY_ZONE_SUPPORTED"] });
    expect(violationsOf(named)).toEqual({ "CostAndUsage-D-003-C": 1 });
  });

  test("a version requires no columns of others", async () => {
    const of10 = [
      "BillingAccountType",
      "SubAccountType",
      "InvoiceId",
      "ServiceSubcategory",
      "SkuMeter",
      "SkuPriceDetails",
    ];
    const newer = names.filter(
      (name) => of10.includes(name) || /^(Pricing|Capacity)(Currency|Reservation)|DiscountQ|DiscountUnit/.test(name),
    );
    const kept = names.filter((name) => !newer.includes(name));
    const [old, forced] = [
      await checkText(csvOf([CLEAN], kept)),
      await checkText(csvOf([CLEAN], kept), { specification: "1.2" }),
    ];
    expect([old.specification, violationsOf(old)]).toEqual(["1.0", {}]);
    expect(Object.keys(violationsOf(forced))).toContain("CostAndUsage-D-061-C");
    const row: Row = { ...CLEAN, InvoiceDetailId: "1" };
    const of14 = Object.keys(row).filter((name) => name !== "ProviderName" && name !== "PublisherName");
    const newest = await checkText(csvOf([row], of14));
    expect([newest.specification, violationsOf(newest)]).toEqual(["1.4", {}]);
  });

  test("without rows, only presence and types are checked", async () => {
    const { rows, rules } = await checkText(`${names.join(",")}\n`, ALL);
    expect(rows).toBe(0);
    expect(new Set(rules.map(({ rule }) => rule.kind))).toEqual(new Set(["presence", "type"]));
    expect(rules.filter(({ violations }) => violations > 0)).toEqual([]);
  });

  test("several files are one dataset", async () => {
    const csv = csvOf(
      [{ ...CLEAN, SkuId: "other" }],
      names.filter((name) => name !== "Tags"),
    );
    const result = await checkRows([csvSource(csvOf([CLEAN]), "one.csv"), csvSource(csv, "two.csv")], ALL);
    expect([result.rows, violationsOf(result)]).toEqual([2, { "CostAndUsage-D-064-C": 1, "SkuPriceId-C-008-M": 1 }]);
    expect(result.rules.flatMap(({ places }) => places.map(({ file, line }) => [file, line]))).toEqual([
      ["two.csv", undefined],
      ["two.csv", 2],
    ]);
  });
});

describe("known gaps of Azure", () => {
  const azure: Row = { ...CLEAN, ProviderName: "Microsoft", x_PublisherCategory: "Cloud Provider" };
  const noList: Row = { ...azure, ListCost: "0" };
  const usage: Row = { ...noList, CommitmentDiscountType: "Savings Plan" };

  test.each([
    ["reservation usage", [noList], 1, true],
    ["other usage", [usage], 0, false],
    ["both", [noList, usage], 1, false],
    ["another provider", [{ ...noList, ProviderName: "Provider" }], 0, false],
  ] as const)("a list cost of 0: %s", async (_, rows, known, isKnown) => {
    const found = (await check(rows)).rules.find(({ rule }) => rule.id === "ListCost-C-009-C");
    expect(found).toMatchObject({ violations: rows.length, knownViolations: known, isKnown });
  });

  test("an export of FOCUS 1.0 has no seconds", async () => {
    const extra = { x_SkuMeterId: "m", x_SkuDetails: "", x_BillingProfileId: "p", x_PricingBlockSize: "1" };
    const { InvoiceId, PricingCurrency, SkuMeter, SkuPriceDetails, ...old } = azure;
    const { rules, specification } = await check([{ ...old, ...extra, ChargePeriodEnd: "2026-06-02T00:00Z" }]);
    const found = rules.find(({ rule }) => rule.id === "ChargePeriodEnd-C-002-M");
    expect([specification, found?.violations, found?.isKnown]).toEqual(["1.0", 1, true]);
  });
});

describe("places", () => {
  const text = csvOf([
    { ...CLEAN, ChargeDescription: "two\nlines" },
    CLEAN,
    { ...CLEAN, BilledCost: "0.1", RegionName: "" },
  ]);

  test("a row is found by its line, after empty lines and values with line breaks", async () => {
    const withEmptyLine = text.replace(/\n/, "\n\r\n");
    const { rules } = await checkText(withEmptyLine);
    const found = rules.find(({ violations }) => violations > 0);
    expect(withEmptyLine.split("\n")[5]).toContain(",0.1,");
    expect(found).toMatchObject({
      rule: { id: "RegionName-C-005-C" },
      money: { EUR: "0.1" },
      places: [{ file: "part.csv", line: 6, column: "RegionName", value: null }],
    });
  });

  test("only the first five rows are named, and the money of all is exact by currency", async () => {
    const rows = Array.from({ length: 2000 }, (_, row) => {
      const BilledCost = row % 2 === 0 ? "0.1000000000000000000000000001" : "0.2";
      return { ...CLEAN, RegionName: row < 10 ? "x" : "", BilledCost, BillingCurrency: row % 2 === 0 ? "EUR" : "USD" };
    });
    const found = (await check(rows)).rules.find(({ violations }) => violations > 0);
    expect(found).toMatchObject({
      violations: 1990,
      money: { EUR: "99.5000000000000000000000000995", USD: "199" },
    });
    expect(found?.places.map(({ line }) => line)).toEqual([12, 13, 14, 15, 16]);
  });
});

describe("parquet", () => {
  const parquet = (rows: readonly Row[], types: Readonly<Record<string, "DOUBLE" | "INT32">> = {}): ArrayBuffer =>
    parquetWriteBuffer({
      columnData: Object.keys(CLEAN).map((name) => ({
        name,
        nullable: true,
        type: types[name] ?? "STRING",
        data: rows.map((row) => {
          const text = row[name] ?? "";
          return text === "" ? null : types[name] === undefined ? text : Number(text);
        }),
      })),
      rowGroupSize: 2,
    });
  const checkParquet = (rows: readonly Row[], types: Readonly<Record<string, "DOUBLE" | "INT32">> = {}) =>
    checkRows([{ kind: "parquet", file: bytesSource(new Uint8Array(parquet(rows, types))) }], ALL);

  test("stored types decide, and rows are numbered across row groups", async () => {
    const types = { EffectiveCost: "DOUBLE", SkuMeter: "INT32" } as const;
    const rows = [CLEAN, CLEAN, CLEAN, { ...CLEAN, SkuMeter: "" }].map(
      (row): Row => ({ ...row, SkuMeter: row.SkuMeter === "" ? "" : "1" }),
    );
    const { rules } = await checkParquet(rows, types);
    const of = (id: string) => rules.find(({ rule }) => rule.id === id);
    expect(of("EffectiveCost-C-001-M")?.violations).toBe(0);
    expect(of("BilledCost-C-001-M")?.violations).toBe(4);
    expect(of("BilledCost-C-002-M")?.violations).toBe(0);
    expect(of("ChargePeriodStart-C-001-M")?.violations).toBe(4);
    expect(of("SkuMeter-C-001-M")?.violations).toBe(3);
    expect(of("SkuMeter-C-005-C")).toMatchObject({
      violations: 1,
      places: [{ row: 4, value: null, column: "SkuMeter" }],
    });
  });

  test("a month of a hub gives the same result as its CSV", async () => {
    const csv = csvOf([
      CLEAN,
      { ...CLEAN, ListCost: "0", RegionName: "" },
      { ...CLEAN, SkuId: "other", ServiceName: "" },
    ]);
    const { bytes } = await convertToBytes({
      schema: specifiedSchema(specifiedSchemaName("1.2")) as FocusSchema,
      parts: [{ name: "part.csv", content: csv }],
      keyValues: [{ key: "hub_run_id", value: "run" }],
    });
    const [stored, delivered] = [
      await checkRows([{ kind: "parquet", file: bytesSource(bytes) }], ALL),
      await checkText(csv, ALL),
    ];
    expect(violationsOf(stored)).toEqual(violationsOf(delivered));
    expect(Object.keys(violationsOf(stored))).toHaveLength(4);
    const rows = stored.rules.flatMap(({ places }) => places.map(({ row }) => row));
    expect(rows).toEqual(delivered.rules.flatMap(({ places }) => places.map(({ line = 0 }) => line - 1)));
    expect(stored.rules.flatMap(({ money }) => Object.values(money))).toEqual(["10.5", "10.5", "10.5"]);
  });

  test("a wrong type is found without any value", async () => {
    const { rules } = await checkParquet([{ ...CLEAN, SkuMeter: "" }], { SkuMeter: "INT32" });
    expect(rules.find(({ rule }) => rule.id === "SkuMeter-C-001-M")).toMatchObject({ violations: 1, money: {} });
  });
});

test.each([
  ["an empty file", "", "EmptyFile"],
  ["data instead of a header", csvOf([CLEAN]).split("\n").slice(1).join("\n"), "MalformedCsv"],
  ["a binary file", Buffer.from([0x42, 0xff, 0x00, 0x0a, 0xfe]), "MalformedCsv"],
  ["a cut gzip file", gzipSync(csvOf([CLEAN])).subarray(0, 200), "MalformedCsv"],
  ["a row that is cut", csvOf([CLEAN]).slice(0, -60), "MalformedCsv"],
  ["a value of 9 MiB", csvOf([{ ...CLEAN, Tags: "x".repeat(9 << 20) }]), "ValueTooLong"],
  ["a column twice", csvOf([CLEAN], ["BilledCost", "billedcost"]), "DuplicateColumn"],
])("%s is an error, not a violation", async (_, content, code) => {
  const source = csvSource(content);
  await expect(checkRows([source])).rejects.toMatchObject({ code });
});
