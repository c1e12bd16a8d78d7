import { CHARGE_CLASSES } from "exact-values/charge-totals";
import type { Grouping } from "../columns/grouped-rows.ts";
import { type RawColumn, rawTexts, rawTextsOf } from "../columns/raw-column.ts";
import { type RawDecimals, rawDecimals } from "../columns/row-values.ts";
import {
  type ChargeUse,
  classOfPrices,
  isCommitmentResource,
  isCorrection,
  placeOfClass,
  useOf,
} from "../focus/charges/classify-charge.ts";
import type { ColumnType } from "../focus/schema.ts";
import { createBlockSizeCheck } from "./block-size-fault.ts";

/** Reads a column as this type; undefined if the file does not have it. */
export type ReadColumn = (name: string, type: ColumnType) => RawColumn | undefined;

/** Rows grouped by currency and class: group = currency x number of classes + index of the class. */
export interface ClassifiedCharges {
  readonly groups: Int32Array;
  /** Number of rows in each group. */
  readonly counts: Int32Array;
  /** Rows whose contracted cost must be multiplied, by factor. */
  readonly faulty: ReadonlyMap<bigint, readonly number[]>;
}

const USES: readonly ChargeUse[] = ["other", "on-demand", "used", "unused", "purchase"];
const [OTHER, ON_DEMAND, USED, UNUSED, PURCHASE] = [0, 1, 2, 3, 4] as const;

const CLASSES = CHARGE_CLASSES.length;
const PLACE = {
  usedUnpriced: placeOfClass("used-unpriced"),
  usedPriced: placeOfClass("used-priced"),
  unused: placeOfClass("unused"),
  purchase: placeOfClass("commitment-purchase"),
  correction: placeOfClass("correction"),
  other: placeOfClass("other"),
  block: placeOfClass("block-size"),
  usedBlock: placeOfClass("used-block-size"),
};

/** The index of a class, looked up by the bits of its prices: charged 1, contracted 2, list 4, used 8. */
const PRICE_PLACES = Uint8Array.from({ length: 16 }, (_, bits) =>
  placeOfClass(
    classOfPrices((bits & 8) !== 0, {
      list: (bits & 4) !== 0,
      contracted: (bits & 2) !== 0,
      charged: (bits & 1) !== 0,
    }),
  ),
);

const NO_INDEXES = new Int32Array(0);

