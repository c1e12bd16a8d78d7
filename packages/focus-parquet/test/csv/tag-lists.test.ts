import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pickRows } from "../../src/csv/rewritten-rows.ts";
import { tagObject } from "../../src/csv/tag-lists.ts";

test.each([
  ['[{"key":"env","value":"prod"},{"key":"team","value":"a,\\"b\\""}]', '{"env":"prod","team":"a,\\"b\\""}'],
  ['[ {"Value": null, "Key": "a"}, {"key": "b"} ]', '{"a":null,"b":null}'],
  ["[]", "{}"],
  [
    '[{"key":"10","value":"x"},{"key":"2","value":"y"},{"key":"__proto__","value":"z"}]',
    '{"10":"x","2":"y","__proto__":"z"}',
  ],
  ['[{"key":"n","value":12345678901234567890.10},{"key":"t","value":true}]', '{"n":12345678901234567890.10,"t":true}'],
  ['[{"key":"a","value":"b"},{"key":"a","value":"b"}]', '{"a":"b"}'],
])("%s is the object %s", (list, object) => {
  expect(tagObject(list)).toBe(object);
});

test.each([
  '{"env":"prod"}',
  "",
  "[",
  "[1]",
  "[null]",
  '[["key","a"]]',
  '[{"value":"b"}]',
  '[{"key":1,"value":"b"}]',
  '[{"key":"a","value":"b","more":1}]',
  '[{"key":"a","value":"b"},{"key":"a","value":"c"}]',
])("%s stays as it is", (text) => {
  expect(tagObject(text)).toBeUndefined();
});

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;
const LIST = '[\n{"key":"a","value":"b"}]';

async function picked(bytes: Buffer, borders: readonly number[], keep?: (fields: readonly string[]) => boolean) {
  const cuts = [0, ...borders.map((at) => Math.min(at, bytes.length)).toSorted((a, b) => a - b), bytes.length];
  const source = {
    name: "part.csv",
    bytes: (async function* () {
      for (const [index, end] of cuts.slice(1).entries()) yield bytes.subarray(cuts[index], end);
    })(),
  };
  const renamed = (name: string): string => (name === "labels" ? "Tags" : name);
  const out: Uint8Array[] = [];
  for await (const chunk of pickRows(source, { renamed, keep: keep && (() => keep), hasTagLists: true }))
    out.push(Uint8Array.from(chunk));
  return Buffer.concat(out).toString("utf8");
}

test("changes only the tags and keeps line numbers, for any chunk boundaries", async () => {
  const field = fc.oneof(fc.string({ unit: fc.constantFrom("a", "é", '"', ",", "\n", "[", "]") }), fc.constant(LIST));
  const rows = fc.array(fc.tuple(fc.boolean(), field, field), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, fc.array(fc.nat(200), { maxLength: 6 }), fc.boolean(), async (cells, borders, keepsAll) => {
      const lines = [["keep", "labels", "text"], ...cells.map(([keep, tags, text]) => [String(keep), tags, text])];
      const text = lines.map((line) => `${line.map(quoted).join(",")}\n`).join("");
      const keep = keepsAll ? undefined : ([first]: readonly string[]) => first === "true";
      const result = await picked(Buffer.from(text), borders, keep);
      const expected = cells.filter(([keep]) => keepsAll || keep);
      expect(parse(result, { skip_empty_lines: true })).toEqual([
        ["keep", "Tags", "text"],
        ...expected.map(([keep, tags, last]) => [String(keep), tagObject(tags) ?? tags, last]),
      ]);
      const lineOf = (all: string): number => all.split("\n").length;
      // Lines after the last row need not be kept. The line breaks within its tag list, which becomes one line, may be
      // missing.
      const lastTags = cells.at(-1)?.[1] ?? "";
      const inList = tagObject(lastTags) === undefined ? 0 : lineOf(lastTags) - 1;
      expect(lineOf(text) - lineOf(result)).toBeLessThanOrEqual(inList);
    }),
    { numRuns: 200 },
  );
});
