import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addExact, type ExactDecimal, formatExact, formatUnits, parseDecimal } from "../src/decimal.ts";

/** A decimal text and its value `digits` × 10^`power`. */
interface Written {
  readonly text: string;
  readonly digits: bigint;
  readonly power: number;
}

const digitText = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });

const exponentText = fc.oneof(
  fc.constant(undefined),
  fc.tuple(fc.constantFrom("e", "E"), fc.constantFrom("", "+", "-"), fc.integer({ min: 0, max: 45 })),
);

const written: fc.Arbitrary<Written> = fc
  .tuple(fc.boolean(), digitText(0, 22), fc.option(digitText(0, 40), { nil: undefined }), exponentText)
  .filter(([, whole, fraction]) => `${whole}${fraction ?? ""}` !== "")
  .map(([negative, whole, fraction, exponent]) => {
    const sign = negative ? "-" : "";
    const tail = exponent === undefined ? "" : exponent.join("");
    const magnitude = BigInt(`${whole}${fraction ?? ""}`);
    const shift = exponent === undefined ? 0 : exponent[2] * (exponent[1] === "-" ? -1 : 1);
    return {
      text: `${sign}${whole}${fraction === undefined ? "" : `.${fraction}`}${tail}`,
      digits: negative ? -magnitude : magnitude,
      power: shift - (fraction?.length ?? 0),
    };
  });

/** A unit so small that every number in these tests is a multiple of it. */
const FINEST = 100;

function inFinest(digits: bigint, power: number): bigint {
  return digits * 10n ** BigInt(FINEST + power);
}

const UNIT = 10n ** BigInt(FINEST - 18);

/** Rounds by comparing the distances to both neighbors, unlike the code under test. */
function nearestEven(value: bigint): bigint {
  const below = value >= 0n ? value / UNIT : -((-value + UNIT - 1n) / UNIT);
  const distance = value - below * UNIT;
  if (2n * distance < UNIT) return below;
  if (2n * distance > UNIT) return below + 1n;
  return below % 2n === 0n ? below : below + 1n;
}

function residueInFinest(residue: ExactDecimal | undefined): bigint {
  return residue === undefined ? 0n : inFinest(residue.unscaled, -residue.scale);
}

describe("any decimal text", () => {
  test("is parsed to the nearest unit of 10^-18, half to even, or reported as too large", () => {
    fc.assert(
      fc.property(written, ({ text, digits, power }) => {
        const exact = inFinest(digits, power);
        const units = nearestEven(exact);
        const parsed = parseDecimal(text);
        if (units >= 10n ** 38n || units <= -(10n ** 38n)) {
          expect(parsed).toEqual({ ok: false, reason: "more than 20 digits before the point" });
          return;
        }
        if (!parsed.ok) throw new Error(`${text} was refused: ${parsed.reason}`);
        expect(parsed.units).toBe(units);
        expect(units * UNIT + residueInFinest(parsed.residue)).toBe(exact);
        expect(parsed.residue?.unscaled).not.toBe(0n);
      }),
      { numRuns: 3000 },
    );
  });

  test("halfway between two units is rounded to the even unit", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (units) => {
        const halfway = formatExact({ unscaled: units * 10n + 5n, scale: 19 });
        const parsed = parseDecimal(halfway);
        expect(parsed.ok && parsed.units).toBe(units % 2n === 0n ? units : units + 1n);
      }),
    );
  });

  test("written by formatUnits is parsed to the same units", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }), (units) => {
        expect(parseDecimal(formatUnits(units))).toEqual({ ok: true, units, residue: undefined });
      }),
    );
  });
});

describe("decimal text", () => {
  test.each([
    ["0", 0n],
    ["-0", 0n],
    ["0E5000", 0n],
    ["0.00000000", 0n],
    [".5", 500_000_000_000_000_000n],
    ["5.", 5_000_000_000_000_000_000n],
    ["-000.10", -100_000_000_000_000_000n],
    ["8.42E-05", 84_200_000_000_000n],
    ["1e+2", 100_000_000_000_000_000_000n],
    ["99999999999999999999.999999999999999999", 10n ** 38n - 1n],
    ["-99999999999999999999.999999999999999999", 1n - 10n ** 38n],
    // Many zeros precede the digits, and the exponent shifts them back.
    [`0.${"0".repeat(45)}1E50`, 10_000n * 10n ** 18n],
    [`1${"0".repeat(40)}E-40`, 10n ** 18n],
  ])("%s is exact", (text, units) => {
    expect(parseDecimal(text)).toEqual({ ok: true, units, residue: undefined });
  });

  test.each([
    ["0.0000000000000000005", 0n, { unscaled: 5n, scale: 19 }],
    ["0.0000000000000000015", 2n, { unscaled: -5n, scale: 19 }],
    ["-0.0000000000000000005", 0n, { unscaled: -5n, scale: 19 }],
    ["-0.0000000000000000015", -2n, { unscaled: 5n, scale: 19 }],
    ["0.00000000000000000051", 1n, { unscaled: -49n, scale: 20 }],
    ["0.000000735545672254533022", 735_545_672_255n, { unscaled: -466_978n, scale: 24 }],
    ["1E-40", 0n, { unscaled: 1n, scale: 40 }],
  ])("%s is rounded, and the residue is reported", (text, units, residue) => {
    expect(parseDecimal(text)).toEqual({ ok: true, units, residue });
  });

  test.each(["100000000000000000000", "-1E20", "1E6177", "1E999999999", "99999999999999999999.9999999999999999995"])(
    "%s is too large",
    (text) => {
      expect(parseDecimal(text)).toEqual({ ok: false, reason: "more than 20 digits before the point" });
    },
  );

  test.each([
    ...["", ".", "-", "-.", "E5", "1E", "+1", "1,000", "1.000,00", "$1", "1 ", " 1", "1_0", "0x10", "1.2.3", "--1"],
    ...["NaN", "Infinity", "NULL", "١", "1e5.5", "1E-999999999", "1\n"],
  ])("%j is not a decimal number", (text) => {
    expect(parseDecimal(text)).toEqual({ ok: false, reason: "not a decimal number" });
  });
});

test("exact decimals of any scale add up without loss", () => {
  const exact = fc.record({ unscaled: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), scale: fc.nat(60) });
  fc.assert(
    fc.property(exact, exact, (left, right) => {
      const sum = addExact(left, right);
      expect(inFinest(sum.unscaled, -sum.scale)).toBe(
        inFinest(left.unscaled, -left.scale) + inFinest(right.unscaled, -right.scale),
      );
    }),
  );
});
