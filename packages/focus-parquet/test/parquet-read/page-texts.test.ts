import fc from "fast-check";
import { expect, test } from "vitest";
import { dictionaryTexts, type PageTexts, packedTexts, textDictionary } from "../../src/parquet-read/value-texts.ts";

const all = (texts: PageTexts): readonly string[] => Array.from({ length: texts.count }, (_, row) => texts.at(row));

test("decodes packed texts unchanged, whatever characters they contain", () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.constant("€".repeat(40_000)));
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      expect(all(packedTexts(texts, (one) => one))).toEqual(texts);
    }),
    { numRuns: 50 },
  );
});

test.each([1, 254, 255, 256, 65_534, 65_535, 65_536])(
  "a dictionary of %i entries gives each row its text, and no text to rows without a value",
  (size) => {
    const dictionary = Array.from({ length: size }, (_, at) => `ü${at}`);
    const last = `ü${size - 1}`;
    expect(all(dictionaryTexts(textDictionary(dictionary), [size - 1, null, 0, size - 1]))).toEqual([
      last,
      "",
      "ü0",
      last,
    ]);
  },
);

test("rows without values become the same number of empty texts", () => {
  expect(all(packedTexts([null, null], () => ""))).toEqual(["", ""]);
});
