import { INVALID } from "./mutants.ts";

type Verdicts = Readonly<Record<"valid" | "invalid", readonly string[]>>;

/** Values that a rule accepts or rejects, from the text of the specification. */
export const VERDICTS: Readonly<Record<string, Verdicts>> = {
  "BilledCost-C-001-M": {
    valid: ["0", "-0", "-1.5", "35.2E-7", "1E3", "+1", "1E+3", "0.0000000000000000000000000001", ""],
    invalid: ["n/a", "1,000", "1.2.3", "$1", "1/2", "NaN", "Infinity", "0x10", "1_000", "1 ", " 1", "١", "-", "E3"],
  },
  "BilledCost-C-002-M": {
    valid: ["0", "-0", "-1.5", "35.2E-7", "1E3", "00012", "0.0000000000000000000000000001", ""],
    invalid: ["+1", "1E+3", "1,000", "1.000,00", "$1", "1 USD", "1%", "1/2", "2*3", "(1)", "1E3.5", "−1"],
  },
  "ChargePeriodStart-C-001-M": {
    valid: ["2026-10-02T00:00Z", "2026-10-02", "2026-10-02 00:00:00", "2026-10-02T00:00:00+02:00", ""],
    invalid: ["soon", "10/02/2026", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "45567", "2026-1-1"],
  },
  "ChargePeriodStart-C-002-M": {
    valid: ["2026-10-02T00:00:00Z", "2024-02-29T23:59:59Z", "2026-10-02T00:00:00.000Z", ""],
    invalid: [
      ...[
        "2026-10-02T00:00Z",
        "2026-10-02",
        "2026-10-02 00:00:00Z",
        "2026-10-02T00:00:00",
        "2026-10-02T00:00:00+00:00",
      ],
      ...[
        "2023-02-29T00:00:00Z",
        "2026-10-02T25:00:00Z",
        "2026-10-02t00:00:00z",
        "20261002T000000Z",
        " 2026-10-02T00:00:00Z",
      ],
    ],
  },
  "Tags-C-001-M": {
    valid: [
      "{}",
      ' {"a" : 1 }\n',
      '{"a":"b","c":null,"d":true,"e":-1.5E+3}',
      '{"ü\\u00e9":"日本 \\"x\\""}',
      '{"a":1,"A":2}',
      "",
    ],
    invalid: [
      ...[
        "[]",
        '"text"',
        "null",
        "1",
        "{",
        "{a: 1}",
        "{'a': 1}",
        '{"a": 1,}',
        '{"a": {}}',
        '{"a": []}',
        '{"a": {"b": 1}}',
      ],
      ...[
        '{"a": 1, "a": 2}',
        '{"a": 1, "\\u0061": 1}',
        '{"a": 01}',
        '{"a": NaN}',
        '{"a": "\n"}',
        '{"a": "\\x"}',
        "{} {}",
      ],
      ...["a=1", '"a": 1', '{"a"}', '{"a": 1 "b": 2}', "\u00a0{}"],
    ],
  },
  "ChargeDescription-C-002-M": {
    valid: ["Ünïcode", "東京 🚀", "1", "line\nbreak", '"', " ", "NULL", ""],
    invalid: [`caf${INVALID}`],
  },
  "PricingCurrency-C-003-M": { valid: ["USD", "EUR", "XCG", ""], invalid: ["usd", "US", "USDX", "US$", "U5D", " USD"] },
  "BillingCurrency-C-006-M": {
    valid: ["USD", "EUR", "JPY", "XCG", "ZWG", "CHF", ""],
    invalid: ["usd", "ABC", "XXX", "XTS", "XAU", "EURO", "€"],
  },
  "PricingUnit-C-003-O": {
    valid: ["GB", "GB-Hours", "GB/Hour", "1000 Requests", "Requests/3 Months", "MB/month", "Virtual Machines", ""],
    invalid: ["#", "12", "-", "GB|Hour"],
  },
  "ServiceCategory-C-003-M": { valid: ["Compute", "Other", ""], invalid: ["compute", "Compute ", "Nonsense", "NULL"] },
  "ListUnitPrice-C-008-M": { valid: ["0", "-0", "0.0000000000000000001", "n/a", ""], invalid: ["-1", "-1E-20", "-.5"] },
};
