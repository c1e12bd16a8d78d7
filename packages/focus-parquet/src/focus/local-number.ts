/** How the numbers of a file are written, when not as FOCUS says (`-1234.5`, `2E-7`). */
export interface NumberFormat {
  readonly decimal: "." | ",";
  /** What parts groups of three digits; a blank represents narrow and unbreakable ones, too, and `'` for a typographic one. */
  readonly thousands: ThousandsSeparator | undefined;
  /** Words and signs of currencies before or behind the number, which are left out. */
  readonly currency: readonly string[];
  /** Besides a minus in front: brackets around the number, or a minus behind it. */
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

/** A sign or word of a currency, or undefined for a text with what belongs to the number itself. */
export function parseCurrencyText(text: string): string | undefined {
  return /^[^\d+\-(),'\s.][^\d+\-(),'\s]{0,9}$/u.test(text) ? text : undefined;
}

/** Beyond this no text is a number: `parseDecimal` has the same order of magnitude. */
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

/** The number as FOCUS writes it (`-1234.5`), digit for digit; undefined for a text that is none in this format. Blanks around it and a plus in front do not count. */
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

/** Takes off what may be around the digits: one sign and one currency, in any order. */
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

/** A way to read a text as a number: the format that it takes, and the number as FOCUS writes it. */
interface NumberReading {
  readonly format: NumberFormat;
  readonly number: string;
}

/** A field may hold megabytes. */
const MAX_PUZZLE = 64;

/** All numbers that a text may mean, each by the format that asks for the least; a text such as `1,234` has two. */
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

/** What is taken for a currency at either end of a text: a sign (`$`, `US$`), or a code of three letters. */
const CURRENCY_BEFORE = /^[-+(\s]*(\p{Lu}{0,3}\p{Sc}|\p{Lu}{3}(?=\s))/u;
const CURRENCY_BEHIND = /(\p{Lu}{0,3}\p{Sc}|(?<=[\d\s])\p{Lu}{3})[-)\s]*$/u;

/** `1.50` and `1.5` are one number. */
function valueKey(number: string): string {
  return number.includes(".") ? number.replace(/0+(?=[eE]|$)/, "").replace(/\.(?=[eE]|$)/, "") : number;
}
