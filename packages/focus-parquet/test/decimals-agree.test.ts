import { DECIMAL_SCALE, type ExactDecimal, parseDecimal } from "exact-values/decimal";
import { describe, expect, test } from "vitest";
import type { WriteOptions } from "../src/converter.ts";
import { planColumns } from "../src/focus/columns/column-plan.ts";
import type { FocusSchema } from "../src/focus/schema.ts";
import { placedPiece } from "../src/footer/compose-footer.ts";
import { createPartConverter, type PartConverter } from "../src/wasm-converter/host/part-converter.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";
import { readStoredCells } from "./readers/stored-cells.ts";

const SCHEMA: FocusSchema = {
  name: "own.json",
  columns: [
    { source: "BilledCost", sink: "BilledCost", type: "Decimal" },
    { source: "BillingCurrency", sink: "BillingCurrency", type: "String" },
  ],
};
const HEADER = ["BilledCost", "BillingCurrency"];
const plan = planColumns(SCHEMA, [{ part: "part_0.csv", names: HEADER }], {
  unknownColumns: "drop",
  nullTokens: [],
  dateFormats: ["iso"],
});
const OPTIONS: WriteOptions = { plan, compression: "none", pageVersion: "1", readerStatistics: "lean" };
const BUFFER_BYTE_COUNT = 1 << 16;
/**
 * Within a row group, each text has its own currency, so that its sum is the text's own value and residue. The module
 * supports up to 511 currencies.
 */
const TEXTS_AT_ONCE = 400;
const TEXTS = 120_000;

function newConverter(): PartConverter {
  return createPartConverter({ header: HEADER, write: OPTIONS, bufferByteCount: BUFFER_BYTE_COUNT, isKnownText: true });
}

/** A small, fast and portable random generator (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Lengths near which the arithmetic changes: 64-bit words, the scale, and twice the scale. */
const WHOLE_DIGITS = [0, 1, 2, 3, 9, 10, 17, 18, 19, 20];
const FRACTION_DIGITS = [0, 1, 2, 10, 17, 18, 19, 20, 24, 28, 35, 36];

function decimalText(below: (count: number) => number): string {
  const pick = (from: readonly number[]): number => from[below(from.length)] ?? 0;
  const digits = (count: number): string => {
    const alphabet = ["0123456789", "0123456789", "09", "05", "9"][below(5)] ?? "0";
    return Array.from({ length: count }, () => alphabet[below(alphabet.length)]).join("");
  };
  const whole = digits(below(3) === 0 ? below(20) : pick(WHOLE_DIGITS));
  const sign = below(3) === 0 ? "-" : "";
  const exponent = below(6) === 0 ? `${["E-", "e-", "e", "E+"][below(4)]}${below(30)}` : "";
  // A tie after the 18th digit, either exact or missed by the last digit.
  if (below(4) === 0)
    return `${sign}${whole}.${digits(18)}5${"0".repeat(below(17))}${["", "", "1"][below(3)]}${exponent}`;
  const fraction = digits(below(3) === 0 ? below(37) : pick(FRACTION_DIGITS));
  const point = fraction !== "" || below(8) === 0 ? "." : "";
  return whole + fraction === "" ? `${sign}0` : `${sign}${whole}${point}${fraction}${exponent}`;
}

/**
 * Returns `undefined` for text that is not a DECIMAL(38,18), and for residues that the module leaves to the reference
 * converter.
 */
function expectedOf(
  text: string,
): { readonly units: bigint; readonly residue: bigint; readonly roundings: number } | undefined {
  const parsed = parseDecimal(text);
  if (!parsed.ok || (parsed.residue?.scale ?? 0) > 2 * DECIMAL_SCALE) return undefined;
  const residue = parsed.residue === undefined ? 0n : atDoubleScale(parsed.residue);
  return { units: parsed.units, residue, roundings: parsed.residue === undefined ? 0 : 1 };
}

function atDoubleScale({ unscaled, scale }: ExactDecimal): bigint {
  return unscaled * 10n ** BigInt(2 * DECIMAL_SCALE - scale);
}

