import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { InputError } from "exact-values/errors";
import { describe, expect, test } from "vitest";
import { parseFileMapping } from "../../../src/hub/files/file-mapping.ts";
import { describeColumnChanges } from "../../../src/hub/files/source-keys.ts";

const schema = JSON.parse(readFileSync(new URL("../../../schemas/files.schema.json", import.meta.url), "utf8"));
const isValid = new Ajv({ allowUnionTypes: true }).compile(schema);

function parse(document: unknown): ReturnType<typeof parseFileMapping> {
  const text = typeof document === "string" ? document : JSON.stringify(document, undefined, 2);
  return parseFileMapping("hub/files.json", Buffer.from(text));
}

const SOURCE = { files: "aws/*.csv", scope: "providers/aws/accounts/1" };

describe("a mapping", () => {
  test("has defaults for everything except files and scope", () => {
    expect(parse({ sources: [SOURCE] })).toMatchObject([
      {
        files: { place: "workspace", text: "aws/*.csv" },
        scope: "providers/aws/accounts/1",
        specification: undefined,
        month: { kind: "agreed" },
        nullTokens: [],
        dateFormats: ["iso"],
        unknownColumns: "keep",
      },
    ]);
  });

  const FULL = {
    $schema: "../schemas/files.schema.json",
    description: "ours",
    sources: [
      {
        ...SOURCE,
        description: "theirs",
        scope: "/Providers/AWS/accounts/1/",
        dataset: "FOCUS 1.2",
        month: "2026-06",
        nullTokens: ["NULL"],
        dateFormats: ["M/d/yyyy", "iso"],
        rename: { "Amount Due": "BilledCost" },
        mayBeEmpty: ["PublisherName"],
        unknownColumns: "fail",
        monthDecisions: { "2026-05": "remove", "202606": "complete", "*": "keep" },
        mayShrink: ["aws/old/*.csv"],
        mayRepeat: ["aws/**"],
      },
    ],
  };

  test("accepts all properties, like the schema for editors", () => {
    expect(isValid(FULL), JSON.stringify(isValid.errors)).toBe(true);
    expect(parse(FULL)).toMatchObject([
      {
        scope: "providers/aws/accounts/1",
        specification: "1.2",
        month: { kind: "given", month: "202606" },
        rename: new Map([["amount due", "BilledCost"]]),
        mayBeEmpty: new Set(["publishername"]),
        unknownColumns: "fail",
        monthDecisions: new Map([
          ["202605", "remove"],
          ["202606", "complete"],
          ["*", "keep"],
        ]),
        mayShrink: [{ text: "aws/old/*.csv" }],
        mayRepeat: [{ text: "aws/**" }],
      },
    ]);
    expect(parse({ sources: [{ ...SOURCE, month: "ChargePeriodStart" }] })[0]?.month).toEqual({
      kind: "by-column",
      column: "ChargePeriodStart",
    });
  });

  test("accepts all file formats, like the schema for editors", () => {
    const written = {
      ...{ numbers: { decimal: ",", thousands: ".", currency: ["kr"], negative: ["brackets"] }, delimiter: "tab" },
      ...{ encoding: "utf-16le", dateFormats: ["iso", "dd.MM.yyyy"] },
    };
    const document = { sources: [{ ...SOURCE, ...written }] };
    expect(isValid(document), JSON.stringify(isValid.errors)).toBe(true);
    expect(parse(document)).toMatchObject([
      {
        numbers: written.numbers,
        text: { delimiter: "\t", encoding: "utf-16le" },
        dateFormats: ["iso", "d.M.yyyy"],
      },
    ]);
    // Months of mappings without a format keep their identity.
    const [plain] = parse({ sources: [SOURCE] });
    expect(Object.keys(plain ?? {})).not.toContain("numbers");
    expect(Object.keys(plain ?? {})).not.toContain("text");
  });

  test("accepts constants, copies of columns and inclusive ends, like the schema for editors", () => {
    const changing = {
      rename: { Cost: ["BilledCost", "EffectiveCost"], Team: "x_Team" },
      constants: { BillingCurrency: "USD", x_Source: "invoice", BillingPeriodStart: "6/1/2026" },
      inclusiveEnds: { BillingPeriodEnd: "day", ChargePeriodEnd: "second" },
      dateFormats: ["M/d/yyyy"],
    };
    const document = { sources: [{ ...SOURCE, ...changing }] };
    expect(isValid(document), JSON.stringify(isValid.errors)).toBe(true);
    const [source] = parse(document);
    expect(source).toMatchObject({
      rename: new Map([
        ["cost", "BilledCost"],
        ["team", "x_Team"],
      ]),
      changes: {
        copies: new Map([["cost", ["EffectiveCost"]]]),
        constants: new Map(Object.entries(changing.constants)),
        inclusiveEnds: new Map([
          ["billingperiodend", "day"],
          ["chargeperiodend", "second"],
        ]),
      },
      // Changed ends are ISO 8601.
      dateFormats: ["M/d/yyyy", "iso"],
    });
    expect(describeColumnChanges(source?.rename ?? new Map(), source?.changes)).toEqual([
      ...["BilledCost from cost", "EffectiveCost from cost", "x_Team from team"],
      ...['BillingCurrency is always "USD"', 'x_Source is always "invoice"'],
      ...['BillingPeriodStart is always "6/1/2026"', "BillingPeriodEnd is one day later"],
      "ChargePeriodEnd is one second later",
    ]);
    expect(Object.keys(parse({ sources: [SOURCE] })[0] ?? {})).not.toContain("changes");
  });

  test("can start with a byte-order mark or be UTF-16", () => {
    const text = JSON.stringify({ sources: [SOURCE] });
    expect(parse(`\uFEFF${text}`)).toHaveLength(1);
    expect(parseFileMapping("m", Buffer.from(`\uFEFF${text}`, "utf16le"))).toHaveLength(1);
  });

  const FAULTS: readonly { readonly source: Readonly<Record<string, unknown>>; readonly says: string }[] = [
    { source: { files: undefined }, says: 'must have the key "files"' },
    { source: { scope: undefined }, says: 'must have the key "scope"' },
    { source: { nullToken: ["x"] }, says: 'has the unknown key "nullToken"' },
    { source: { __proto__x: 1 }, says: "has the unknown key" },
    { source: { scope: "aws/accounts/1" }, says: "must start with subscriptions/ or providers/" },
    { source: { scope: "providers/../x" }, says: "sources[0].scope is invalid" },
    { source: { files: "../secrets/*.csv" }, says: "sources[0].files is invalid" },
    { source: { files: 5 }, says: "must be a string" },
    { source: { dataset: "FOCUS 0.5" }, says: "must be one of FOCUS 1.0" },
    { source: { month: "202613" }, says: "sources[0].month is invalid" },
    { source: { nullTokens: "NULL" }, says: "must be an array" },
    { source: { dateFormats: [] }, says: "must name at least one format" },
    { source: { dateFormats: ["yyyy"] }, says: "sources[0].dateFormats[0] must be one of iso" },
    { source: { dateFormats: ["M/d/yyyy", "d/M/yyyy"] }, says: "must not contain both" },
    { source: { rename: { a: "BilledCost", A: "ListCost" } }, says: 'contains the column "a" twice' },
    { source: { rename: { a: "BilledCost", b: "billedcost" } }, says: "twice" },
    { source: { rename: { a: 1 } }, says: "must be a string" },
    { source: { mayBeEmpty: ["billedcost"] }, says: "cannot be empty" },
    { source: { rename: { a: [] } }, says: "must have column names on both sides" },
    {
      source: { rename: { a: ["BilledCost"], b: ["ListCost", "BilledCost"] } },
      says: 'contains the column "BilledCost" twice',
    },
    { source: { constants: { EffectiveCost: "0" } }, says: "constants.EffectiveCost cannot be a constant" },
    { source: { constants: { ConsumedQuantity: "1" } }, says: "cannot be a constant" },
    { source: { constants: { Currency: "USD" } }, says: "is neither a column of FOCUS nor a name such as x_Team" },
    { source: { constants: { BillingCurrency: "dollars" } }, says: "must be a currency code, such as USD" },
    { source: { constants: { ChargePeriodStart: "soon" } }, says: "must be a date in one of the formats iso" },
    { source: { constants: { ProviderName: " " } }, says: "must have a value" },
    { source: { constants: { ProviderName: "-" }, nullTokens: ["-"] }, says: "is not a null token" },
    { source: { constants: { ProviderName: 1 } }, says: "must be a string" },
    {
      source: { constants: { ProviderName: "a" }, rename: { b: ["x_b", "ProviderName"] } },
      says: "is also a name in rename",
    },
    {
      source: { inclusiveEnds: { ChargePeriodStart: "day" } },
      says: "possible are BillingPeriodEnd and ChargePeriodEnd",
    },
    { source: { inclusiveEnds: { ChargePeriodEnd: "hour" } }, says: "must be one of day, second, millisecond" },
    { source: { dateFormats: ["dd/MM/yy", "M/d/yy"] }, says: "must not contain both" },
    { source: { numbers: { decimal: ";" } }, says: "sources[0].numbers.decimal must be one of" },
    { source: { numbers: { decimal: ",", thousands: "," } }, says: "for both decimals and thousands" },
    { source: { numbers: { thousand: "," } }, says: 'has the unknown key "thousand"' },
    { source: { numbers: { currency: ["1"] } }, says: "must be a currency symbol or code" },
    { source: { numbers: { negative: ["red"] } }, says: "must be one of" },
    { source: { delimiter: "::" }, says: "sources[0].delimiter must be one of" },
    { source: { encoding: "ebcdic" }, says: "sources[0].encoding must be one of" },
    { source: { unknownColumns: "lose" }, says: "must be one of collect" },
    { source: { monthDecisions: { "202613": "keep" } }, says: 'has the key "202613", which is neither a month' },
    { source: { monthDecisions: { "202606": "drop" } }, says: "must be one of complete, keep, remove" },
    { source: { monthDecisions: { "*": "remove" } }, says: "must name each month to remove" },
    { source: { monthDecisions: ["202606"] }, says: "must be an object" },
    { source: { mayShrink: ["../x"] }, says: "sources[0].mayShrink[0] is invalid" },
    { source: { mayRepeat: "aws/*" }, says: "must be an array" },
  ];
  test.each(FAULTS)("$says", ({ source, says }) => {
    const document = { sources: [{ ...SOURCE, ...source }] };
    let error: unknown;
    try {
      parse(document);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ code: "InvalidMapping", message: expect.stringContaining(says) });
    expect(error).toMatchObject({ place: { file: "hub/files.json", line: expect.any(Number) } });
  });

  test.each(["", "[]", "{}", '{"sources": []}', '{"sources": [', '{"sources": {}}', '{"source": []}'])(
    "%j is rejected",
    (text) => {
      expect(() => parse(text)).toThrow(expect.objectContaining({ code: "InvalidMapping" }));
    },
  );
});
