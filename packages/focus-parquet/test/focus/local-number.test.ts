import { parseDecimal } from "exact-values/decimal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type NumberFormat, numberReadings, PLAIN_NUMBERS, standardNumber } from "../../src/focus/local-number.ts";

const COMMA: NumberFormat = { ...PLAIN_NUMBERS, decimal: "," };
const GERMAN: NumberFormat = { ...COMMA, thousands: "." };
const ACCOUNTS: NumberFormat = {
  ...{ decimal: ".", thousands: ",", currency: ["$", "US$", "EUR"] },
  negative: ["brackets", "trailing-minus"],
};

describe("a number", () => {
  test.each<readonly [string, NumberFormat, string | undefined]>([
    ["9,93E-06", COMMA, "9.93E-06"],
    ["-9,93", COMMA, "-9.93"],
    [",5", COMMA, ".5"],
    ["5,", COMMA, "5."],
    ["12", COMMA, "12"],
    ["+1,5", COMMA, "1.5"],
    [" 1,5 ", COMMA, "1.5"],
    ["1.234", COMMA, undefined],
    ["1,2,3", COMMA, undefined],
    [",", COMMA, undefined],
    ["", COMMA, undefined],
    ["1.234.567,89", GERMAN, "1234567.89"],
    ["1234567,89", GERMAN, "1234567.89"],
    ["1.23", GERMAN, undefined],
    ["1.2345", GERMAN, undefined],
    ["1,234.567", GERMAN, undefined],
    [".234", GERMAN, undefined],
    ["1\u202F234,5", { ...COMMA, thousands: " " }, "1234.5"],
    ["1\u2019234.5", { ...PLAIN_NUMBERS, thousands: "'" }, "1234.5"],
    ["$9.93", ACCOUNTS, "9.93"],
    ["US$ 1,009.93", ACCOUNTS, "1009.93"],
    ["-$9.93", ACCOUNTS, "-9.93"],
    ["$-9.93", ACCOUNTS, "-9.93"],
    ["($9.93)", ACCOUNTS, "-9.93"],
    ["$(9.93)", ACCOUNTS, "-9.93"],
    ["9.93-", ACCOUNTS, "-9.93"],
    ["9.93 EUR", ACCOUNTS, "9.93"],
    ["9.93- EUR", ACCOUNTS, "-9.93"],
    ["(-9.93)", ACCOUNTS, undefined],
    ["--9.93", ACCOUNTS, undefined],
    ["$9.93 EUR", ACCOUNTS, undefined],
    ["$9.93", PLAIN_NUMBERS, undefined],
    ["(9.93)", PLAIN_NUMBERS, undefined],
    ["9.93-", PLAIN_NUMBERS, undefined],
    ["NaN", PLAIN_NUMBERS, undefined],
    ["0x10", PLAIN_NUMBERS, undefined],
  ])("%j with %j is %j", (text, format, standard) => {
    expect(standardNumber(text, format)).toBe(standard);
  });

  test("keeps every digit, however it is grouped", () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,19}$/);
    fc.assert(
      fc.property(digits, fc.stringMatching(/^\d{0,28}$/), fc.boolean(), (whole, fraction, isNegative) => {
        const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ".");
        const local = `${isNegative ? "-" : ""}${grouped}${fraction === "" ? "" : `,${fraction}`}`;
        const plain = `${isNegative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
        expect(standardNumber(local, GERMAN)).toBe(plain);
        expect(parseDecimal(standardNumber(local, GERMAN) ?? "")).toEqual(parseDecimal(plain));
      }),
    );
  });
});

describe("possible readings of a text", () => {
  test.each<readonly [string, readonly string[]]>([
    ["9,93E-06", ["9.93E-06"]],
    ["1,234", ["1.234", "1234"]],
    ["1,234.5", ["1234.5"]],
    ["1.234.567", ["1234567"]],
    ["$9.93", ["9.93"]],
    ["9,93 \u20AC", ["9.93"]],
    ["CHF 1'234.50", ["1234.50"]],
    ["(1,5)", ["-1.5"]],
    ["2026-06-01", []],
    ["Standard_D2s", []],
    ["12,34,5", []],
    ["ABC12", []],
    ["$", []],
  ])("%j: %j", (text, numbers) => {
    expect(numberReadings(text).map(({ number }) => number)).toEqual(numbers);
    for (const { format, number } of numberReadings(text)) expect(standardNumber(text, format)).toBe(number);
  });

  test("extends the format when a file mixes currencies or negative notations", () => {
    let format = PLAIN_NUMBERS;
    const texts = ["$1.5", "(2.5)", "3.5-", "EUR 4.5", "1,000.5"];
    for (const text of texts) format = numberReadings(text, format)[0]?.format ?? format;
    expect(texts.map((text) => standardNumber(text, format))).toEqual(["1.5", "-2.5", "-3.5", "4.5", "1000.5"]);
  });
});
