import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pickRows } from "../../src/csv/rewritten-rows.ts";

async function picked(chunks: readonly Uint8Array[], keep?: (fields: readonly string[]) => boolean): Promise<string> {
  const source = {
    name: "part.csv",
    bytes: (async function* () {
      yield* chunks;
    })(),
  };
  const out: Uint8Array[] = [];
  const renamed = (name: string): string => name.toUpperCase();
  for await (const chunk of pickRows(source, { renamed, keep: keep === undefined ? undefined : () => keep }))
    out.push(chunk);
  return Buffer.concat(out).toString("utf8");
}

const quoted = (field: string): string => `"${field.replaceAll('"', '""')}"`;

test("replaces omitted rows with empty lines, for any content and chunk boundaries", async () => {
  const field = fc.string({ unit: fc.constantFrom("a", "é", '"', ",", "\n", "\r\n", "😀", " ") });
  const rows = fc.array(fc.tuple(fc.boolean(), field), { maxLength: 12 });
  const cuts = fc.array(fc.nat(200), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, cuts, fc.constantFrom("\n", "\r\n"), fc.boolean(), async (cells, places, eol, endsOpen) => {
      const lines = [["keep", "text"], ...cells.map(([keep, text]) => [String(keep), text])];
      const text = lines.map((line) => line.map(quoted).join(",")).join(eol) + (endsOpen ? "" : eol);
      const bytes = Buffer.from(text);
      const borders = [
        0,
        ...places.map((place) => Math.min(place, bytes.length)).sort((one, other) => one - other),
        bytes.length,
      ];
      const chunks = borders.slice(1).map((end, index) => bytes.subarray(borders[index], end));
      const result = await picked(chunks, ([keep]) => keep === "true");
      const options = { skip_empty_lines: true, record_delimiter: ["\r\n", "\n"] };
      expect(parse(result, options)).toEqual([
        ["KEEP", "TEXT"],
        ...cells.filter(([keep]) => keep).map(([, cell]) => ["true", cell]),
      ]);
      expect(result.split("\n").length).toBe(text.split("\n").length);
    }),
    { numRuns: 150 },
  );
});

test("keeps the line numbers of rows after a header of several lines", async () => {
  expect(await picked([Buffer.from('"a\nb",c\n1,2\n')], () => true)).toBe('"A\nB",C\n1,2\n');
  expect(await picked([Buffer.from("\n\nb,c\n1,2\n")], () => true)).toBe("B,C\n\n\n1,2\n");
});

test("an empty part stays empty", async () => {
  expect(await picked([])).toBe("");
  expect(await picked([Buffer.from("\n\n")])).toBe("");
});
