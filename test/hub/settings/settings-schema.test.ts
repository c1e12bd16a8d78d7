import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderValidator, VALIDATORS } from "../../../scripts/build-validator.ts";
import { checkSettings } from "../../../src/hub/settings/settings-schema.ts";
import { validateSettings } from "../../../src/hub/settings/settings-validator.generated.ts";
import { checkSchema } from "../../../src/hub/text/json-schema-check.ts";
import { type JsonValue, parseJsonText } from "../../../src/hub/text/json-text.ts";

const schema = JSON.parse(readFileSync(new URL("../../../schemas/settings.schema.json", import.meta.url), "utf8"));
const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
const GUID = "0aaaaaaa-1111-2222-3333-444444444444";

function parsed(text: string): JsonValue {
  return parseJsonText(text, { code: "InvalidSettings", file: "f", remedy: "" }).root;
}

function check(text: string, allowOverlap = false) {
  return checkSettings({ name: "hub/settings.json", bytes: Buffer.from(text) }, { allowOverlap });
}

const toldOf = (text: string, allowOverlap = false) =>
  check(text, allowOverlap).faults.map(({ code, message, place }) => ({ code, message, line: place.line }));

describe("the schema", () => {
  test("accepts and rejects the same files as a published validator", () => {
    const scopes = fc.constantFrom(
      `/subscriptions/${GUID}`,
      "",
      " ",
      "a//b",
      "a\\b",
      "a",
      null,
      5,
      {},
      { scope: 1 },
      [],
    );
    const entries = fc.oneof(
      scopes,
      scopes.map((scope) => ({ scope })),
      fc.anything(),
    );
    const numbers = fc.constantFrom(0, -1, 1.5, 13, "13", "13.0", "x", null, true);
    const settings = fc.record(
      {
        scopes: fc.oneof(entries, fc.array(entries, { maxLength: 3 })),
        exportScopes: fc.oneof(entries, fc.array(entries, { maxLength: 3 })),
        version: fc.constantFrom(0.4, "0.4", null, []),
        type: fc.constantFrom("HubInstance", 1, null),
        retention: fc.oneof(
          fc.constantFrom(null, 5, []),
          fc.record({
            msexports: fc.oneof(numbers, fc.record({ days: numbers })),
            ingestion: fc.record({ months: numbers }),
          }),
        ),
        remoteHub: fc.oneof(
          fc.constant({}),
          fc.record({
            storageUri: fc.constantFrom("https://a.blob.core.windows.net", "ftp://a", 1),
            mode: fc.constantFrom("only", "both", "none", null),
          }),
        ),
        mine: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(settings, fc.jsonValue()), (value) => {
        const text = JSON.stringify(value) ?? "null";
        const faults = checkSchema(parsed(text), validateSettings);
        expect({ text, isValid: faults.length === 0 }).toEqual({ text, isValid: isValid(JSON.parse(text)) });
      }),
      { numRuns: 500 },
    );
  });

  test.each(VALIDATORS)(
    "$schema is compiled to the committed validator: run `npm run build` after a change",
    (validator) => {
      const root = join(import.meta.dirname, "..", "..", "..");
      expect(readFileSync(join(root, validator.file), "utf8")).toBe(renderValidator(root, validator));
    },
  );
});

describe("faults of a file", () => {
  test("are all reported, each with its line", () => {
    const text = `{
  "scopes": [
    { "scope": "/subscriptions/a//b" },
    { "scop": "/subscriptions/a" },
    7
  ],
  "retention": {
    "msexports": { "days": -1 },
    "ingestion": { "months": "a year" }
  },
  "remoteHub": { "storageUri": "here", "mode": "all" }
}`;
    expect(toldOf(text)).toEqual([
      { code: "InvalidSettings", line: 3, message: expect.stringContaining("scopes[0].scope is not a scope: ") },
      { code: "InvalidSettings", line: 4, message: expect.stringContaining('scopes[1] must have the key "scope"') },
      {
        code: "InvalidSettings",
        line: 5,
        message: expect.stringContaining("scopes[2] must be an object or a string, but is 7"),
      },
      { code: "InvalidSettings", line: 8, message: expect.stringContaining("days must be at least 0, but is -1") },
      {
        code: "InvalidSettings",
        line: 9,
        message: expect.stringContaining('months must be a valid "Whole number from 0"'),
      },
      {
        code: "InvalidSettings",
        line: 11,
        message: expect.stringContaining('storageUri must be a valid "URL of the storage account"'),
      },
      { code: "InvalidSettings", line: 11, message: expect.stringContaining("mode must be one of only, both") },
    ]);
  });

  test.each([
    ['{\n  "scopes": [,]\n}', "line 2"],
    ['{\n"scopes": []\n', "line 3"],
    ["[]", "must be an object, but is an array"],
  ])("%j is reported with its path", (text, says) => {
    const [fault, ...more] = toldOf(text);
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ code: "InvalidSettings", message: expect.stringContaining(says) });
  });

  test("do not show what may be a key or a token", () => {
    const [fault] = toldOf('{"remoteHub": {"storageUri": "https://a.blob.core.windows.net/?sv=1&sig=secret"}}');
    expect(fault?.message).toContain("remoteHub.storageUri must be a valid");
    expect(fault?.message).not.toContain("secret");
  });

  test("bytes that are not text are reported without a crash", () => {
    const bytes = Uint8Array.from([0x80, 0x81]);
    expect(checkSettings({ name: "f", bytes }, { allowOverlap: false }).faults[0]?.code).toBe("InvalidSettings");
  });

  test("are not reported for settings of older hubs", () => {
    const text = `\ufeff{"exportScopes": "/subscriptions/A/", "scopes": {"scope": ""}, "retention": null, "own": [1]}`;
    const { settings, faults } = check(text);
    expect(faults).toEqual([]);
    expect(settings?.scopes).toEqual([{ scope: "subscriptions/a" }]);
  });
});

describe("scopes of a file", () => {
  const file = (...scopes: readonly string[]) =>
    JSON.stringify({ scopes: scopes.map((scope) => ({ scope })) }, undefined, 2);

  test("that cost exports do not support are rejected at their line, with a supported alternative", () => {
    const text = file(`/subscriptions/${GUID}`, "/providers/Microsoft.Management/managementGroups/all", "/a/b");
    expect(toldOf(text)).toEqual([
      { code: "UnsupportedScope", line: 7, message: expect.stringContaining("is a management group") },
      {
        code: "UnsupportedScope",
        line: 10,
        message: expect.stringContaining("is not a scope that cost exports support"),
      },
    ]);
    expect(check(text).settings).toBeUndefined();
  });

  test("that contain each other are rejected with both names, unless overlaps are allowed", () => {
    const text = file(`/subscriptions/${GUID}/resourceGroups/Web`, `/Subscriptions/${GUID}`);
    expect(toldOf(text)).toEqual([
      {
        code: "OverlappingScopes",
        line: 4,
        message: `hub/settings.json line 4: scope /subscriptions/${GUID}/resourceGroups/web is inside /subscriptions/${GUID}, so its costs would be counted twice.`,
      },
    ]);
    expect(check(text, true)).toMatchObject({ faults: [], settings: { scopes: { length: 2 } } });
  });

  test("that are named twice count once", () => {
    expect(check(file("/subscriptions/a", "/Subscriptions/A/"))).toMatchObject({
      faults: [],
      settings: { scopes: { length: 1 } },
    });
  });
});
