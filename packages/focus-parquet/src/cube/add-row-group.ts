import { CELL_DIMENSIONS, DAILY_DIMENSIONS, DAY_DIMENSIONS, TAG_PREFIX } from "exact-values/cost-cube";
import { parseDay } from "exact-values/month";
import { dayOfMicros } from "exact-values/timestamp";
import { type Grouping, groupDays, groupTexts } from "../columns/grouped-rows.ts";
import { type RawColumn, rawIntegers } from "../columns/raw-column.ts";
import { totalClassified } from "../savings/charge-totals.ts";
import { classifyCharges } from "../savings/classify-charges.ts";
import { sortCharges, sortFrequencies } from "./charge-kinds.ts";
import { readCommitments } from "./commitments.ts";
import type { MonthSums } from "./month-sums.ts";
import { combine, pickColumn, regroup, rename } from "./sorted-rows.ts";

type ReadColumn = (name: string) => RawColumn | undefined;

interface RowGroupWork {
  readonly rows: number;
  readonly dimensions: readonly string[];
  readonly month: string | undefined;
  readonly sums: MonthSums;
  readonly tagOf: (text: string, key: string) => string;
}

/** The text columns of the dimensions that every cube has. */
export const DIMENSION_COLUMNS = [
  ...["BillingCurrency", "SubAccountId", "SubAccountName", "x_ResourceGroupName"],
  ...["ServiceName", "ServiceCategory", "RegionName", "RegionId", "Region"],
] as const;

/** The name under which a dimension's text column is read. The same column may also be read as another type. */
export function columnOfDimension(dimension: string): string {
  return dimension.startsWith(TAG_PREFIX) ? "Tags" : `by ${dimension}`;
}

/**
 * Groups the rows of a row group by everything that a cube distinguishes, and returns a function that adds them to the
 * sums. Do not call that function if `read` was asked for a column that is not loaded yet. Returns `"no day"` if some
 * rows have no date on which they were charged.
 */
export function addRowGroup(readAll: ReadColumn, { month, ...work }: RowGroupWork): (() => void) | "no day" {
  const picked = month === undefined ? undefined : rowsOfMonth(readAll, work.rows, month);
  if (picked === undefined) return addRows(readAll, work);
  if (picked.length === 0) return () => {};
  const read: ReadColumn = (name) => {
    const column = readAll(name);
    return column && pickColumn(column, picked);
  };
  return addRows(read, { ...work, rows: picked.length });
}

/** Undefined if all rows belong to the month. */
export function rowsOfMonth(read: ReadColumn, rows: number, month: string): Int32Array | undefined {
  const { groups, names } = groupDays(read("BillingPeriodStart") ?? read("ChargePeriodStart"), rows);
  const isOfMonth = names.map((day) => day.slice(0, 4) + day.slice(5, 7) === month);
  if (isOfMonth.every(Boolean) && !groups.includes(-1)) return undefined;
  return Int32Array.from([...groups.keys()].filter((row) => isOfMonth[groups[row] ?? -1] === true));
}