/** Groups the rows of a row group by currency and by the properties that savings depend on. */
export function classifyCharges(read: ReadColumn, currencies: Grouping): ClassifiedCharges {
  const decimals = (name: string): RawDecimals => rawDecimals(read(name, "Decimal"));
  const [billed, effective, list, contracted] = [
    decimals("BilledCost"),
    decimals("EffectiveCost"),
    decimals("ListCost"),
    decimals("ContractedCost"),
  ];
  const category = readCodes(read("ChargeCategory", "String"), (text) => useCode({ category: text, status: "" }));
  const statuses = read("CommitmentDiscountStatus", "String") ?? read("ChargeSubcategory", "String");
  const status = readCodes(statuses, (text) => useCode({ category: "Usage", status: text }));
  const corrections = [
    readFlags(read("ChargeClass", "String"), (text) => isCorrection({ chargeClass: text, status: "" })),
    readFlags(statuses, (text) => isCorrection({ chargeClass: "", status: text })),
  ].filter(({ indexes }) => indexes.length > 0);
  const isCorrected = (row: number): boolean =>
    corrections.some(({ codes, indexes }) => codes[(indexes[row] ?? -1) + 1] === 1);
  const blocks = createBlockSizeCheck((name) => read(name, "Decimal"), { billed, effective, contracted });
  const groups = new Int32Array(currencies.groups.length);
  const counts = new Int32Array(currencies.names.length * CLASSES);
  const purchases: number[] = [];
  const areEqual = (row: number): boolean => {
    const [first, ...others] = [list, contracted, effective].map((cost) => cost.units(cost.indexes[row] ?? -1));
    return others.every((units) => units === first);
  };
  // This loop runs once for every row of a month. It is short and uses arrays, because a run has too few row groups for
  // the compiler to optimize a long loop.
  for (let row = 0; row < groups.length; row++) {
    let use = category.codes[(category.indexes[row] ?? -1) + 1] ?? OTHER;
    if (use === ON_DEMAND) use = status.codes[(status.indexes[row] ?? -1) + 1] ?? ON_DEMAND;
    let place = PLACE.other;
    if (use === PURCHASE) purchases.push(row);
    if (corrections.length > 0 && isCorrected(row)) place = PLACE.correction;
    else if (use === UNUSED) place = PLACE.unused;
    else if (use !== OTHER) {
      const listAt = (list.indexes[row] ?? -1) + 1;
      const contractedAt = (contracted.indexes[row] ?? -1) + 1;
      const effectiveAt = (effective.indexes[row] ?? -1) + 1;
      const listHash = list.hashes[listAt] ?? 0;
      const contractedHash = contracted.hashes[contractedAt] ?? 0;
      const effectiveHash = effective.hashes[effectiveAt] ?? 0;
      const bits =
        (listHash === 0 ? 0 : 4) |
        (contractedHash === 0 ? 0 : 2) |
        (effectiveHash === 0 && (billed.hashes[(billed.indexes[row] ?? -1) + 1] ?? 0) === 0 ? 0 : 1) |
        (use === USED ? 8 : 0);
      place = PRICE_PLACES[bits] ?? PLACE.other;
      if ((bits & 6) === 6) {
        if (contractedHash !== effectiveHash) {
          if (blocks.isAbove1[(blocks.indexes[row] ?? -1) + 1] === 1) blocks.suspect(row);
          // All prices of a covered row are equal: the price was unknown, and another one was filled in.
        } else if (use === USED && listHash === contractedHash && areEqual(row)) place = PLACE.usedUnpriced;
      }
    }
    const group = (currencies.groups[row] ?? 0) * CLASSES + place;
    groups[row] = group;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  const move = (row: number, place: number): void => {
    const from = groups[row] ?? 0;
    const to = from - (from % CLASSES) + place;
    counts[from] = (counts[from] ?? 0) - 1;
    counts[to] = (counts[to] ?? 0) + 1;
    groups[row] = to;
  };
  for (const row of commitmentPurchases(read, purchases)) move(row, PLACE.purchase);
  const faulty = blocks.decide((row) => (groups[row] ?? 0) % CLASSES !== PLACE.purchase);
  for (const found of faulty.values()) {
    for (const row of found)
      move(row, (groups[row] ?? 0) % CLASSES === PLACE.usedPriced ? PLACE.usedBlock : PLACE.block);
  }
  return { groups, counts, faulty };
}

interface TextCodes {
  readonly indexes: Int32Array;
  /** By index + 1. */
  readonly codes: Uint8Array;
}

/** Returns a code for each text of a column. Each distinct text is decoded once. */
function readCodes(column: RawColumn | undefined, codeOf: (text: string) => number): TextCodes {
  const isEmpty = column === undefined || column.filled === 0;
  return {
    indexes: isEmpty ? NO_INDEXES : column.indexes,
    codes: Uint8Array.from(["", ...(isEmpty ? [] : rawTexts(column))], codeOf),
  };
}

/**
 * Code 1 for matching texts. Returns no indexes if no text matches, so that a month without corrections costs nothing.
 */
function readFlags(column: RawColumn | undefined, matches: (text: string) => boolean): TextCodes {
  const found = readCodes(column, (text) => (matches(text) ? 1 : 0));
  return found.codes.includes(1) ? found : { ...found, indexes: NO_INDEXES };
}

function useCode(texts: Parameters<typeof useOf>[0]): number {
  return USES.indexOf(useOf(texts));
}

/** Keeps the purchases of commitments. Resources are only decoded for purchases that name no commitment. */
function commitmentPurchases(read: ReadColumn, purchases: readonly number[]): readonly number[] {
  if (purchases.length === 0) return [];
  const ids = read("CommitmentDiscountId", "String")?.indexes;
  const unnamed = purchases.filter((row) => (ids?.[row] ?? -1) < 0);
  const isCommitment = unnamed.length === 0 ? () => false : commitmentResources(read("ResourceId", "String"), unnamed);
  return purchases.filter((row) => (ids?.[row] ?? -1) >= 0 || isCommitment(row));
}

function commitmentResources(column: RawColumn | undefined, rows: readonly number[]): (row: number) => boolean {
  const resource = rawTextsOf(column, rows);
  return (row) => isCommitmentResource(resource(row));
}
