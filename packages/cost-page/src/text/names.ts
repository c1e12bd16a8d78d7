import { CHARGE_KINDS, type ChargeKind } from "exact-values/charge-kind";
import { pageDimension } from "../page-dimensions.ts";

const CHARGE_NAMES: Readonly<Record<ChargeKind, string>> = {
  usage: "Usage",
  marketplace: "Marketplace",
  "unused-commitment": "Unused commitments",
  "commitment-purchase": "Commitment purchases",
  purchase: "Other purchases",
  refund: "Refunds and corrections",
  credit: "Credits",
  adjustment: "Adjustments",
  tax: "Tax",
  other: "Other charges",
};

interface DimensionName {
  readonly one: string;
  readonly many: string;
  /** Labels for rows without a value. */
  readonly none: string;
}

/** Title of a dimension: `Resource group`, `Tag env`, or the FOCUS column's name. */
export function dimensionName(name: string): DimensionName {
  const known = pageDimension(name);
  if (known !== undefined) return known;
  if (!name.startsWith("tag:")) return { one: showText(name), many: showText(name), none: `No ${showText(name)}` };
  const tag = `Tag ${showText(name.slice("tag:".length))}`;
  return { one: tag, many: tag, none: "Without this tag" };
}

/** The display text for a value of a dimension. */
export function valueName(dimension: string, value: string): string {
  if (value === "") return dimensionName(dimension).none;
  const isKind = dimension === "charge" && (CHARGE_KINDS as readonly string[]).includes(value);
  return isKind ? CHARGE_NAMES[value as ChargeKind] : showText(value);
}

/** Control characters, bidirectional and zero-width characters, and lone surrogates. */
const HIDDEN = new RegExp(
  [
    /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u,
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

/** Foreign text with every character visible: hidden characters are written as their code, `{202E}`. */
export function showText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `{${code.toString(16).toUpperCase().padStart(4, "0")}}`;
  });
}
