import { minorDigits } from "exact-values/amount";
import { DECIMAL_SCALE } from "exact-values/decimal";
import type { Month } from "exact-values/month";
import { compareTexts } from "../text/compare-texts.ts";
import { normalized } from "../text/normalized.ts";
import type { AllocationRow } from "./allocation-rows.ts";
import { csvLine } from "./csv-line.ts";
import { largestPlaces } from "./divide-amount.ts";

interface JournalOptions {
  readonly month: Month;
  /** Name of the account that balances the targets. */
  readonly clearing: string;
}

interface TargetTotal {
  readonly target: string;
  readonly parent: string | undefined;
  readonly key: string;
  billed: bigint;
}

const HEADER = ["Month", "Dimension", "Target", "Parent", "Currency", "Description", "Debit", "Credit"];

/**
 * Collects the billed cost of each target for a journal: in each dimension and currency, the rounded amounts of all
 * targets equal the rounded total, and one line of the clearing account balances them.
 */
export function collectJournal(): { add(row: AllocationRow): void; format(options: JournalOptions): string } {
  const dimensions = new Map<string, Map<string, Map<string, TargetTotal>>>();
  return {
    add: ({ billed, currency, dimension, parent, target }) => {
      const currencies = dimensions.get(dimension) ?? new Map<string, Map<string, TargetTotal>>();
      dimensions.set(dimension, currencies);
      const targets = currencies.get(currency) ?? new Map<string, TargetTotal>();
      currencies.set(currency, targets);
      const key = normalized(target);
      const known = targets.get(key);
      if (known === undefined) targets.set(key, { target, parent, key, billed });
      else known.billed += billed;
    },
    format: ({ clearing, month }) => {
      const lines = [csvLine(HEADER)];
      for (const [dimension, currencies] of dimensions) {
        for (const [currency, targets] of [...currencies].sort(([one], [other]) => compareTexts(one, other))) {
          const digits = minorDigits(currency);
          const sorted = [...targets.values()].sort((one, other) => compareTexts(one.key, other.key));
          const { amounts, total } = roundTogether(
            sorted.map(({ billed }) => billed),
            digits,
          );
          const line = (target: string, parent: string, what: string, amount: bigint): void => {
            const [debit, credit] =
              amount < 0n ? ["", formatMinor(-amount, digits)] : [formatMinor(amount, digits), ""];
            lines.push(csvLine([month, dimension, target, parent, currency, what, debit, credit]));
          };
          for (const [place, { parent = "", target }] of sorted.entries())
            line(target, parent, `Cloud costs ${month.slice(0, 4)}-${month.slice(4)}`, amounts[place] ?? 0n);
          line(clearing, "", "Clearing", -total);
        }
      }
      return lines.join("");
    },
  };
}

/**
 * Rounds amounts to minor units, such as cents, so that they add up to the rounded total. The missing units go to the
 * largest remainders, and to the first ones among equal remainders.
 */
function roundTogether(
  units: readonly bigint[],
  digits: number,
): { readonly amounts: readonly bigint[]; readonly total: bigint } {
  const step = 10n ** BigInt(DECIMAL_SCALE - digits);
  const exact = units.reduce((sum, one) => sum + one, 0n);
  const total = exact < 0n ? -((-exact + step / 2n) / step) : (exact + step / 2n) / step;
  const remainders = units.map((one) => ((one % step) + step) % step);
  const amounts = units.map((one, place) => (one - (remainders[place] ?? 0n)) / step);
  const missing = total - amounts.reduce((sum, one) => sum + one, 0n);
  for (const place of largestPlaces(remainders, Number(missing))) amounts[place] = (amounts[place] ?? 0n) + 1n;
  return { amounts, total };
}

function formatMinor(amount: bigint, digits: number): string {
  const text = amount.toString().padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
