import type { CommitmentCell } from "exact-values/cost-cube";
import { type Grouping, groupTexts, sumByGroup } from "../columns/grouped-rows.ts";
import type { RawColumn } from "../columns/raw-column.ts";
import { useOf } from "../focus/charges/classify-charge.ts";
import { combine } from "./sorted-rows.ts";

type ReadColumn = (name: string) => RawColumn | undefined;

/** The cost of a commitment in a row group. */
export interface FoundCommitment extends Omit<CommitmentCell, "currency"> {
  readonly currency: string;
}

interface ChargeRows {
  readonly rows: number;
  readonly currencies: Grouping;
  readonly category: Grouping;
  readonly status: Grouping;
  /** `yes` for the purchase of a commitment. */
  readonly isPurchase: Grouping;
}

/**
 * Costs of commitments in a row group, by currency and lower-case identifier. A purchase that names no commitment is
 * identified by its resource. A correction counts in the same class as other charges: used and unused by effective
 * cost, purchased by billed cost.
 */
export function readCommitments(
  read: ReadColumn,
  { category, currencies, isPurchase, rows, status }: ChargeRows,
): readonly FoundCommitment[] {
  const named = read("CommitmentDiscountId");
  const hasPurchases = isPurchase.names.includes("yes");
  if ((named === undefined || named.filled === 0) && !hasPurchases) return [];
  const ids = groupTexts(named, rows, (id) => id.toLowerCase());
  const resources = groupTexts(hasPurchases ? read("ResourceId") : undefined, rows, (id) => id.toLowerCase());
  const names = groupTexts(read("CommitmentDiscountName"), rows);
  const types = groupTexts(read("CommitmentDiscountType"), rows);
  const unnamed = hideBut(resources, ids, isPurchase);
  const combined = combine(ids, isPurchase, unnamed, currencies, category, status, names, types);
  const count = combined.codes.length;
  const sums = (name: string): readonly bigint[] => {
    const column = read(name);
    return column === undefined ? [] : sumByGroup(column, combined.groups, count);
  };
  const billed = sums("BilledCost");
  const effective = sums("EffectiveCost");
  return combined.codes.flatMap((codes, group): FoundCommitment[] => {
    const [id = 0, purchase = 0, resource = 0, currency = 0, kind = 0, state = 0, name = 0, type = 0] = codes;
    const isBought = isPurchase.names[purchase] === "yes";
    const known = ids.names[id] || (isBought ? unnamed.names[resource] : "") || "";
    if (known === "") return [];
    const use = useOf({ category: category.names[kind] ?? "", status: status.names[state] ?? "" });
    const of = (isIt: boolean, sum: bigint | undefined): bigint => (isIt ? (sum ?? 0n) : 0n);
    return [
      {
        currency: currencies.names[currency] ?? "",
        id: known,
        name: names.names[name] ?? "",
        type: types.names[type] ?? "",
        used: of(use === "used", effective[group]),
        unused: of(use === "unused", effective[group]),
        purchased: of(use === "purchase", billed[group]),
      },
    ];
  });
}

/** Keeps only the resources of purchases that name no commitment, because there are thousands of others. */
function hideBut(resources: Grouping, ids: Grouping, isPurchase: Grouping): Grouping {
  const names = ["", ...resources.names];
  const groups = new Int32Array(resources.groups.length);
  const nameless = ids.names.indexOf("");
  const bought = isPurchase.names.indexOf("yes");
  for (let row = 0; row < groups.length; row++) {
    if (ids.groups[row] === nameless && isPurchase.groups[row] === bought)
      groups[row] = (resources.groups[row] ?? -1) + 1;
  }
  return { groups, names };
}
