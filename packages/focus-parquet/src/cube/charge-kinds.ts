import { CHARGE_CLASSES } from "exact-values/charge-totals";
import { type Grouping, groupTexts } from "../columns/grouped-rows.ts";
import { chargeKindOf, isUsageBased, placeOfClass } from "../focus/charges/classify-charge.ts";
import type { ClassifiedCharges, ReadColumn } from "../savings/classify-charges.ts";
import { combine, regroup } from "./sorted-rows.ts";

/** The rows of a row group by kind of charge. */
interface SortedCharges {
  readonly category: Grouping;
  readonly status: Grouping;
  /** By `ChargeKind`. */
  readonly kind: Grouping;
  /** `yes` for the purchase of a commitment, otherwise `no`. */
  readonly isPurchase: Grouping;
}

const CLASSES = CHARGE_CLASSES.length;
const PURCHASE = placeOfClass("commitment-purchase");

export function sortCharges(read: ReadColumn, rows: number, classified: ClassifiedCharges): SortedCharges {
  const of = (name: string): Grouping => groupTexts(read(name, "String"), rows);
  const isPurchase = sortPurchases(classified);
  const category = of("ChargeCategory");
  const status = groupTexts(read("CommitmentDiscountStatus", "String") ?? read("ChargeSubcategory", "String"), rows);
  const texts = [
    category,
    of("ChargeClass"),
    status,
    of("x_PublisherCategory"),
    of("PublisherName"),
    of("ProviderName"),
    isPurchase,
  ] as const;
  // Most columns have the same text in every row, which needs no pass over the rows.
  const [first = category, ...rest] = texts.filter(({ names }) => names.length > 1);
  const combined = [first, ...rest];
  const kind = regroup(combine(first, ...rest), (codes) => {
    const at = (index: number): string => {
      const text = texts[index] ?? category;
      return text.names[codes[combined.indexOf(text)] ?? 0] ?? "";
    };
    const [publisherCategory, publisher, provider] = [at(3), at(4), at(5)];
    const charge = { category: at(0), chargeClass: at(1), status: at(2), publisherCategory, publisher, provider };
    return chargeKindOf(charge, at(6) === "yes");
  });
  return { category, status, kind, isPurchase };
}

function sortPurchases({ counts, groups }: ClassifiedCharges): Grouping {
  const isPurchase = new Int32Array(groups.length);
  if (!counts.some((count, group) => count > 0 && group % CLASSES === PURCHASE))
    return { groups: isPurchase, names: ["no"] };
  for (let row = 0; row < groups.length; row++) if ((groups[row] ?? 0) % CLASSES === PURCHASE) isPurchase[row] = 1;
  return { groups: isPurchase, names: ["no", "yes"] };
}

/** `yes` for usage-based charges, which are part of a day's cost, otherwise `no`. */
export function sortFrequencies(read: ReadColumn, rows: number, category: Grouping): Grouping {
  const frequency = groupTexts(read("ChargeFrequency", "String"), rows);
  return regroup(combine(frequency, category), ([how = 0, what = 0]) =>
    isUsageBased(frequency.names[how] ?? "", category.names[what] ?? "") ? "yes" : "no",
  );
}
