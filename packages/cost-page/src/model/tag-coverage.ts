import { type Fraction, shareOf } from "exact-values/fraction";
import { dimensionName } from "../text/names.ts";
import { codeOf, placeOf, type Selection } from "./selection.ts";

interface TagCoverage {
  readonly dimension: string;
  readonly name: string;
  readonly tagged: bigint;
  readonly usage: bigint;
  /** Undefined if credits make the share meaningless. */
  readonly share: Fraction | undefined;
}

/** For each tag on the page, the share of the chosen month's usage that has it. Always computed from effective cost. */
export function tagCoverage(selection: Selection): readonly TagCoverage[] {
  const { content, inCurrency, month } = selection;
  const charges = content.cells.codes[placeOf(content, "charge")] ?? [];
  const usageCode = codeOf(content, "charge", "usage");
  const cells = inCurrency.filter((cell) => content.cells.month[cell] === month && charges[cell] === usageCode);
  const tags = content.dimensions.filter(({ name }) => name.startsWith("tag:"));
  return tags.map(({ name }) => {
    const codes = content.cells.codes[placeOf(content, name)] ?? [];
    const none = codeOf(content, name, "");
    let [tagged, usage] = [0n, 0n];
    for (const cell of cells) {
      const amount = content.cells.effective[cell] ?? 0n;
      usage += amount;
      if (codes[cell] !== none) tagged += amount;
    }
    return { dimension: name, name: dimensionName(name).one, tagged, usage, share: shareOf(tagged, usage) };
  });
}
