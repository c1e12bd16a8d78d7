import {
  DECIMAL_SEPARATORS,
  DELIMITERS,
  ENCODINGS,
  NEGATIVE_STYLES,
  type NumberFormat,
  PLAIN_NUMBERS,
  parseCurrencyText,
  parseDelimiter,
  type TextFormat,
  THOUSANDS_SEPARATORS,
} from "focus-parquet/formats";
import type { JsonCursor } from "../text/json-cursor.ts";

const NUMBER_KEYS = ["decimal", "thousands", "currency", "negative"];

/** Reads the key `numbers` of a source. */
export function readNumberFormat(source: JsonCursor): { readonly numbers?: NumberFormat } {
  const cursor = source.member("numbers");
  if (cursor === undefined) return {};
  const [unknown] = cursor.membersExcept(NUMBER_KEYS).keys();
  if (unknown !== undefined) {
    cursor.fail(`has the unknown key ${JSON.stringify(unknown)}; known are ${NUMBER_KEYS.join(", ")}`);
  }
  const decimal = choice(cursor.member("decimal"), DECIMAL_SEPARATORS) ?? PLAIN_NUMBERS.decimal;
  const thousands = choice(cursor.member("thousands"), THOUSANDS_SEPARATORS);
  if (thousands === decimal) cursor.fail(`must not have ${JSON.stringify(decimal)} for decimals and for thousands`);
  const currency = (cursor.member("currency")?.items() ?? []).map(
    (item) => parseCurrencyText(item.text()) ?? item.fail("must be a sign or word of a currency, such as $ or EUR"),
  );
  const negative = (cursor.member("negative")?.items() ?? []).flatMap((item) => choice(item, NEGATIVE_STYLES) ?? []);
  return { numbers: { decimal, thousands, currency, negative } };
}

/** Reads the keys `delimiter` and `encoding` of a source. */
export function readTextFormat(source: JsonCursor): { readonly text?: TextFormat } {
  const named = source.member("delimiter");
  const delimiter =
    named === undefined
      ? undefined
      : (parseDelimiter(named.text()) ??
        named.fail(`must be one of ${DELIMITERS.map((one) => JSON.stringify(one)).join(", ")}, or "tab"`));
  const encoding = choice(source.member("encoding"), ENCODINGS);
  if (delimiter === undefined && encoding === undefined) return {};
  return {
    text: { ...(delimiter === undefined ? {} : { delimiter }), ...(encoding === undefined ? {} : { encoding }) },
  };
}

function choice<Choice extends string>(cursor: JsonCursor | undefined, choices: readonly Choice[]): Choice | undefined {
  if (cursor === undefined) return undefined;
  const text = cursor.text();
  return (
    choices.find((one) => one === text) ??
    cursor.fail(`must be one of ${choices.map((one) => JSON.stringify(one)).join(", ")}`)
  );
}
