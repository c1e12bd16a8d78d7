import { gunzipSync, gzipSync } from "node:zlib";
import { inputErrorOf } from "exact-values/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ConvertedParts, convertParts } from "../../src/convert/convert-parts.ts";
import {
  formatPartPiece,
  mergePieces,
  type PartPiece,
  type PartPieceKey,
  parsePartPiece,
} from "../../src/convert/part-pieces.ts";
import { planColumns } from "../../src/focus/columns/column-plan.ts";
import { EMPTY_FACTS } from "../../src/month-facts.ts";
import { formatExactJson, parseExactJson } from "../../src/tagged-json.ts";
import { CONVERTERS } from "../converters.ts";

const NAMES = ["BilledCost", "BillingCurrency", "ChargePeriodStart", "ServiceName", "SubAccountId", "Tags", "IsOk"];
const SCHEMA = {
  name: "test",
  columns: NAMES.map((name) => ({
    source: name,
    sink: name,
    type: { BilledCost: "Decimal", ChargePeriodStart: "DateTimeOffset", IsOk: "Boolean" }[name] ?? "String",
  })),
} as Parameters<typeof planColumns>[0];
const PLAN = planColumns(SCHEMA, [{ part: "a.csv", names: NAMES }], {
  unknownColumns: "collect",
  nullTokens: [],
  dateFormats: ["iso"],
});
const PARTS = [0, 1].map((part) => {
  const rows = Array.from({ length: 500 }, (_, row) =>
    [
      `${row}.${part}00000000000000000000${row % 10}`,
      row % 3 === 0 ? "EUR" : "USD",
      `2026-06-${String(1 + (row % 30)).padStart(2, "0")}T00:00:00Z`,
      ["~tilde", "Größe", ""][row % 3],
      `SUB-${part}-${row % 50}`,
      `"{""k"":""v${row}""}"`,
      row % 2 === 0,
    ].join(","),
  );
  return `${NAMES.join(",")}\n${rows.join("\n")}\n`;
});
const KEY: PartPieceKey = { plan: "p", attempt: "a".repeat(32), partName: "a.csv", partEtag: '"1"', columns: "c" };

describe.each(CONVERTERS)("%s converter", (_, converter) => {
  const convert = (texts: readonly string[]): Promise<ConvertedParts> =>
    convertParts({
      ...{
        converter,
        plan: PLAN,
        compression: "snappy",
        pageVersion: "1",
        readerStatistics: "full",
        rowGroupByteCount: 8000,
      },
      parts: texts.map((text, index) => ({ name: `${index}.csv`, bytes: chunks(text) })),
      write: async () => {},
    });

  const pieceOf = async (text: string): Promise<PartPiece> => {
    const { facts, pieces, roundings, sums } = await convert([text]);
    return {
      ...{ key: KEY, rows: facts.rows, sums, roundings, facts },
      rowGroups: pieces.map((piece) => ({ ...piece, md5: "0".repeat(32) })),
    };
  };

  test("a stored piece is restored unchanged", async () => {
    const piece = await pieceOf(PARTS[0] ?? "");
    expect(piece.rowGroups.length).toBeGreaterThan(2);
    expect(await parsePartPiece(await formatPartPiece(piece), KEY)).toEqual(piece);
  });

  test("restored pieces produce the same footer as a single process", async () => {
    const alone = await convert(PARTS);
    const kept = await Promise.all(
      PARTS.map(async (text) => parsePartPiece(await formatPartPiece(await pieceOf(text)), KEY)),
    );
    const merged = mergePieces(kept.filter((piece) => piece !== undefined));
    const { pieces, ...rest } = merged;
    expect(converter.composeFooter(PLAN, pieces, [])).toEqual(converter.composeFooter(PLAN, alone.pieces, []));
    const { pieces: _pieces, ...expected } = alone;
    expect(rest).toEqual(expected);
    expect([...merged.facts.subAccountIds]).toEqual([...alone.facts.subAccountIds]);
  });

  test("a piece from another plan, attempt, part, version or set of columns is ignored", async () => {
    const bytes = await formatPartPiece(await pieceOf(PARTS[0] ?? ""));
    for (const name of Object.keys(KEY)) {
      expect(await parsePartPiece(bytes, { ...KEY, [name]: "other" }), name).toBeUndefined();
    }
  });

  test("a piece that contradicts itself fails the proof", async () => {
    const piece = await pieceOf(PARTS[0] ?? "");
    for (const wrong of [{ rows: 1 }, { sums: new Map() }, { rowGroups: piece.rowGroups.slice(1) }]) {
      expect((await inputErrorOf(() => mergePieces([{ ...piece, ...wrong }]))).code).toBe("CostMismatch");
    }
  });
});

const EMPTY_PIECE: PartPiece = {
  ...{ key: KEY, rows: 0, rowGroups: [], sums: new Map(), roundings: 0 },
  facts: { ...EMPTY_FACTS, subAccountIds: new Set(["a"]) },
};

test("a truncated or corrupted piece is never accepted as another piece", async () => {
  const bytes = await formatPartPiece(EMPTY_PIECE);
  for (let length = 0; length < bytes.length; length++) {
    expect(await parsePartPiece(bytes.subarray(0, length), KEY)).toBeUndefined();
  }
  for (const at of bytes.keys()) {
    const damaged = Uint8Array.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    const read = await parsePartPiece(damaged, KEY);
    // Some bytes of a gzip header have no effect.
    if (read !== undefined) expect(read).toEqual(EMPTY_PIECE);
  }
});

test("a piece whose text was edited is ignored", async () => {
  const text = gunzipSync(await formatPartPiece(EMPTY_PIECE)).toString();
  expect(await parsePartPiece(gzipSync(text), KEY)).toEqual(EMPTY_PIECE);
  expect(await parsePartPiece(gzipSync(text.replace('"roundings":0', '"roundings":1')), KEY)).toBeUndefined();
  expect(await parsePartPiece(gzipSync(text.replace("piece 3", "piece 4")), KEY)).toBeUndefined();
});

test("exact JSON restores every value that a piece may contain", () => {
  const leaf = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("~", "~n1", "~bAA==", "~~s"),
    fc.bigInt(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.date({ noInvalidDate: true }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: "small" }, leaf, tie("list"), tie("map"), tie("set"), tie("object")),
    list: fc.array(tie("value")),
    map: fc.array(fc.tuple(fc.string(), tie("value"))).map((entries) => new Map(entries)),
    set: fc.array(fc.string()).map((members) => new Set(members)),
    object: fc.dictionary(
      fc.string().filter((key) => !key.startsWith("~") && key !== "__proto__"),
      tie("value"),
      { noNullPrototype: true },
    ),
  }));
  fc.assert(
    fc.property(value, (each) => {
      expect(parseExactJson(formatExactJson(each))).toEqual(each);
    }),
    { numRuns: 100 },
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -0, () => {}, Symbol("s"), { "~m": 1 }])(
  "exact JSON rejects values that it could not restore (%#)",
  (value) => {
    expect(() => formatExactJson({ value })).toThrow(TypeError);
  },
);

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
