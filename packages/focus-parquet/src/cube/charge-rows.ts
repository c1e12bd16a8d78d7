import { chargeKindOf } from "exact-values/charge-kind";
import { CHARGE_CLASSES } from "exact-values/charge-totals";
import { placeOfClass } from "../focus/savings/charge-class.ts";
import type { ClassifiedCharges } from "../verify/classify-charges.ts";
import { type Grouping, groupTexts } from "../verify/group-rows.ts";
import type { RawColumn } from "../verify/raw-column.ts";
import { combine, regroup } from "./sorted-rows.ts";

type ReadColumn = (name: string) => RawColumn | undefined;

/** The rows of a row group by what they are charged for. */
interface SortedCharges {
  readonly category: Grouping;
  readonly status: Grouping;
  /** By `ChargeKind`. */
  readonly kind: Grouping;
  /** `yes` and `no`: the purchase of a commitment. */
  readonly isPurchase: Grouping;
  /** `yes` and `no`: charged by use, and so a part of what a day costs. */
  readonly isUsageBased: Grouping;
}

const CLASSES = CHARGE_CLASSES.length;
const PURCHASE = placeOfClass("commitment-purchase");

export function sortCharges(read: ReadColumn, rows: number, { groups }: ClassifiedCharges): SortedCharges {
  const of = (name: string): Grouping => groupTexts(read(name), rows);
  const isPurchase = {
    groups: Int32Array.from(groups, (group) => (group % CLASSES === PURCHASE ? 1 : 0)),
    names: ["no", "yes"],
  };
  const category = of("ChargeCategory");
  const status = groupTexts(read("CommitmentDiscountStatus") ?? read("ChargeSubcategory"), rows);
  const texts = [
    category,
    of("ChargeClass"),
    status,
    of("x_PublisherCategory"),
    of("PublisherName"),
    of("ProviderName"),
    isPurchase,
  ] as const;
  const kind = regroup(combine(...texts), (codes) => {
    const at = (index: number): string => texts[index]?.names[codes[index] ?? -1] ?? "";
    return chargeKindOf({
      category: at(0),
      chargeClass: at(1),
      status: at(2),
      publisherCategory: at(3),
      publisher: at(4),
      provider: at(5),
      isCommitmentPurchase: at(6) === "yes",
    });
  });
  const frequency = of("ChargeFrequency");
  const isUsageBased = regroup(combine(frequency, category), ([how = 0, what = 0]) =>
    isByUse(frequency.names[how] ?? "", category.names[what] ?? "") ? "yes" : "no",
  );
  return { category, status, kind, isPurchase, isUsageBased };
}

/** A file without frequencies says by the category what is charged by use. */
function isByUse(frequency: string, category: string): boolean {
  return frequency === "" ? category.toLowerCase() === "usage" : frequency.toLowerCase() === "usage-based";
}