function addRows(readAny: ReadColumn, work: Omit<RowGroupWork, "month">): (() => void) | "no day" {
  const { dimensions, rows, sums, tagOf } = work;
  const known = new Map<string, RawColumn | undefined>();
  const read: ReadColumn = (name) => {
    if (!known.has(name)) known.set(name, readAny(name));
    return known.get(name);
  };
  const of = (name: string): Grouping => groupTexts(read(name), rows);
  const currencies = of("BillingCurrency");
  const subscriptions = groupTexts(read("SubAccountId"), rows, (id) => id.toLowerCase());
  const names = of("SubAccountName");
  const services = of("ServiceName");
  const accounts = regroup(combine(currencies, subscriptions), ([currency = 0, subscription = 0]) =>
    JSON.stringify([currencies.names[currency], subscriptions.names[subscription]]),
  );
  const classified = classifyCharges(read, accounts);
  const charges = sortCharges(read, rows, classified);
  const isUsageBased = sortFrequencies(read, rows, charges.category);
  const days = chargeDays(read, rows);
  const commitments = readCommitments(read, { ...charges, rows, currencies });
  const inEveryCube: Readonly<Record<(typeof CELL_DIMENSIONS)[number], Grouping>> = {
    currency: currencies,
    subscription: subscriptions,
    resourceGroup: of("x_ResourceGroupName"),
    service: services,
    region: regions(read, rows),
    charge: charges.kind,
    serviceCategory: of("ServiceCategory"),
    givenCosts: givenCosts(read, rows),
  };
  const inDailyCubes = new Map<string, Grouping>([
    [DAILY_DIMENSIONS[0], days],
    [DAILY_DIMENSIONS[1], isUsageBased],
  ]);
  const asked = dimensions.map((dimension) => {
    const daily = inDailyCubes.get(dimension);
    if (daily !== undefined) return daily;
    const texts = of(columnOfDimension(dimension));
    if (!dimension.startsWith(TAG_PREFIX)) return texts;
    return rename(texts, (text) => tagOf(text, dimension.slice(TAG_PREFIX.length)));
  });
  if (days.groups.includes(-1)) return "no day";

  return () => {
    const costs = { billed: read("BilledCost"), effective: read("EffectiveCost") };
    const groupings = [...CELL_DIMENSIONS.map((name) => inEveryCube[name]), ...asked];
    const [first, ...rest] = inOrderOfSize(groupings);
    if (first === undefined) return;
    const combined = combine(first.grouping, ...rest.map(({ grouping }) => grouping));
    const places = [first, ...rest].map(({ at, grouping }) =>
      grouping.names.map((name) => sums.values[at]?.placeOf(name) ?? 0),
    );
    const order = [first, ...rest].map(({ at }) => at);
    sums.addCells(
      combined,
      (codes) => {
        const all = new Array<number>(codes.length).fill(0);
        for (const [index, code] of codes.entries()) all[order[index] ?? 0] = places[index]?.[code] ?? 0;
        return all;
      },
      costs,
    );
    const daily = DAY_DIMENSIONS.map((name) => inEveryCube[name]);
    const dayPlaces = DAY_DIMENSIONS.map((name) => {
      const values = sums.values[CELL_DIMENSIONS.indexOf(name)];
      return inEveryCube[name].names.map((text) => values?.placeOf(text) ?? 0);
    });
    sums.addDays(
      combine(isUsageBased, days, ...daily),
      ([usage = 0, day = 0, ...codes]) => ({
        day: parseDay(days.names[day] ?? ""),
        isUsageBased: isUsageBased.names[usage] === "yes",
        codes: codes.map((code, at) => dayPlaces[at]?.[code] ?? 0),
      }),
      costs,
    );
    sums.addSavings(totalClassified(classified, read, accounts));
    sums.addCommitments(commitments);
    for (const [id = 0, name = 0] of combine(subscriptions, names).codes)
      sums.nameSubscription(subscriptions.names[id] ?? "", names.names[name] ?? "");
  };
}

/** Small groupings first: while there are few combinations, each can be looked up in a table. */
function inOrderOfSize(
  groupings: readonly Grouping[],
): readonly { readonly grouping: Grouping; readonly at: number }[] {
  return groupings
    .map((grouping, at) => ({ grouping, at }))
    .toSorted((one, other) => one.grouping.names.length - other.grouping.names.length);
}

/** The name in Azure's newest column; rows without one use the identifier or the older region column. */
function regions(read: ReadColumn, rows: number): Grouping {
  const columns = ["RegionName", "RegionId", "Region"].flatMap((name) => read(name) ?? []);
  const full = columns.findIndex(({ filled }) => filled === rows);
  const texts = (full < 0 ? columns : columns.slice(0, full + 1)).map((column) => groupTexts(column, rows));
  const [first, ...rest] = texts;
  if (first === undefined) return groupTexts(undefined, rows);
  return regroup(combine(first, ...rest), (codes) => {
    const found = codes.findIndex((code, at) => (texts[at]?.names[code] ?? "") !== "");
    return found < 0 ? "" : (texts[found]?.names[codes[found] ?? 0] ?? "");
  });
}

/** Which of the two costs has a value in each row. An absent cost is unknown, and a sum must not show it as zero. */
function givenCosts(read: ReadColumn, rows: number): Grouping {
  const hasCost = (name: string): Grouping => {
    const column = read(name);
    if (column?.filled === rows) return { groups: new Int32Array(rows), names: ["yes"] };
    const groups = Int32Array.from({ length: rows }, (_, row) => ((column?.indexes[row] ?? -1) < 0 ? 0 : 1));
    return { groups, names: ["no", "yes"] };
  };
  const [billed, effective] = [hasCost("BilledCost"), hasCost("EffectiveCost")];
  return regroup(combine(billed, effective), ([one = 0, other = 0]) => {
    const [hasBilled, hasEffective] = [billed.names[one] === "yes", effective.names[other] === "yes"];
    if (hasBilled && hasEffective) return "both";
    return hasBilled ? "billed" : hasEffective ? "effective" : "none";
  });
}

/** The day on which the charge period begins, or else the day on which the billing period begins. */
export function chargeDays(read: ReadColumn, rows: number): Grouping {
  const charged = read("ChargePeriodStart");
  const days = groupDays(charged, rows);
  if (charged?.filled === rows) return days;
  const billed = read("BillingPeriodStart");
  if (billed === undefined) return days;
  const firsts = rawIntegers(billed).map(dayOfMicros);
  const names = [...days.names, ...firsts];
  const groups = days.groups.map((group, row) => {
    const index = billed.indexes[row] ?? -1;
    return group >= 0 || index < 0 ? group : days.names.length + index;
  });
  return rename({ groups, names }, (day) => day);
}
