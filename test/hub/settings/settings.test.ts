import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { InputError } from "exact-values/errors";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseScopeId } from "../../../src/hub/scope.ts";
import type { HubSettings } from "../../../src/hub/settings/settings.ts";
import { parseSettings } from "../../../src/hub/settings/settings-reader.ts";
import { formatSettings } from "../../../src/hub/settings/settings-writer.ts";
import type { JsonValue } from "../../../src/hub/text/json-text.ts";

const schema = JSON.parse(readFileSync(new URL("../../../schemas/settings.schema.json", import.meta.url), "utf8"));
const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (value: unknown) => parseSettings(bytes(JSON.stringify(value)));
const rewrite = (value: unknown) => JSON.parse(formatSettings(parse(value)));
const scopesOf = (value: unknown) => parse(value).scopes.map(({ scope }) => scope);

function faultOf(text: string | Uint8Array): InputError {
  try {
    parseSettings(typeof text === "string" ? bytes(text) : text, "hub/settings.json");
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const CANONICAL = {
  $schema: "https://aka.ms/finops/hubs/settings-schema",
  type: "HubInstance",
  version: "0.4",
  learnMore: "https://aka.ms/finops/hubs",
  scopes: [{ scope: "/subscriptions/a" }, { scope: "/providers/microsoft.billing/billingaccounts/1" }],
  retention: { msexports: { days: 0 }, ingestion: { months: 13 } },
};

describe("the canonical form", () => {
  test("is parsed", () => {
    expect(parse(CANONICAL)).toEqual({
      $schema: CANONICAL.$schema,
      type: "HubInstance",
      version: "0.4",
      learnMore: CANONICAL.learnMore,
      scopes: [{ scope: "subscriptions/a" }, { scope: "providers/microsoft.billing/billingaccounts/1" }],
      retention: { msexports: { days: 0 }, ingestion: { months: 13 } },
    });
  });

  test("is written byte for byte as it was read", () => {
    const text = `${JSON.stringify(CANONICAL, undefined, 2)}\n`;
    expect(formatSettings(parseSettings(bytes(text)))).toBe(text);
  });
});

describe("the forms of real hubs", () => {
  test.each<[string, unknown, readonly string[]]>([
    [
      "exportScopes of strings",
      { exportScopes: ["/subscriptions/a", "/subscriptions/b"] },
      ["subscriptions/a", "subscriptions/b"],
    ],
    ["exportScopes of objects", { exportScopes: [{ scope: "/subscriptions/a" }] }, ["subscriptions/a"]],
    [
      "both names",
      { exportScopes: ["/subscriptions/a", "/subscriptions/b"], scopes: ["/subscriptions/b"] },
      ["subscriptions/b", "subscriptions/a"],
    ],
    ["one object instead of an array", { scopes: { scope: "/subscriptions/a" } }, ["subscriptions/a"]],
    ["one string instead of an array", { scopes: "/subscriptions/a" }, ["subscriptions/a"]],
    ["an empty scope", { scopes: { scope: "" } }, []],
    [
      "empty scopes among others",
      { scopes: ["", { scope: "" }, { scope: null }, null, "/subscriptions/a"] },
      ["subscriptions/a"],
    ],
    ["no scopes", {}, []],
    ["null scopes", { scopes: null }, []],
    [
      "no leading slash, a trailing one, mixed case",
      { scopes: ["Subscriptions/A/", { scope: "subscriptions/B" }] },
      ["subscriptions/a", "subscriptions/b"],
    ],
    ["the same scope twice", { scopes: ["/subscriptions/a", { scope: "subscriptions/A/" }] }, ["subscriptions/a"]],
    [
      "billing account of a customer agreement",
      { scopes: ["/providers/Microsoft.Billing/billingAccounts/1a:2b_2019-05-31/billingProfiles/AB-CD"] },
      ["providers/microsoft.billing/billingaccounts/1a:2b_2019-05-31/billingprofiles/ab-cd"],
    ],
  ])("%s", (_, value, scopes) => {
    expect(scopesOf(value)).toEqual(scopes);
    expect(isValid(value), JSON.stringify(isValid.errors)).toBe(true);
    expect(rewrite(value)).toEqual({ scopes: scopes.map((scope) => ({ scope: `/${scope}` })) });
  });

  test.each<[string, unknown, number | undefined, number | undefined]>([
    ["no retention", {}, undefined, undefined],
    ["null retention", { retention: null }, undefined, undefined],
    ["half a retention", { retention: { ingestion: { months: 24 } } }, undefined, 24],
    ["null days", { retention: { msexports: { days: null }, ingestion: null } }, undefined, undefined],
    ["numbers as strings", { retention: { msexports: { days: "0" }, ingestion: { months: " 13 " } } }, 0, 13],
    ["the largest whole number", { retention: { msexports: { days: 9007199254740991 } } }, 9007199254740991, undefined],
  ])("%s", (_, value, days, months) => {
    expect(parse(value).retention).toEqual({ msexports: { days }, ingestion: { months } });
    expect(isValid(value), JSON.stringify(isValid.errors)).toBe(true);
  });

  test("days written as 0.0 are 0", () => {
    expect(parseSettings(bytes('{"retention": {"msexports": {"days": 0.0}}}')).retention.msexports.days).toBe(0);
  });

  test("a version without quotes keeps its notation", () => {
    expect(parseSettings(bytes('{"version": 0.10}')).version).toBe("0.10");
  });

  const withBom = (mark: readonly number[], units: readonly number[]) => Uint8Array.from([...mark, ...units]);
  const text = JSON.stringify({ scopes: ["/subscriptions/s/resourceGroups/grün"] });
  const littleEndian = [...text].flatMap((unit) => [unit.charCodeAt(0) & 0xff, unit.charCodeAt(0) >> 8]);
  const bigEndian = [...text].flatMap((unit) => [unit.charCodeAt(0) >> 8, unit.charCodeAt(0) & 0xff]);
  test.each([
    ["UTF-8", bytes(text)],
    ["UTF-8 with BOM", withBom([0xef, 0xbb, 0xbf], [...bytes(text)])],
    ["UTF-16 LE", withBom([0xff, 0xfe], littleEndian)],
    ["UTF-16 BE", withBom([0xfe, 0xff], bigEndian)],
  ])("%s", (_, content) => {
    expect(parseSettings(content).scopes).toEqual([{ scope: "subscriptions/s/resourcegroups/grün" }]);
  });
});

describe("remote hub", () => {
  const storageUri = "https://remote.dfs.core.windows.net/";
  test.each<[string, unknown, unknown]>([
    [
      "all keys",
      { storageUri, keySecret: "hub-storage-key", mode: "both" },
      { storageUri, keySecret: "hub-storage-key", mode: "both" },
    ],
    ["the URL alone means only", { storageUri }, { storageUri, mode: "only" }],
    ["null", null, undefined],
  ])("%s", (_, remoteHub, expected) => {
    expect(parse({ remoteHub }).remoteHub).toEqual(expected);
    expect(isValid({ remoteHub }), JSON.stringify(isValid.errors)).toBe(true);
  });
});

describe("unknown keys", () => {
  // JSON.parse would sort keys that look like numbers, and round numbers beyond the precision of a float.
  const text = `{
  "scopes": [
    {
      "scope": "/subscriptions/a",
      "owner": "team \\u00fc",
      "2": 2,
      "1": [
        12345678901234567890.10,
        1e400
      ]
    }
  ],
  "retention": {
    "msexports": {
      "days": 5,
      "why": "audit"
    },
    "ingestion": {
      "note": {}
    },
    "raw": {
      "days": 0
    },
    "final": {
      "months": 13
    }
  },
  "remoteHub": {
    "storageUri": "https://a.example",
    "mode": "only",
    "region": "westeurope"
  },
  "zz": [],
  "__proto__": null,
  "9": true,
  "1": false
}
`;

  test("keep their place and order, and the output is ASCII", () => {
    const written = formatSettings(parseSettings(bytes(text)));
    expect(written).toBe(text);
    expect(/^[\n -~]*$/.test(written)).toBe(true);
  });

  test("known keys come first, in canonical order", () => {
    const value = {
      mine: 1,
      retention: { ingestion: { months: 1 }, msexports: { days: 2 } },
      scopes: [],
      version: "1",
      yours: 2,
    };
    expect(Object.keys(rewrite(value))).toEqual(["version", "scopes", "retention", "mine", "yours"]);
    expect(Object.keys(rewrite(value).retention)).toEqual(["msexports", "ingestion"]);
  });

  test("of a duplicate scope are merged, and the first value wins", () => {
    const value = {
      scopes: [
        { scope: "/subscriptions/a", x: 1, y: 1 },
        { scope: "/subscriptions/A", y: 2, z: 2 },
      ],
    };
    expect(rewrite(value)).toEqual({ scopes: [{ scope: "/subscriptions/a", x: 1, y: 1, z: 2 }] });
  });
});

describe("errors name line, column and path", () => {
  test.each<[string, number, number, string]>([
    ["", 1, 1, "found the end of the file"],
    ["{", 1, 2, 'expected "," or "}", found the end'],
    ['{\n  "scopes": [\n    "/subscriptions/a"\n    "/subscriptions/b"\n  ]\n}', 4, 5, 'expected "," or "]"'],
    ['{\n  "version": "1",\n}', 3, 1, "expected a key in double quotes"],
    ['{"version": "1"', 1, 16, 'expected "," or "}", found the end'],
    ['{"version" "1"}', 1, 12, 'expected ":"'],
    ['{"version": }', 1, 13, "expected a value"],
    ['{"version": tru}', 1, 13, '"tru" is not JSON'],
    ['{"retention": {"msexports": {"days": 01}}}', 1, 39, 'expected "," or "}", found "1"'],
    ['{"retention": {"msexports": {"days": NaN}}}', 1, 38, '"NaN" is not JSON'],
    ['{"version": "1\n"}', 1, 13, "no closing quote"],
    ['{"version": "1', 1, 13, "no closing quote"],
    ['{"version": "\\x"}', 1, 13, "invalid escape"],
    ['{"version": "\t"}', 1, 13, "control character"],
    ['{"version": "1"} // mine', 1, 18, "JSON does not allow comments"],
    ['{\r\n  "scopes": [],\r\n  "scopes": []\r\n}', 3, 3, 'the key "scopes" occurs twice'],
    ["[".repeat(200), 1, 102, "levels of nesting"],
  ])("invalid JSON: %j", (text, line, column, what) => {
    const error = faultOf(text);
    expect(error.code).toBe("InvalidSettings");
    expect(error.message).toContain(what);
    expect(error.message).toContain("hub/settings.json");
    expect(error.message).toContain(`line ${line}, column ${column}`);
    expect(error.place).toEqual({ file: "hub/settings.json", line, column: String(column) });
  });

  test.each<[string, string, string]>([
    ["[]", "the file", "must be an object, but is an array"],
    ['"scopes"', "the file", "must be an object"],
    ['{"type": 1}', "type", "must be a string, but is 1"],
    ['{"version": true}', "version", "must be a string, but is true"],
    ['{"$schema": {}}', "$schema", "must be a string, but is an object"],
    ['{"scopes": 5}', "scopes", "must be a resource ID"],
    ['{"scopes": [["/subscriptions/a"]]}', "scopes[0]", "must be a resource ID"],
    ['{"scopes": ["/subscriptions/a", {"id": "x"}]}', "scopes[1]", 'must have the key "scope"'],
    ['{"scopes": ["/subscriptions/a", {"scope": 7}]}', "scopes[1].scope", "must be a string"],
    ['{"scopes": {"scope": "/subscriptions/../b"}}', "scopes.scope", '".."'],
    ['{"exportScopes": ["/subscriptions/a?b"]}', "exportScopes[0]", "contains ?"],
    ['{"exportScopes": ["//subscriptions/a"]}', "exportScopes[0]", "empty segment"],
    ['{"exportScopes": ["/subscriptions/a."]}', "exportScopes[0]", "ends with a dot"],
    ['{"exportScopes": ["/subscriptions/ a"]}', "exportScopes[0]", "leading or trailing blank"],
    ['{"retention": 13}', "retention", "must be an object"],
    ['{"retention": {"msexports": 0}}', "retention.msexports", "must be an object"],
    ['{"retention": {"msexports": {"days": -1}}}', "retention.msexports.days", "whole number, 0 or more, but is -1"],
    ['{"retention": {"msexports": {"days": "NaN"}}}', "retention.msexports.days", 'is "NaN"'],
    ['{"retention": {"msexports": {"days": ""}}}', "retention.msexports.days", 'is ""'],
    ['{"retention": {"msexports": {"days": false}}}', "retention.msexports.days", "is false"],
    ['{"retention": {"ingestion": {"months": 1.5}}}', "retention.ingestion.months", "is 1.5"],
    ['{"retention": {"ingestion": {"months": "13 months"}}}', "retention.ingestion.months", 'is "13 months"'],
    ['{"retention": {"ingestion": {"months": [13]}}}', "retention.ingestion.months", "is an array"],
    ['{"remoteHub": {}}', "remoteHub", 'must have the key "storageUri"'],
    ['{"remoteHub": {"storageUri": "remote"}}', "remoteHub.storageUri", "https URL"],
    ['{"remoteHub": {"storageUri": "https://a.example/?sig=secret"}}', "remoteHub.storageUri", "https URL"],
    ['{"remoteHub": {"storageUri": "https://a.example", "mode": "all"}}', "remoteHub.mode", "only, both"],
  ])("wrong value: %s", (text, path, what) => {
    const error = faultOf(text);
    expect(error.code).toBe("InvalidSettings");
    expect(error.message).toContain(`: ${path} `);
    expect(error.message).toContain(what);
    expect(isValid(JSON.parse(text))).toBe(false);
  });

  test("a wrong value is reported with its line", () => {
    const error = faultOf('{\n  "retention": {\n    "ingestion": { "months": "many" }\n  }\n}');
    expect(error.place).toMatchObject({ file: "hub/settings.json", line: 3, column: "30" });
    expect(error.remedy).toContain("settings.schema.json");
  });

  test("a secret in the URL of the remote hub is not repeated", () => {
    expect(faultOf('{"remoteHub": {"storageUri": "https://a.example/?sig=secret"}}').message).not.toContain("secret");
  });

  test("bytes that are not text", () => {
    expect(faultOf(Uint8Array.from([0x7b, 0xff, 0x7d]))).toMatchObject({
      code: "InvalidSettings",
      remedy: "Save the file as UTF-8.",
    });
  });
});

describe("properties", () => {
  const text = fc.string({ unit: "binary", maxLength: 12 });
  const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      fc.constant<JsonValue>({ kind: "null" }),
      fc.boolean().map((value): JsonValue => ({ kind: "boolean", value })),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .map((value): JsonValue => ({ kind: "number", literal: JSON.stringify(value) })),
      text.map((value): JsonValue => ({ kind: "string", value })),
      fc.array(tie("json"), { maxLength: 3 }).map((items): JsonValue => ({ kind: "array", items })),
      fc
        .array(fc.tuple(text, tie("json")), { maxLength: 3 })
        .map((list): JsonValue => ({ kind: "object", members: new Map(list) })),
    ),
  }));
  const unknownKeys = fc
    .array(
      fc.tuple(
        text.map((key) => `x${key}`),
        json,
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((list) => new Map(list));
  const optionalKeys = { unknownKeys };
  const days = fc.option(fc.nat(), { nil: undefined });
  const settings = fc.record(
    {
      $schema: text,
      type: text,
      version: text,
      learnMore: text,
      scopes: fc.uniqueArray(
        fc.record(
          { scope: fc.stringMatching(/^[a-z0-9]{1,4}(\/[a-z0-9ü:]{1,4}){0,3}$/).map(parseScopeId), ...optionalKeys },
          { requiredKeys: ["scope"] },
        ),
        { maxLength: 4, selector: ({ scope }) => scope },
      ),
      retention: fc.record(
        {
          msexports: fc.record({ days, ...optionalKeys }, { requiredKeys: ["days"] }),
          ingestion: fc.record({ months: days, ...optionalKeys }, { requiredKeys: ["months"] }),
          ...optionalKeys,
        },
        { requiredKeys: ["msexports", "ingestion"] },
      ),
      remoteHub: fc.record(
        {
          storageUri: fc.constant("https://a.example"),
          keySecret: text,
          mode: fc.constantFrom("only", "both"),
          ...optionalKeys,
        },
        { requiredKeys: ["storageUri", "mode"] },
      ),
      ...optionalKeys,
    },
    { requiredKeys: ["scopes", "retention"] },
  );

  test("property: written settings are read as the same values in the same order", () => {
    fc.assert(
      fc.property(settings, (value) => {
        const written = formatSettings(value as HubSettings);
        const read = parseSettings(bytes(written));
        expect(read).toEqual(value);
        expect(formatSettings(read)).toBe(written);
        expect(/^[\n -~]*\n$/.test(written)).toBe(true);
        expect(isValid(JSON.parse(written)), JSON.stringify(isValid.errors)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("property: the parser accepts exactly what JSON.parse accepts", () => {
    const snippets = fc.array(
      fc.constantFrom(
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"a"',
        '"b"',
        "1",
        "-0",
        ".5",
        "1e3",
        "true",
        "nul",
        "null",
        " ",
        "\n",
        '"',
        "\\",
        "\u0001",
      ),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(snippets, (parts) => {
        const content = `{"x": ${parts.join("")}}`;
        let expected: unknown;
        try {
          expected = JSON.parse(content);
        } catch {
          expect(faultOf(content).code).toBe("InvalidSettings");
          return;
        }
        try {
          expect(JSON.parse(formatSettings(parseSettings(bytes(content))))).toEqual({
            scopes: [],
            ...(expected as object),
          });
        } catch (error) {
          expect((error as Error).message).toContain("occurs twice");
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
