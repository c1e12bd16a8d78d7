import { DECIMAL_BYTE_COUNT } from "exact-values/decimal";
import { type ColumnRequest, openColumnFile, type ReadColumn } from "../columns/column-file.ts";
import { type Grouping, groupTexts, sumByGroup } from "../columns/grouped-rows.ts";
import type { RawColumn } from "../columns/raw-column.ts";
import { malformed } from "../parquet-read/parquet-file.ts";
import type { RangeSource } from "../range-source.ts";
import { classifyCharges } from "../savings/classify-charges.ts";
import { chargeDays, rowsOfMonth } from "./add-row-group.ts";
import { sortCharges } from "./charge-kinds.ts";
import { CHARGE_COLUMNS, decimalColumn, readRowGroups, textColumn } from "./row-group-columns.ts";
import { combine, countRows, pickColumn, regroup, rename } from "./sorted-rows.ts";

/** Inputs that are derived from several columns: the kind of a charge (`ChargeKind`), and its month (`yyyyMM`). */
export const CHARGE_KIND = "charge kind";
export const CHARGE_MONTH = "charge month";

/** Values of one or more columns, sorted into the classes that a division distinguishes. */
export interface DivisionInput {
  /** Names of text columns, `CHARGE_KIND` or `CHARGE_MONTH`. A missing column has the text `""`. */
  readonly columns: readonly string[];
  readonly classOf: (texts: readonly string[]) => string;
}

/** A way to divide the charges of a month into groups, such as by their owner. */
export interface ChargeDivision {
  readonly inputs: readonly DivisionInput[];
  /** The group of the charges whose inputs have these classes, in the order of `inputs`. */
  readonly groupOf: (classes: readonly string[]) => string;
}

/** Charges of one group that are alike in currency, day, sub-account, service and category. */
export interface DividedCharges {
  readonly currency: string;
  /** `yyyy-MM-dd` (UTC) of the charge period, or else of the billing period. */
  readonly day: string;
  /** In lower case. */
  readonly subAccount: string;
  readonly service: string;
  readonly category: string;
  readonly group: string;
  readonly charges: number;
  /** Costs in units of 10^-18. A missing cost counts as zero. */
  readonly billed: bigint;
  readonly effective: bigint;
  /** The sum of the effective costs above zero. */
  readonly grossEffective: bigint;
}

interface DivideOptions {
  /** Only rows whose billing period begins in this month (`yyyyMM`); all rows when undefined. */
  readonly month?: string | undefined;
  readonly divisions: readonly ChargeDivision[];
  /** Receives charges, in the order of the file. The same charges may come in several row groups. */
  readonly add: (division: number, charges: DividedCharges) => void;
  readonly nameSubAccount: (subAccount: string, name: string) => void;
}

const GRAIN_COLUMNS: readonly ColumnRequest[] = [
  ...["BillingCurrency", "SubAccountId", "SubAccountName", "ServiceName", "ChargeCategory"].map(textColumn),
  ...["BilledCost", "EffectiveCost"].map(decimalColumn),
  { name: "ChargePeriodStart", type: "DateTimeOffset" },
];

/**
 * Divides the charges of a cost file into groups with exact sums, row group by row group. Every division includes each
 * charge once. Throws InputError `MalformedParquet`, `UnsupportedParquet` or `RowGroupTooLarge`, and any error of the
 * source.
 */
export async function divideCharges(file: RangeSource, options: DivideOptions): Promise<void> {
  const costs = await openColumnFile(file);
  const requests = requestsOf(options.divisions, GRAIN_COLUMNS);
  await readRowGroups(costs, requests, (readAll, rows) => {
    const divide = divideRowGroup(readAll, rows, options);
    return () => {
      if (divide === "no day") throw malformed(costs.name, "a row has neither a charge period nor a billing period");
      divide();
    };
  });
}

/** The groups of the charges in a row group, for each division in order. */
export interface GroupedCharges {
  /** Also those of other months. */
  readonly charges: number;
  /** Positions of the month's charges in the row group. */
  readonly rows: Int32Array;
  readonly divisions: readonly Grouping[];
}

/** Groups the charges of a cost file, row group by row group, in the order of the file. Throws as `divideCharges`. */
export async function groupCharges(
  file: RangeSource,
  { divisions, month }: Pick<DivideOptions, "divisions" | "month">,
  visit: (charges: GroupedCharges) => void,
): Promise<void> {
  const costs = await openColumnFile(file);
  await readRowGroups(costs, requestsOf(divisions, DAY_COLUMNS), (read, charges) => {
    const groupingOf = prepareInputs(read, charges, divisions);
    const rows = month === undefined ? undefined : rowsOfMonth(read, charges, month);
    return () =>
      visit({
        charges,
        rows: rows ?? Int32Array.from({ length: charges }, (_, row) => row),
        divisions: divisions.map((one) => divideBy(one, charges, groupingOf)),
      });
  });
}

const DAY_COLUMNS: readonly ColumnRequest[] = [
  textColumn("BillingCurrency"),
  { name: "ChargePeriodStart", type: "DateTimeOffset" },
];

function requestsOf(divisions: readonly ChargeDivision[], always: readonly ColumnRequest[]): readonly ColumnRequest[] {
  const inputs = divisions.flatMap((division) => division.inputs.flatMap(({ columns }) => columns));
  const texts = inputs.filter((name) => name !== CHARGE_KIND && name !== CHARGE_MONTH).map(textColumn);
  const ofKind = inputs.includes(CHARGE_KIND) ? CHARGE_COLUMNS : [];
  const byName = new Map([...always, ...ofKind, ...texts].map((request) => [request.name, request]));
  return [...byName.values()];
}

