import { UNIT_PATTERN } from "./rules.ts";

/**
 * How a value is judged in SQL, from the requirements of the specification. `value` is SQL for a text that is not null.
 * All decimals are exact: 18 digits before the point and 36 after it, as three whole numbers below 10^18.
 */
const LIMB = "1000000000000000000::HUGEINT";

const STRING = `"(?:[^"\\\\\\x00-\\x1f]|\\\\(?:["\\\\/bfnrt]|u[0-9A-Fa-f]{4}))*"`;
const SCALAR = `(?:${STRING}|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)`;
const SPACE = "[ \\t\\n\\r]*";
const PAIR = `${SPACE}${STRING}${SPACE}:${SPACE}${SCALAR}${SPACE}`;

const TIME = "([01][0-9]|2[0-3]):[0-5][0-9]";

const PATTERNS = {
  numeric: "-?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE]-?[0-9]+)?",
  readableNumber: "[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?",
  instant: `[0-9]{4}-[0-9]{2}-[0-9]{2}T${TIME}:[0-5][0-9](\\.[0-9]+)?Z`,
  readableTime: `[0-9]{4}-[0-9]{2}-[0-9]{2}([T ]${TIME}(:[0-5][0-9](\\.[0-9]+)?)?)? ?(Z|UTC|[+-]${TIME.replace(":", ":?")})?`,
  currency: "[A-Z]{3}",
  flatObject: `${SPACE}\\{(?:${SPACE}|${PAIR}(?:,${PAIR})*)\\}${SPACE}`,
  unit: UNIT_PATTERN,
} as const;

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const matches = (value: string, pattern: keyof typeof PATTERNS): string =>
  `regexp_full_match(${value}, ${quoted(PATTERNS[pattern])})`;

const isDate = (value: string): string => `try_cast(substr(${value}, 1, 10) AS DATE) IS NOT NULL`;

/** Whether a text is readable as a value of the type. */
export function hasType(value: string, type: string): string {
  if (type === "string") return "true";
  if (type === "decimal") return matches(value, "readableNumber");
  return `(${matches(value, "readableTime")} AND ${isDate(value)})`;
}

export function hasFormat(value: string, format: string): string {
  switch (format) {
    case "string":
      return `NOT contains(${value}, ${quoted("\uFFFD")})`;
    case "numeric":
    case "currency":
    case "unit":
      return matches(value, format);
    case "datetime":
      return `(${matches(value, "instant")} AND ${isDate(value)})`;
    case "keyvalue":
      return `CASE WHEN NOT ${matches(value, "flatObject")} THEN false
        ELSE len(json_keys(${value})) = len(list_distinct(json_keys(${value}))) END`;
    default:
      throw new Error(`unknown format ${format}`);
  }
}

/** Macros for exact numbers. */
export const NUMBER_MACROS = `
  CREATE OR REPLACE TEMP MACRO digits_of(t) AS regexp_extract(t, '^[+-]?([0-9]*)', 1) || regexp_extract(t, '\\.([0-9]*)', 1);
  CREATE OR REPLACE TEMP MACRO point_of(t) AS (length(regexp_extract(t, '^[+-]?([0-9]*)', 1))
    + coalesce(try_cast(regexp_extract(t, '[eE]([+-]?[0-9]+)$', 1) AS INTEGER), 0))::INTEGER;
  CREATE OR REPLACE TEMP MACRO whole_of(digits, point) AS CASE WHEN point <= 0 THEN '0' ELSE rpad(digits, point, '0') END;
  CREATE OR REPLACE TEMP MACRO fraction_of(digits, point) AS rpad(
    CASE WHEN point <= 0 THEN repeat('0', -point) || digits ELSE substr(digits, point + 1) END, 36, '0');
  CREATE OR REPLACE TEMP MACRO signed_limbs(sign, whole, fraction) AS [sign * substr(whole, 1)::HUGEINT,
    sign * substr(fraction, 1, 18)::HUGEINT, sign * substr(fraction, 19, 18)::HUGEINT];
  CREATE OR REPLACE TEMP MACRO limbs_of(t) AS signed_limbs(CASE WHEN t LIKE '-%' THEN -1::HUGEINT ELSE 1::HUGEINT END,
    substr(whole_of(digits_of(t), point_of(t)), 1, greatest(point_of(t), 1)), fraction_of(digits_of(t), point_of(t)));
  CREATE OR REPLACE TEMP MACRO carry(x) AS (x + 10000000000000000000000000000000000000::HUGEINT) // ${LIMB}
    - 10000000000000000000::HUGEINT;
  CREATE OR REPLACE TEMP MACRO is_negative(d0, d1, d2, d3, d4) AS d0 + carry(d1 + carry(d2 + carry(d3 + carry(d4)))) < 0;
  CREATE OR REPLACE TEMP MACRO differs_by_more(d, tolerance) AS is_negative(-d[1], tolerance - d[2], -d[3], -d[4], -d[5])
    OR is_negative(d[1], tolerance + d[2], d[3], d[4], d[5]);
  CREATE OR REPLACE TEMP MACRO difference(a, b, r) AS [a[1] * b[1] - r[1], a[1] * b[2] + a[2] * b[1] - r[2],
    a[1] * b[3] + a[2] * b[2] + a[3] * b[1] - r[3], a[2] * b[3] + a[3] * b[2], a[3] * b[3]];
`;

/** SQL for the limbs of a readable number with at most 36 decimals, otherwise null. */
export const limbs = (value: string): string =>
  `CASE WHEN ${matches(value, "readableNumber")} THEN limbs_of(${value}) END`;

const STORED: Readonly<Record<string, RegExp>> = {
  string: /^(VARCHAR|JSON|ENUM)/,
  decimal: /^(DECIMAL|U?(TINY|SMALL|BIG|HUGE)?INT|INTEGER|UINTEGER|FLOAT|DOUBLE)/,
  datetime: /^TIMESTAMP/,
};

/** Whether DuckDB's type of a parquet column is the type that a rule asks for. */
export const isStoredAs = (stored: string, type: string): boolean => STORED[type]?.test(stored) === true;

/** SQL for a stored value as the text that CSV would have. */
export const storedText = (value: string, stored: string): string =>
  stored.startsWith("TIMESTAMP") ? `strftime(${value}, '%Y-%m-%dT%H:%M:%SZ')` : `${value}::VARCHAR`;
