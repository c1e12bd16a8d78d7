import { inputErrorOf } from "exact-values/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JsonValue, parseJsonText } from "../../../src/hub/text/json-text.ts";

const SOURCE = { code: "InvalidSettings", file: "settings.json", remedy: "Repair it." };
const parse = (text: string) => parseJsonText(text, SOURCE);

test.each([
  ["characters", () => " ".repeat(50_000_000), "the file has 50000000 characters, more than 16777216"],
  ["values", () => `[${"1,".repeat(1_000_001)}1]`, "more than 1000000 values"],
  ["levels of arrays", () => "[".repeat(5_000_000), "more than 100 levels of nesting"],
  ["levels of objects", () => '{"a":'.repeat(1_000_000), "more than 100 levels of nesting"],
])("a file with too many %s is rejected before it takes minutes and gigabytes", async (_case, text, says) => {
  const error = await inputErrorOf(() => parse(text()));
  expect(error).toMatchObject({ code: "InvalidSettings", place: { file: "settings.json", line: 1 } });
  expect(error.message).toContain(says);
});

test("a hundred levels are accepted", () => {
  expect(parse(`${"[".repeat(100)}1${"]".repeat(100)}`).root.kind).toBe("array");
});

test("numbers keep their digits, and keys their order", () => {
  const { root } = parse('{"b": 12345678901234567890.10, "10": 1e400, "2": -0, "__proto__": null}');
  expect(root).toEqual({
    kind: "object",
    members: new Map<string, JsonValue>([
      ["b", { kind: "number", literal: "12345678901234567890.10" }],
      ["10", { kind: "number", literal: "1e400" }],
      ["2", { kind: "number", literal: "-0" }],
      ["__proto__", { kind: "null" }],
    ]),
  });
});

test("each value is located by line and column, in any order", () => {
  const { placeOf, root } = parse('{\r\n  "a": [1,\n "ü"],\n\n"b": {}}');
  const members = root.kind === "object" ? root.members : new Map<string, JsonValue>();
  const list = members.get("a");
  const items = list?.kind === "array" ? list.items : [];
  const places = [members.get("b"), ...items, list, root].map((value) => value && placeOf(value));
  expect(places).toEqual([
    { line: 5, column: 6 },
    { line: 2, column: 9 },
    { line: 3, column: 2 },
    { line: 2, column: 8 },
    { line: 1, column: 1 },
  ]);
});

test.each([
  ["", 1, 1, "expected a value, found the end of the file"],
  ["[1,]", 1, 4, 'expected a value, found "]"'],
  ["[,1]", 1, 2, 'expected a value, found ","'],
  ["[1 2]", 1, 4, 'expected "," or "]", found "2"'],
  ["[01]", 1, 3, 'expected "," or "]", found "1"'],
  ["[1\n", 2, 1, 'expected "," or "]", found the end of the file'],
  ['{"a": 1 "b"', 1, 9, 'expected "," or "}", found "\\""'],
  ['{"a": 1', 1, 8, 'expected "," or "}", found the end of the file'],
  ['{"a": 1]', 1, 8, 'expected "," or "}", found "]"'],
  ['{"a": 1,}', 1, 9, 'expected a key in double quotes, found "}"'],
  ["{1: 2}", 1, 2, 'expected a key in double quotes, found "1"'],
  ['{"a" 1}', 1, 6, 'expected ":", found "1"'],
  ['{"a": }', 1, 7, 'expected a value, found "}"'],
  ["1 2", 1, 3, 'expected the end of the file, found "2"'],
  ["{scopes: []}", 1, 2, '"scopes" is not JSON; keys and strings need double quotes'],
  ["[True]", 1, 2, '"True" is not JSON; keys and strings need double quotes'],
  ["['a']", 1, 2, "\"'a'\" is not JSON; keys and strings need double quotes"],
  ["[+1]", 1, 2, '"+1" is not JSON; keys and strings need double quotes'],
  ["[-]", 1, 2, '"-" is not JSON; keys and strings need double quotes'],
  ["[1.]", 1, 2, "this number lacks digits"],
  ["[1e+]", 1, 2, "this number lacks digits"],
  ["// a\n1", 1, 1, "JSON does not allow comments"],
  ["[1, /* a */ 2]", 1, 5, "JSON does not allow comments"],
  ["/* a", 1, 1, "JSON does not allow comments"],
  ['["a\nb"]', 1, 2, "this string has no closing quote"],
  ['["a', 1, 2, "this string has no closing quote"],
  ['["\\u12g4"]', 1, 2, "this string has an invalid escape or an unescaped control character"],
  ['["\\x41"]', 1, 2, "this string has an invalid escape or an unescaped control character"],
  ['["\t"]', 1, 2, "this string has an invalid escape or an unescaped control character"],
  ['{"a": {}, "b": 1, "a": 2}', 1, 19, 'the key "a" occurs twice'],
  ['{"a": 1, "\\u0061": 2}', 1, 10, 'the key "a" occurs twice'],
  ["[1]\u00a0", 1, 4, '"\u00a0" is not JSON; keys and strings need double quotes'],
])("%j is rejected in line %i, column %i: %s", async (text, line, column, says) => {
  const error = await inputErrorOf(() => parse(text));
  expect(error.message).toBe(`settings.json is not valid JSON in line ${line}, column ${column}: ${says}.`);
  expect(error).toMatchObject({ code: "InvalidSettings", place: { line, column: String(column) } });
});

describe("any text", () => {
  const plain = (value: JsonValue): unknown => {
    if (value.kind === "array") return value.items.map(plain);
    if (value.kind === "object") return Object.fromEntries([...value.members].map(([key, one]) => [key, plain(one)]));
    if (value.kind === "number") return JSON.parse(value.literal);
    return value.kind === "null" ? null : value.value;
  };
  const hasDuplicates = (error: unknown): boolean => error instanceof Error && / occurs twice\.$/.test(error.message);

  test("is accepted and rejected as by JSON.parse, except for duplicate keys", () => {
    const tokens = fc.constantFrom(
      ...["{", "}", "[", "]", ",", ":", '"', '"a"', '"b":', "1", "-", "0", ".5", "e", "+", "true", "null", "nul"],
      ...[
        " ",
        "\n",
        "\t",
        "\r",
        "\f",
        "\u00a0",
        "\ufeff",
        "\\",
        "\\n",
        "\\u00e4",
        "/",
        "//",
        "/*",
        "'",
        "\u2028",
        "\0",
      ],
    );
    const texts = fc.oneof(
      fc.array(tokens, { maxLength: 12 }).map((some) => some.join("")),
      fc
        .json()
        .chain((json) =>
          fc
            .tuple(fc.nat(json.length), fc.nat(2), fc.constantFrom("", ",", '"', "]", " ", "0"))
            .map(([at, cut, put]) => json.slice(0, at) + put + json.slice(at + cut)),
        ),
    );
    fc.assert(
      fc.property(texts, (text) => {
        let expected: { readonly value: unknown } | undefined;
        try {
          expected = { value: JSON.parse(text) };
        } catch {}
        let actual: { readonly value: unknown } | undefined;
        try {
          actual = { value: plain(parse(text).root) };
        } catch (error) {
          fc.pre(!hasDuplicates(error));
        }
        expect({ text, ...actual }).toEqual({ text, ...expected });
      }),
      { numRuns: 2000 },
    );
  });
});
