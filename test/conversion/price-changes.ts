import fc from "fast-check";
import { ENROLLMENT, type ModelCharge, type ModelPrice, PROFILES } from "./price-model.ts";

/** Random changes of costs and price sheets, for any kind of lake. */
export interface ChangedLake {
  sheet(account: string): readonly ModelPrice[];
  setSheet(account: string, prices: readonly ModelPrice[]): void | Promise<void>;
  removeSheet(account: string): void | Promise<void>;
  setCosts(place: string, charges: readonly ModelCharge[]): void | Promise<void>;
  /** Turns filled months into those of an earlier release, with other rules and possibly stale prices. */
  fillAsBefore(): void | Promise<void>;
  loseMarks(): void | Promise<void>;
  sweep(): void | Promise<void>;
}

export type LakeChange = (lake: ChangedLake) => void | Promise<void>;

export const ACCOUNTS = [...PROFILES, ENROLLMENT];
/** A subscription has charges of all accounts, but no price sheet. */
const PLACES = [...ACCOUNTS, "subscription"] as const;

const account = fc.constantFrom(...ACCOUNTS);
/** Mostly the same key, because a digest that omits a field only shows if all other fields are equal. */
const price: fc.Arbitrary<ModelPrice> = fc.record({
  account: fc.constantFrom(...ACCOUNTS, ""),
  meter: fc.constantFrom(0, 0, 0, 0, 1, 2),
  tier: fc.constantFrom("", "0", "0", "0", "1", "1000"),
  currency: fc.constantFrom("USD", "USD", "USD", "USD", "EUR"),
  list: fc.constantFrom("0", "1", "1", "2", "2"),
  contracted: fc.constantFrom("1", "1", "2"),
  firstDay: fc.constantFrom(1, 1, 1, 16),
  lastDay: fc.constantFrom(15, 30, 30, 30),
});
const charge: fc.Arbitrary<ModelCharge> = fc.record({
  id: fc.constant("r"),
  account: fc.constantFrom(...ACCOUNTS, ...ACCOUNTS, ""),
  meter: fc.constantFrom(0, 0, 0, 0, 1, 2),
  day: fc.constantFrom(5, 20),
  isCovered: fc.boolean(),
  quantity: fc.constantFrom("1", "2.5"),
  pricing: fc.constantFrom("USD", "USD", "USD", "USD", "EUR"),
  billing: fc.constantFrom("USD", "USD", "EUR"),
  lacks: fc.constantFrom("list", "both", "both"),
});
/** A charge, and the same charge with another account, coverage, day or meter. */
const charges = fc.tuple(charge, fc.array(fc.tuple(charge, fc.nat(5)), { maxLength: 4 })).map(([first, others]) => [
  first,
  ...others.map(([{ account, day, isCovered, meter }, what]): ModelCharge => {
    const differences = [{ account }, { isCovered }, { day }, { meter }, { account }, { day }];
    return { ...first, ...differences[what] };
  }),
]);

type Edit = (prices: readonly ModelPrice[], at: number, drawn: ModelPrice) => readonly ModelPrice[];
const change =
  (members: (drawn: ModelPrice, each: ModelPrice) => Partial<ModelPrice>): Edit =>
  (prices, at, drawn) =>
    prices.map((each, index) => (index === at % prices.length ? { ...each, ...members(drawn, each) } : each));
const copy =
  (members: (drawn: ModelPrice) => Partial<ModelPrice>): Edit =>
  (prices, at, drawn) => [
    ...prices,
    ...prices
      .slice(at % prices.length)
      .slice(0, 1)
      .map((each) => ({ ...each, ...members(drawn) })),
  ];
/** Gives each line the values of the line at the mirrored position. */
const swap =
  (members: (other: ModelPrice) => Partial<ModelPrice>): Edit =>
  (prices) =>
    prices.map((each, index) => ({ ...each, ...members(prices[prices.length - 1 - index] ?? each) }));

const edits: Readonly<Record<string, Edit>> = {
  "add a line": (prices, _, drawn) => [...prices, drawn],
  "drop a line": (prices, at) => prices.filter((__, index) => index !== at % prices.length),
  "add a tier": copy(({ list }) => ({ tier: "1000", list })),
  "drop tiers": (prices) => prices.filter(({ tier }) => tier !== "1000"),
  "raise the first tier": change(() => ({ tier: "1000" })),
  "swap prices": swap(({ contracted, list }) => ({ contracted, list })),
  "swap accounts": swap(({ account: other }) => ({ account: other })),
  "swap periods": swap(({ firstDay, lastDay }) => ({ firstDay, lastDay })),
  "swap meters": swap(({ meter }) => ({ meter })),
  "swap list and contracted": change((_, { contracted, list }) => ({ contracted: list, list: contracted })),
  "copy a price to another account": copy(({ account: other }) => ({ account: other })),
  "split the month": (prices, at, { list }) =>
    prices.flatMap((each, index) =>
      index === at % prices.length
        ? [
            { ...each, lastDay: 15 },
            { ...each, firstDay: 16, lastDay: 30, list },
          ]
        : [each],
    ),
  "change the price": change(({ contracted, list }) => ({ contracted, list })),
  "change the currency": change(({ currency }) => ({ currency })),
  "change the period": change(({ firstDay, lastDay }) => ({ firstDay, lastDay })),
  "remove the price": change(() => ({ list: "0" })),
  "deliver it again": (prices) => [...prices],
};

const editSheet = fc.tuple(account, fc.constantFrom(...Object.values(edits)), fc.nat(5), price).map(
  ([of, edit, at, drawn]): LakeChange =>
    (lake) =>
      lake.setSheet(of, edit(lake.sheet(of), at, drawn)),
);
const newSheet = fc.tuple(account, fc.array(price, { maxLength: 4 })).map(
  ([of, prices]): LakeChange =>
    (lake) =>
      lake.setSheet(of, prices),
);
const newCosts = fc.tuple(fc.constantFrom("subscription", ...PLACES), charges).map(
  ([place, delivered]): LakeChange =>
    (lake) =>
      lake.setCosts(place, delivered),
);

/** Starts with costs and price sheets, and continues with any change. */
export const sequences = fc
  .tuple(
    ...[newCosts, newCosts, newSheet, newSheet],
    fc.array(
      fc.oneof(
        { arbitrary: fc.constant<LakeChange>((lake) => lake.sweep()), weight: 8 },
        { arbitrary: editSheet, weight: 10 },
        { arbitrary: newSheet, weight: 3 },
        { arbitrary: newCosts, weight: 3 },
        {
          arbitrary: account.map(
            (of): LakeChange =>
              (lake) =>
                lake.removeSheet(of),
          ),
          weight: 1,
        },
        { arbitrary: fc.constant<LakeChange>((lake) => lake.loseMarks()), weight: 1 },
        { arbitrary: fc.constant<LakeChange>((lake) => lake.fillAsBefore()), weight: 1 },
      ),
      { minLength: 4, maxLength: 24 },
    ),
  )
  .map(([first, second, third, fourth, rest]) => [first, second, third, fourth, ...rest]);