/** Converts the texts using only the module. Returns undefined if it rejects one of them. */
async function inCore(converter: PartConverter, texts: readonly string[]) {
  const bytes = Buffer.from(texts.map((text, index) => `${text},c${index}\n`).join(""));
  expect(converter.buffer.fill(bytes)).toBe(bytes.length);
  if (converter.convert(bytes.length).outcome !== "converted") return undefined;
  expect(converter.rows).toBe(texts.length);
  const piece = converter.takeRowGroup();
  const file = Buffer.concat([
    wasmConverter.fileHeader,
    piece.bytes,
    wasmConverter.composeFooter(plan, [placedPiece(piece)], []),
  ]);
  const stored = (await readStoredCells(file)).map(([units]) => units);
  return texts.map((_, index) => {
    const sum = piece.sums.get(`c${index}`)?.get("BilledCost");
    if (sum === undefined) throw new Error(`no sum of c${index}`);
    return { stored: stored[index], units: sum.units, residue: atDoubleScale(sum.residue), roundings: sum.roundings };
  });
}

describe("decimal text in the module and in focus/decimal.ts", () => {
  test(`have the same value, residue and rounding for ${TEXTS} texts`, async () => {
    const below = random(38_18);
    const converter = newConverter();
    let compared = 0;
    while (compared < TEXTS) {
      const texts: string[] = [];
      while (texts.length < TEXTS_AT_ONCE) {
        const text = decimalText(below);
        if (expectedOf(text) !== undefined) texts.push(text);
      }
      const found = await inCore(converter, texts);
      for (const [index, text] of texts.entries()) {
        const expected = expectedOf(text);
        const actual = found?.[index];
        // Calling expect() for each text would take minutes.
        const isSame =
          expected !== undefined &&
          actual?.units === expected.units &&
          actual.stored === expected.units &&
          actual.residue === expected.residue &&
          actual.roundings === expected.roundings;
        if (!isSame) expect({ text, ...actual }).toEqual({ text, stored: expected?.units, ...expected });
      }
      compared += texts.length;
    }
    expect(compared).toBe(TEXTS);
  });

  test.each([
    ...[
      "5.",
      ".5",
      "-.5",
      "-0",
      "-0.0",
      "0.",
      "1e5",
      "8.42E-05",
      "0e999999",
      "007",
      "00000000000000000000000000000001.5",
    ],
    ...[
      "9999999999999999999",
      "99999999999999999999",
      "-99999999999999999999.999999999999999999",
      "18446744073709551616",
    ],
    ...[
      "0.9999999999999999995",
      "1.0000000000000000005",
      "-1.0000000000000000015",
      "0.000000000000000000500000000000000001",
    ],
    ...[
      "9999999999999999999.999999999999999999999999999999999999",
      "1E-36",
      "-5E-19",
      "15E-19",
      "0.000000000000000000000000000000000001",
    ],
  ])("agree on %s", async (text) => {
    const expected = expectedOf(text);
    expect(await inCore(newConverter(), [text])).toEqual([{ stored: expected?.units, ...expected }]);
  });

  test.each([
    ...[
      "99999999999999999999.9999999999999999995",
      "100000000000000000000",
      "123456789012345678901",
      "1e21",
      "9e99999",
    ],
    ...[
      "+1",
      ".",
      "-",
      "-.",
      "1.2.3",
      "1,5",
      " 1",
      "1 ",
      "--1",
      "1-",
      "1e",
      "e5",
      "0x10",
      "NaN",
      "Infinity",
      "1_0",
      "١",
      "1E99999999",
    ],
    // Numbers whose residues are finer than 10^-36.
    ...["0.0000000000000000000000000000000000001", "1E-37", "5.1234567890123456789012345678901234567"],
  ])("agree that the module rejects %s", async (text) => {
    expect(expectedOf(text)).toBeUndefined();
    const quoted = `"${text}"`;
    expect(await inCore(newConverter(), [quoted])).toBeUndefined();
  });
});
