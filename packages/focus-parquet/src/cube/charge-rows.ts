import { CHARGE_CLASSES } from "exact-values/charge-totals";
import { type Grouping, groupTexts } from "../columns/grouped-rows.ts";
import type { RawColumn } from "../columns/raw-column.ts";
import { chargeKindOf, isUsageBased } from "../focus/charges/classify-charge.ts";
import { placeOfClass } from "../focus/savings/charge-class.ts";
import type { ClassifiedCharges } from "../savings/classify-charges.ts";
import { combine, regroup } from "./sorted-rows.ts";

type ReadColumn = (name: string) => RawColumn | undefined;

/** The rows of a row group by kind of charge. */
interface SortedCharges {
  readonly category: Grouping;
  readonly status: Grouping;
  /** By `ChargeKind`. */
  readonly kind: Grouping;
  /** `yes` for the purchase of a commitment, otherwise `no`. */
  readonly isPurchase: Grouping;
  /** `yes` for usage-based charges, which are part of a day's cost, otherwise `no`. */
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
    const [publisherCategory, publisher, provider] = [at(3), at(4), at(5)];
    const charge = { category: at(0), chargeClass: at(1), status: at(2), publisherCategory, publisher, provider };
    return chargeKindOf(charge, at(6) === "yes");
  });
  const frequency = of("ChargeFrequency");
  const usageBased = regroup(combine(frequency, category), ([how = 0, what = 0]) =>
    isUsageBased(frequency.names[how] ?? "", category.names[what] ?? "") ? "yes" : "no",
  );
  return { category, status, kind, isPurchase, isUsageBased: usageBased };
}
