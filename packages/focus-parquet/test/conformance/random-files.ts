import { Random } from "exact-values/testing";
import { type Charge, CLEAN_CHARGES, COLUMNS, toCsv } from "./clean-file.ts";
import { INVALID } from "./mutants.ts";
import { TYPES } from "./parquet-files.ts";

const DECIMALS = `0 -0 -1 1 2.4 1.2 0.1 24 720 1E3 1e-3 1E+3 1E-20 35.2E-7 +1 .5 12. 00012 --1 1,000 1E 1E3.5 n/a NaN
  Infinity 0x10 1_000 1.2.3 ١ 0.000000000000000001 2.40001 2.400010000000000001 2.39999 2.399989 -2.4 1.20001 1.2000101
  0.0100000000000000000000000001 123456789012345.678901234567890123 $1 1% (1)`.split(/\s+/);
const INSTANTS = `2026-10-01T00:00:00Z 2026-10-01T00:00Z 2026-10-01 2026-02-30T00:00:00Z 2024-02-29T23:59:59Z
  2026-10-01T24:00:00Z 2026-10-01T00:60:00Z 2026-10-01T00:00:00+00:00 2026-10-01T00:00:00.000Z 2026-13-01T00:00:00Z
  2026-10-01T00:00:00z 2026-10-01T00:00:00 10/01/2026 20261001 2026-1-1T00:00:00Z 2026-10-01T0:00:00Z 1900-02-29
  2026-10-01T00:00:00Zx 2026-10-01T00:00:00-0500`.split(/\s+/);
const OBJECTS = [
  ...[
    '{"a": 1}',
    "{}",
    " { } ",
    '{"a":"b","c":null,"d":true,"e":false,"f":-1.5e3}',
    '{"ü\\u00e9\\n":"\\ud83d\\ude00"}',
  ],
  ...["[]", "null", '"text"', "1", "{", "}", "{a: 1}", "{'a': 1}", '{"a": 1,}', '{"a": {}}', '{"a": []}', '{"a": [1]}'],
  ...['{"a": 1, "a": 2}', '{"a": 1, "\\u0061": 2}', '{"a": 1, "A": 2}', '{"a": 01}', '{"a": 1.}', '{"a": NaN}'],
  ...['{"a": tru}', '{"a" 1}', '{"a": 1} x', '{"a": "\t"}', '{"a": "\\x"}', '{"": ""}', '{"a": +1}', '{"a": 1 "b": 2}'],
  ...["\u00a0{}", "// c\n{}", '{"a": "x\ny"}', '{\n"a":\r\n"b"}', '{"__proto__": 1, "__proto__": 2}'],
];
const TEXTS = [
  ...[
    " ",
    "NULL",
    "null",
    "N/A",
    "Ünïcode 日本 🚀",
    `a${INVALID}b`,
    'quote " quote',
    "comma, comma",
    "line\nbreak",
    "1",
    "'",
  ],
  ...["USD", "usd", "US", "USDX", "XCG", "ABC", " USD", "Usage", "usage", "Usage ", "Correction", "correction", "Used"],
  ...["Unused", "Purchase", "Tax", "Usage-Based", "Spend", "Compute", "Storage", "Containers", "Support", "Dynamic"],
  ...["GB", "GB-Hours", "GB/Hour", "1000 Requests", "Requests/3 Months", "12", "-", "MB/month", "GB#", "1.5 GB", "€"],
];
const SPACES = [" ", "  ", "\t", "\u00a0"];

export interface RandomFile {
  readonly csv: string;
  /** Types of parquet columns that differ from the specification, or undefined if CSV is all that is tested. */
  readonly types: Readonly<Record<string, string>> | undefined;
}

/** A file with up to 40 charges, where every fifth cell of a few columns is unusual. */
export function randomFile(seed: number): RandomFile {
  const generator = new Random(seed);
  const random = (): number => generator.next();
  const pick = <T>(items: readonly T[]): T => generator.pick(items);
  const charges = Array.from({ length: seed % 25 === 0 ? 0 : 1 + Math.floor(random() * 40) }, () =>
    pick(CLEAN_CHARGES),
  );
  const touched = COLUMNS.filter(() => random() < 0.25);
  const changed = charges.map((charge): Charge => {
    const cells = touched.filter(() => random() < 0.2).map((column) => [column, unusual(column, charge)] as const);
    return { ...charge, ...Object.fromEntries(cells) };
  });
  const columns = COLUMNS.filter(() => random() > 0.02).sort(() => (seed % 3 === 0 ? random() - 0.5 : 0));
  return { csv: layout(toCsv(changed, columns)), types: seed % 3 === 1 ? storedTypes() : undefined };

  function unusual(column: string, charge: Charge): string {
    const chance = random();
    if (chance < 0.25) return "";
    if (chance < 0.55) return pick(CLEAN_CHARGES)[column] ?? "";
    if (chance < 0.6)
      return pick([(text: string) => text + pick(SPACES), (text: string) => pick(SPACES) + text])(charge[column] ?? "");
    if (chance < 0.65) return (charge[column] ?? "") + INVALID;
    if (column === "Tags" || column === "SkuPriceDetails") return pick(OBJECTS);
    const type = TYPES.get(column);
    return pick(type === "decimal" ? DECIMALS : type === "datetime" ? INSTANTS : TEXTS);
  }

  function layout(csv: string): string {
    const header = seed % 7 === 0 ? csv.replace(/^.*/, (line) => line.toLowerCase()) : csv;
    return seed % 5 === 0 ? `\uFEFF${header}` : header;
  }

  function storedTypes(): Readonly<Record<string, string>> {
    const wrong = COLUMNS.filter(() => random() < 0.1).map((column) => {
      const type = TYPES.get(column) ?? "json";
      const others = {
        string: ["BIGINT"],
        decimal: ["DOUBLE", "BIGINT", "VARCHAR", "DECIMAL(18,6)"],
        datetime: ["VARCHAR", "DATE", "TIMESTAMP"],
      };
      return [column, pick(others[type as keyof typeof others] ?? ["VARCHAR"])] as const;
    });
    return Object.fromEntries(wrong);
  }
}
