import fc from "fast-check";
import type { ColumnType } from "../src/focus/schema.ts";

const digits = (most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(..."0123456789", "0", "5", "9"), maxLength: most });

const decimals: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("0", "1", "-1", "0.5", "12.75", "-0", "5.", ".5", "-.5", "007.50", "00000000000000000000001"),
  fc.constantFrom("1e5", "8.42E-05", "-1E-30", "1e-37", "0e99999", "99999999999999999999.999999999999999999"),
  fc.constantFrom("0.0000000000000000005", "0.0000000000000000015", "-0.0000000000000000025", "9999999999999999999.5"),
  fc
    .tuple(
      fc.constantFrom("", "", "-"),
      digits(20),
      fc.constantFrom("", "."),
      digits(37),
      fc.constantFrom("", "", "E-3"),
    )
    .map(([sign, whole, point, fraction, exponent]) => {
      const shownFraction = point === "" ? "" : fraction;
      return whole + shownFraction === "" ? "0" : `${sign}${whole}${point}${shownFraction}${exponent}`;
    }),
);

const instants: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("2024-06-01T00:00Z", "2024-06-01T00:00:00Z", "2024-06-02T00:00:00Z", "2024-06-30"),
  fc.constantFrom(
    "2024-06-01 12:34:56.1234567Z",
    "2024-06-01T00:00:00.1234560+05:30",
    "0001-01-01",
    "9999-12-31T23:59:59z",
  ),
  fc
    .tuple(fc.integer({ min: 1950, max: 2090 }), fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 59 }))
    .map(([year, day, minute]) => `${year}-02-${String(day).padStart(2, "0")}T07:${String(minute).padStart(2, "0")}Z`),
);

const character = fc.constantFrom(
  ...['"', '""', ",", "\n", "\r\n", "\r", "a", "B", "7", " ", "\t", "\0", "\u007f", "'", "\\"],
  ...["é", "€", "漢", "\u2028", "\uFEFF", "\uFFFD", "😀"],
);

const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("USD", "EUR", "Storage", "Virtual Machines", "/subscriptions/a", '{"env":"dev","team":"x"}', "0"),
  fc.string({ unit: character, maxLength: 12 }),
  fc
    .tuple(fc.constantFrom("ab", "€", "\u{10FFFF}"), fc.integer({ min: 1, max: 60 }))
    .map(([unit, count]) => unit.repeat(count)),
);

const VALID: Readonly<Record<ColumnType, fc.Arbitrary<string>>> = {
  Decimal: decimals,
  DateTimeOffset: instants,
  Boolean: fc.constantFrom("True", "False", "1", "0", "TRUE", "fALSE"),
  String: texts,
};

const INVALID = fc.constantFrom(
  ...["NULL", "-", "n/ä", '"', ".", "1,5", "+1", " 1", "1e", "--1", "0x1", "NaN", "123456789012345678901", "1E999999"],
  ...[
    "99999999999999999999.9999999999999999999",
    "2024-02-30",
    "06/01/2024",
    "24:00",
    "2024-06-01T24:00Z",
    "yes",
    "tru",
    "é",
  ],
);

/** The text of a field before quoting. With `mayBeInvalid`, some texts are accepted by no rule. */
export function arbitraryCell(type: ColumnType, mayBeInvalid: boolean): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 30, arbitrary: VALID[type] },
    { weight: 6, arbitrary: fc.constant("") },
    { weight: mayBeInvalid ? 1 : 0, arbitrary: INVALID },
  );
}
