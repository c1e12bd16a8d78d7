import { inputErrorOf } from "exact-values/testing";
import { describe, expect, test } from "vitest";
import { convertParts } from "../src/convert/convert-parts.ts";
import type { Converter, RowGroupPiece } from "../src/converter.ts";
import { costSumsToJson } from "../src/focus/cost-sums.ts";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import { chargeDays } from "../src/month-facts.ts";
import { CONVERTERS } from "./converters.ts";
import { type ConvertOptions, convertToBytes, openNamed, planOf } from "./readers/convert-to-bytes.ts";

const schema = bundledSchema("focuscost_1.0.json");
if (schema === undefined) throw new Error("no schema of 1.0");

const HEADER =
  "BilledCost,EffectiveCost,ListCost,ContractedCost,BillingCurrency,ChargePeriodStart,ServiceName,SubAccountId";
const ROWS = [
  "1.5,1.25,2,1.75,USD,2024-06-02T00:00Z,Storage,/subscriptions/A",
  "-0.5,0,0,0,USD,2024-06-01T23:59:59Z,Storage,/Subscriptions/a",
  "0.0000000000000000005,,,,EUR,2024-06-30T00:00Z,Compute,/subscriptions/b",
  ",,,,,,,",
];
const OPTIONS: ConvertOptions = {
  schema,
  parts: [
    { name: "part_0.csv", content: `${HEADER}\n${ROWS.slice(0, 2).join("\n")}\n` },
    { name: "part_1.csv", content: `${HEADER}\n` },
    { name: "part_2.csv", content: `${HEADER}\n0.25,0,0,0,USD,2024-06-02T12:00Z,Storage,\n` },
    { name: "part_3.csv", content: `${HEADER}\n${ROWS.slice(2).join("\n")}` },
  ],
};

describe.each(CONVERTERS)("the %s converter", (_name, honest) => {
  describe("the facts about a month", () => {
    test("are rows by part, sums by currency, days, services and subscriptions", async () => {
      const { converted } = await convertToBytes({ ...OPTIONS, converter: honest });
      expect(converted.rowsByPart).toEqual([2, 0, 1, 2]);
      expect(costSumsToJson(converted.facts.sums)).toEqual({
        "": { BilledCost: "0", EffectiveCost: "0", ListCost: "0", ContractedCost: "0" },
        EUR: { BilledCost: "0", EffectiveCost: "0", ListCost: "0", ContractedCost: "0" },
        USD: { BilledCost: "1.25", EffectiveCost: "1.25", ListCost: "2", ContractedCost: "1.75" },
      });
      expect(converted.roundings).toBe(1);
      expect(chargeDays(converted.facts)).toEqual({ first: "2024-06-01", last: "2024-06-30" });
      expect(converted.facts.costByDay.get("USD")).toEqual(
        new Map([
          ["2024-06-02", 1_750_000_000_000_000_000n],
          ["2024-06-01", -500_000_000_000_000_000n],
        ]),
      );
      expect(converted.facts.costByService.get("USD")).toEqual(new Map([["Storage", 1_250_000_000_000_000_000n]]));
      expect(converted.facts.subAccountIds).toEqual(new Set(["/subscriptions/a", "/subscriptions/b"]));
    });

    test("have no days if no row has a date", async () => {
      const { converted } = await convertToBytes({
        ...OPTIONS,
        converter: honest,
        parts: [{ name: "a.csv", content: "BilledCost\n1\n" }],
      });
      expect(chargeDays(converted.facts)).toBeUndefined();
    });
  });

  /** Wraps a converter and modifies each of its pieces. */
  function lyingConverter(change: (piece: RowGroupPiece) => RowGroupPiece): Converter {
    return {
      ...honest,
      convertPart: async function* (source, options) {
        for await (const piece of honest.convertPart(source, options)) yield change(piece);
      },
    };
  }

  async function convertWith(converter: Converter): Promise<readonly Uint8Array[]> {
    const written: Uint8Array[] = [];
    await convertParts({
      converter,
      plan: await planOf(OPTIONS),
      parts: OPTIONS.parts.map(openNamed),
      compression: "none",
      pageVersion: "1",
      readerStatistics: "lean",
      write: async (bytes) => {
        written.push(bytes);
      },
    });
    return written;
  }

  test("the caller may release the bytes of a row group after taking them", async () => {
    const options = { converter: honest, plan: await planOf(OPTIONS), compression: "none", pageVersion: "1" } as const;
    const convert = (write: (bytes: Uint8Array) => void) =>
      convertParts({
        ...options,
        readerStatistics: "lean",
        parts: OPTIONS.parts.map(openNamed),
        write: async (bytes) => write(bytes),
      });
    const freed = await convert(({ buffer }) => void structuredClone(buffer, { transfer: [buffer as ArrayBuffer] }));
    expect(freed).toEqual(await convert(() => {}));
  });

  describe("a row group that fails its proof is never written", () => {
    const zero = { units: 0n, residue: { unscaled: 0n, scale: 0 }, roundings: 0 };

    test("if its bytes contain a different cost than the source", async () => {
      // 1.5 is stored as 16 big-endian bytes, and adding 10^-18 flips one bit.
      const stored = Buffer.from(1_500_000_000_000_000_000n.toString(16).padStart(32, "0"), "hex");
      const converter = lyingConverter((piece) => {
        const bytes = Buffer.from(piece.bytes);
        const at = bytes.indexOf(stored);
        bytes[at + 15] = (bytes[at + 15] ?? 0) + 1;
        return { ...piece, bytes };
      });
      const error = await inputErrorOf(() => convertWith(converter));
      expect(error.code).toBe("CostMismatch");
      expect(error.message).toContain("BilledCost in USD is 1 in the source and 1.000000000000000001 in the parquet");
      expect(error.place.file).toBe("part_0.csv");
    });

    test("if the source's sum differs although the bytes are correct", async () => {
      const converter = lyingConverter((piece) => ({
        ...piece,
        sums: new Map([["USD", new Map([["ListCost", zero]])]]),
      }));
      expect((await inputErrorOf(() => convertWith(converter))).code).toBe("CostMismatch");
    });

    test("if rounding changed a sum by more than half a unit", async () => {
      const converter = lyingConverter((piece) => {
        const usd = new Map(piece.sums.get("USD"));
        usd.set("BilledCost", { ...zero, units: 10n ** 18n, residue: { unscaled: 6n, scale: 19 }, roundings: 1 });
        return { ...piece, sums: new Map([["USD", usd]]) };
      });
      const error = await inputErrorOf(() => convertWith(converter));
      expect(error.code).toBe("CostMismatch");
      expect(error.message).toContain("half a unit");
    });

    test("in part or in full, while correct pieces are written unchanged", async () => {
      expect(await convertWith(honest)).toHaveLength(3);
    });
  });

  test("a header that names a column twice is also DuplicateColumn in the converter", async () => {
    const plan = await planOf(OPTIONS);
    const part = { name: "part_0.csv", content: "BilledCost,billedcost\n1,2\n" };
    const error = await inputErrorOf(async () => {
      const options = { plan, compression: "none", pageVersion: "1", readerStatistics: "lean" } as const;
      for await (const piece of honest.convertPart(openNamed(part), options)) void piece;
    });
    expect(error.code).toBe("DuplicateColumn");
    expect(error.place).toMatchObject({ file: "part_0.csv", line: 1 });
  });
});