function divideRowGroup(readAll: ReadColumn, rows: number, options: DivideOptions): (() => void) | "no day" {
  const picked = options.month === undefined ? undefined : rowsOfMonth(readAll, rows, options.month);
  if (picked === undefined) return divideRows(readAll, rows, options);
  if (picked.length === 0) return () => {};
  const read: ReadColumn = (name) => {
    const column = readAll(name);
    return column && pickColumn(column, picked);
  };
  return divideRows(read, picked.length, options);
}

function divideRows(readAny: ReadColumn, rows: number, options: DivideOptions): (() => void) | "no day" {
  const { add, divisions, nameSubAccount } = options;
  const known = new Map<string, RawColumn | undefined>();
  const read: ReadColumn = (name) => {
    if (!known.has(name)) known.set(name, readAny(name));
    return known.get(name);
  };
  const groupingOf = prepareInputs(read, rows, divisions);
  const currencies = groupTexts(read("BillingCurrency"), rows);
  const subAccounts = groupTexts(read("SubAccountId"), rows, (id) => id.toLowerCase());
  const days = chargeDays(read, rows);
  const services = groupTexts(read("ServiceName"), rows);
  const categories = groupTexts(read("ChargeCategory"), rows);
  if (days.groups.includes(-1)) return "no day";

  return () => {
    const names = groupTexts(read("SubAccountName"), rows);
    for (const [id = 0, name = 0] of combine(subAccounts, names).codes)
      nameSubAccount(subAccounts.names[id] ?? "", names.names[name] ?? "");
    const grain = combine(categories, currencies, services, subAccounts, days);
    const [billed, effective] = [read("BilledCost"), read("EffectiveCost")];
    const gross = effective && withoutNegatives(effective);
    const sum = (column: RawColumn | undefined, groups: Int32Array, count: number): readonly bigint[] =>
      column === undefined ? [] : sumByGroup(column, groups, count);
    for (const [place, division] of divisions.entries()) {
      const owners = divideBy(division, rows, groupingOf);
      const { codes, groups } = combine({ groups: grain.groups, names: grain.codes.map(String) }, owners);
      const counts = countRows(groups, codes.length);
      const sums = [billed, effective, gross].map((column) => sum(column, groups, codes.length));
      for (const [at, [cell = 0, owner = 0]] of codes.entries()) {
        if (counts[at] === 0) continue;
        const [category = 0, currency = 0, service = 0, subAccount = 0, day = 0] = grain.codes[cell] ?? [];
        add(place, {
          currency: currencies.names[currency] ?? "",
          day: days.names[day] ?? "",
          subAccount: subAccounts.names[subAccount] ?? "",
          service: services.names[service] ?? "",
          category: categories.names[category] ?? "",
          group: owners.names[owner] ?? "",
          charges: counts[at] ?? 0,
          billed: sums[0]?.[at] ?? 0n,
          effective: sums[1]?.[at] ?? 0n,
          grossEffective: sums[2]?.[at] ?? 0n,
        });
      }
    }
  };
}

/** Asks for every column that the inputs need, and returns how to group the rows by one of them. */
function prepareInputs(
  read: ReadColumn,
  rows: number,
  divisions: readonly ChargeDivision[],
): (column: string) => Grouping {
  const isUsed = (name: string): boolean =>
    divisions.some(({ inputs }) => inputs.some(({ columns }) => columns.includes(name)));
  const none: Grouping = { groups: new Int32Array(rows), names: [""] };
  const kinds = isUsed(CHARGE_KIND)
    ? sortCharges(read, rows, classifyCharges(read, groupTexts(read("BillingCurrency"), rows))).kind
    : none;
  const months = isUsed(CHARGE_MONTH)
    ? rename(chargeDays(read, rows), (day) => day.slice(0, 4) + day.slice(5, 7))
    : none;
  return (column) => {
    if (column === CHARGE_KIND) return kinds;
    return column === CHARGE_MONTH ? months : groupTexts(read(column), rows);
  };
}

/** Sorts texts into classes before they are combined, so that only combinations of classes are looked at. */
function divideBy(division: ChargeDivision, rows: number, groupingOf: (column: string) => Grouping): Grouping {
  const classes = division.inputs.map(({ classOf, columns }) => {
    const [first = { groups: new Int32Array(rows), names: [""] }, ...rest] = columns.map(groupingOf);
    const texts = [first, ...rest];
    return regroup(combine(first, ...rest), (codes) => classOf(codes.map((code, at) => texts[at]?.names[code] ?? "")));
  });
  const [first = { groups: new Int32Array(rows), names: [""] }, ...rest] = classes;
  const isWithout = classes.length === 0;
  return regroup(combine(first, ...rest), (codes) =>
    division.groupOf(isWithout ? [] : codes.map((code, at) => classes[at]?.names[code] ?? "")),
  );
}

/** The column with zero in place of each amount below zero. */
function withoutNegatives(column: RawColumn): RawColumn {
  const values = Uint8Array.from(column.values);
  for (let at = 0; at < values.length; at += DECIMAL_BYTE_COUNT)
    if (((values[at] ?? 0) & 0x80) !== 0) values.fill(0, at, at + DECIMAL_BYTE_COUNT);
  return { ...column, values };
}
