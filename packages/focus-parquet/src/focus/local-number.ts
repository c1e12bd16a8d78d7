/** The number format of a file, if it differs from FOCUS (`-1234.5`, `2E-7`). */
export interface NumberFormat {
  readonly decimal: "." | ",";
  /**
   * Separates groups of three digits. A space also stands for narrow and non-breaking spaces, and `'` for a typographic
   * apostrophe.
   */
  readonly thousands: ThousandsSeparator | undefined;
  /** Currency symbols and codes before or after the number, which are ignored. */
  readonly currency: readonly string[];
  /** Accepted in addition to a leading minus: brackets around the number, or a trailing minus. */
  readonly negative: readonly NegativeStyle[];
}

export const DECIMAL_SEPARATORS = [".", ","] as const;
export const THOUSANDS_SEPARATORS = [".", ",", " ", "'"] as const;
type ThousandsSeparator = (typeof THOUSANDS_SEPARATORS)[number];
export const NEGATIVE_STYLES = ["brackets", "trailing-minus"] as const;
type NegativeStyle = (typeof NEGATIVE_STYLES)[number];

export const PLAIN_NUMBERS: NumberFormat = {
  decimal: ".",
  thousands: undefined,
  currency: [],
  negative: [],
};

/** Returns a currency symbol or code unchanged; undefined for text with characters that belong to a number. */
export function parseCurrencyText(text: string): string | undefined {
  return /^[^\d+\-(),'\s.][^\d+\-(),'\s]{0,9}$/u.test(text) ? text : undefined;
}

/** Longer text is not a number. The limit of `parseDecimal` has the same order of magnitude. */
const MAX_NUMBER = 20_000;

const CORES: ReadonlyMap<string, RegExp> = new Map(
  DECIMAL_SEPARATORS.flatMap((decimal) =>
    [undefined, ...THOUSANDS_SEPARATORS].map((thousands): [string, RegExp] => {
      const point = decimal === "." ? "\\." : decimal;
      const grouped = thousands === undefined ? "" : `\\d{1,3}(?:${separatorClass(thousands)}\\d{3})+|`;
      return [
        coreKey(decimal, thousands),
        new RegExp(`^(?<whole>${grouped}\\d*)(?:${point}(?<fraction>\\d*))?(?<exponent>[eE][+-]?\\d+)?$`),
      ];
    }),
  ),
);

function separatorClass(thousands: ThousandsSeparator): string {
  if (thousands === " ") return "[ \\u00A0\\u2009\\u202F]";
  return thousands === "'" ? "['\\u2019]" : thousands === "." ? "\\." : thousands;
}

function coreKey(decimal: string, thousands: string | undefined): string {
  return `${decimal} ${thousands ?? ""}`;
}

/**
 * Formats a number as in FOCUS (`-1234.5`) and keeps every digit; undefined if the text is not a number in this format.
 * Surrounding spaces and a leading plus are ignored.
 */
export function standardNumber(text: string, format: NumberFormat): string | undefined {
  if (text.length > MAX_NUMBER) return undefined;
  const { isNegative, digits } = withoutSigns(text, format);
  const groups = CORES.get(coreKey(format.decimal, format.thousands))?.exec(digits)?.groups;
  if (groups === undefined) return undefined;
  const { whole = "", fraction, exponent = "" } = groups;
  if (whole === "" && (fraction ?? "") === "") return undefined;
  const plain = whole.replaceAll(/\D/g, "");
  return `${isNegative ? "-" : ""}${plain}${fraction === undefined ? "" : `.${fraction}`}${exponent}`;
}

/** Removes one sign and one currency, in any order. */
function withoutSigns(text: string, format: NumberFormat): { readonly isNegative: boolean; readonly digits: string } {
  let digits = text.trim();
  let sign: "+" | "-" | undefined;
  let hasCurrency = false;
  for (;;) {
    const signed = sign === undefined ? withoutSign(digits, format) : undefined;
    const unpaid = hasCurrency ? undefined : withoutCurrency(digits, format);
    if (signed === undefined && unpaid === undefined) return { isNegative: sign === "-", digits };
    if (signed !== undefined) ({ sign, digits } = signed);
    else digits = unpaid ?? "";
    hasCurrency ||= signed === undefined;
  }
}

function withoutSign(
  text: string,
  { negative }: NumberFormat,
): { readonly sign: "+" | "-"; readonly digits: string } | undefined {
  if (text.startsWith("+")) return { sign: "+", digits: text.slice(1).trim() };
  if (text.startsWith("-")) return { sign: "-", digits: text.slice(1).trim() };
  if (negative.includes("trailing-minus") && text.endsWith("-")) return { sign: "-", digits: text.slice(0, -1).trim() };
  const isBracketed = negative.includes("brackets") && text.startsWith("(") && text.endsWith(")");
  return isBracketed ? { sign: "-", digits: text.slice(1, -1).trim() } : undefined;
}

function withoutCurrency(text: string, { currency }: NumberFormat): string | undefined {
  const before = currency.find((money) => text.startsWith(money));
  if (before !== undefined) return text.slice(before.length).trim();
  const behind = currency.find((money) => text.endsWith(money));
  return behind === undefined ? undefined : text.slice(0, -behind.length).trim();
}

/** One interpretation of a text: a number format, and the number formatted as in FOCUS. */
interface NumberReading {
  readonly format: NumberFormat;
  readonly number: string;
}

/** Longer text is not interpreted, because a field may hold megabytes. */
const MAX_PUZZLE = 64;

/** All interpretations of a text, each with the format that has the fewest options. A text such as `1,234` has two. */
export function numberReadings(text: string, current: NumberFormat = PLAIN_NUMBERS): readonly NumberReading[] {
  if (text.length > MAX_PUZZLE || !/\d/.test(text)) return [];
  const signs = [CURRENCY_BEFORE, CURRENCY_BEHIND].flatMap((place) => place.exec(text)?.[1] ?? []);
  const currency = [...new Set([...current.currency, ...signs])];
  const readings = new Map<string, NumberReading>();
  for (const style of [undefined, ...NEGATIVE_STYLES]) {
    const negative = [...new Set([...current.negative, ...(style === undefined ? [] : [style])])];
    for (const thousands of [undefined, ...THOUSANDS_SEPARATORS]) {
      for (const decimal of DECIMAL_SEPARATORS) {
        if (decimal === thousands) continue;
        const format = { decimal, thousands, currency, negative };
        const number = standardNumber(text, format);
        const key = number === undefined ? undefined : valueKey(number);
        if (number !== undefined && key !== undefined && !readings.has(key)) readings.set(key, { format, number });
      }
    }
  }
  return [...readings.values()];
}

/** A currency before or after the digits: a symbol (`$`, `US$`) or a code of three letters. */
const CURRENCY_BEFORE = /^[-+(\s]*(\p{Lu}{0,3}\p{Sc}|\p{Lu}{3}(?=\s))/u;
const CURRENCY_BEHIND = /(\p{Lu}{0,3}\p{Sc}|(?<=[\d\s])\p{Lu}{3})[-)\s]*$/u;

/** Returns the same key for `1.50` and `1.5`. */
function valueKey(number: string): string {
  return number.includes(".") ? number.replace(/0+(?=[eE]|$)/, "").replace(/\.(?=[eE]|$)/, "") : number;
}
