import { CHARGE_CLASSES, type ChargeClass, type ChargeTotals } from "exact-values/charge-totals";
import type { CellColumns, CommitmentCell, CostCube, DayColumns, SavingsCell } from "exact-values/cost-cube";
import { DECIMAL_SCALE, formatUnits } from "exact-values/decimal";
import { type Day, isDay } from "exact-values/month";
import { DAY_PLACES } from "./cube-columns.ts";

/**
 * The JSON form of a cube's columns, in cached cubes and in the page: codes and counts as lists, the amounts of a
 * column as one text of decimals, which compresses well. Any change requires a new `CUBE_FORMAT`. Decoders throw
 * TypeError for anything that the encoders do not write.
 */
interface AmountsJson {
  readonly billed: string;
  /** Empty where it equals billed cost, as in most rows. */
  readonly effective: string;
}

type CellsJson = Omit<CellColumns, keyof AmountsJson> & AmountsJson;

type DaysJson = Omit<DayColumns, keyof AmountsJson | "day" | "isUsageBased"> &
  AmountsJson & { readonly day: readonly number[]; readonly isUsageBased: readonly number[] };

/** Each class: its name, number of rows and five sums. */
type SavingsJson = Omit<SavingsCell, "classes"> & { readonly classes: readonly (readonly [string, number, string])[] };

type CommitmentJson = Omit<CommitmentCell, (typeof USES)[number]> & { readonly costs: string };

export interface CubeJson {
  readonly dimensions: readonly string[];
  readonly values: readonly (readonly string[])[];
  readonly cells: CellsJson;
  readonly days: DaysJson;
  readonly savings: readonly SavingsJson[];
  readonly commitments: readonly CommitmentJson[];
  readonly subscriptionNames: readonly (readonly string[])[];
  readonly rows: number;
}

const SUMS = ["billed", "effective", "list", "contracted", "corrected"] as const;
const USES = ["used", "unused", "purchased"] as const;

export function cubeToJson(cube: CostCube): CubeJson {
  const { commitments, savings, subscriptionNames } = cube;
  return {
    ...cube,
    cells: encodeCells(cube.cells),
    days: encodeDays(cube.days),
    savings: savings.map(encodeSavings),
    commitments: commitments.map(encodeCommitment),
    subscriptionNames: [...subscriptionNames],
  };
}

/** Throws TypeError for any value that `cubeToJson` does not return. */
export function cubeFromJson(json: CubeJson): CostCube {
  const sizes = json.values.map(({ length }) => length);
  return {
    dimensions: json.dimensions.map(checkedText),
    values: json.values.map((values) => values.map(checkedText)),
    cells: decodeCells(json.cells, sizes),
    days: decodeDays(json.days, sizes),
    savings: json.savings.map((one) => decodeSavings(one, sizes)),
    commitments: json.commitments.map((one) => decodeCommitment(one, sizes)),
    subscriptionNames: new Map(json.subscriptionNames.map(([id, name]) => [checkedText(id), checkedText(name)])),
    rows: checkedInteger(json.rows),
  };
}

export function encodeCells({ codes, rows, ...amounts }: CellColumns): CellsJson {
  return { codes, rows, ...encodeAmounts(amounts) };
}

/** `sizes` limits the codes of each dimension. */
export function decodeCells({ codes, rows, ...amounts }: CellsJson, sizes: readonly number[]): CellColumns {
  return {
    codes: decodeCodes(codes, sizes, rows.length),
    rows: rows.map((count) => checkedInteger(count)),
    ...decodeAmounts(amounts, rows.length),
  };
}

export function encodeDays({ codes, day, isUsageBased, ...amounts }: DayColumns): DaysJson {
  return {
    codes,
    day: day.map((one) => Number(one.replaceAll("-", ""))),
    isUsageBased: isUsageBased.map(Number),
    ...encodeAmounts(amounts),
  };
}

export function decodeDays({ codes, day, isUsageBased, ...amounts }: DaysJson, sizes: readonly number[]): DayColumns {
  const daySizes = DAY_PLACES.map((at) => sizes[at] ?? 0);
  // A page has fifty thousand rows, but only about a hundred days.
  const days = new Map([...new Set(day)].map((digits) => [digits, dayOfDigits(digits)]));
  return {
    codes: decodeCodes(codes, daySizes, day.length),
    day: day.map((digits) => days.get(digits) ?? dayOfDigits(digits)),
    isUsageBased: checkedLength(isUsageBased, day.length).map((flag) => checkedInteger(flag, 2) === 1),
    ...decodeAmounts(amounts, day.length),
  };
}

export function encodeSavings({ classes, currency, subscription }: SavingsCell): SavingsJson {
  const totals = [...classes].map(
    ([name, { rows, ...sums }]) => [name, rows, encodeUnits(SUMS.map((sum) => sums[sum]))] as const,
  );
  return { currency, subscription, classes: totals };
}

export function decodeSavings({ classes, ...codes }: SavingsJson, sizes: readonly number[]): SavingsCell {
  const [currency = 0, subscription = 0] = sizes;
  return {
    currency: checkedInteger(codes.currency, currency),
    subscription: checkedInteger(codes.subscription, subscription),
    classes: new Map(classes.map(decodeClass)),
  };
}

function decodeClass([name, rows, text]: SavingsJson["classes"][number]): [ChargeClass, ChargeTotals] {
  const known = CHARGE_CLASSES.find((one) => one === name);
  if (known === undefined) throw new TypeError("expected a class of charges");
  const [billed = 0n, effective = 0n, list = 0n, contracted = 0n, corrected = 0n] = decodeUnits(text, SUMS.length);
  return [known, { rows: checkedInteger(rows), billed, effective, list, contracted, corrected }];
}

export function encodeCommitment({ purchased, unused, used, ...one }: CommitmentCell): CommitmentJson {
  return { ...one, costs: encodeUnits([used, unused, purchased]) };
}

export function decodeCommitment(json: CommitmentJson, [currencies = 0]: readonly number[]): CommitmentCell {
  const [used = 0n, unused = 0n, purchased = 0n] = decodeUnits(json.costs, 3);
  return {
    currency: checkedInteger(json.currency, currencies),
    id: checkedText(json.id),
    name: checkedText(json.name),
    type: checkedText(json.type),
    ...{ used, unused, purchased },
  };
}

type Amounts = Pick<CellColumns, keyof AmountsJson>;

function encodeAmounts({ billed, effective }: Amounts): AmountsJson {
  return {
    billed: encodeUnits(billed),
    effective: effective.map((units, row) => (units === billed[row] ? "" : formatUnits(units))).join(),
  };
}

function decodeAmounts({ billed: billedText, effective: effectiveText }: AmountsJson, rowCount: number): Amounts {
  const billed = decodeUnits(billedText, rowCount);
  const texts = rowCount === 0 ? [] : effectiveText.split(",");
  return {
    billed,
    effective: checkedLength(texts, rowCount).map((text, row) => (text === "" ? (billed[row] ?? 0n) : unitsOf(text))),
  };
}

function encodeUnits(amounts: readonly bigint[]): string {
  return amounts.map(formatUnits).join();
}

function decodeUnits(text: string, count: number): readonly bigint[] {
  return checkedLength(count === 0 ? [] : text.split(","), count).map(unitsOf);
}

/** Sums have more digits than the decimals of a column. */
const AMOUNT = /^-?\d{1,40}(?:\.\d{1,18})?$/;
const ZEROS = "0".repeat(DECIMAL_SCALE);

/** Units of 10^-18. Columns are long, and this is faster than `parseDecimal`, which also accepts other notations. */
function unitsOf(text: string): bigint {
  if (!AMOUNT.test(text)) throw new TypeError("expected an amount");
  const point = text.indexOf(".");
  if (point < 0) return BigInt(text + ZEROS);
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(DECIMAL_SCALE, "0"));
}

function dayOfDigits(number: number): Day {
  const text = String(number).padStart(8, "0");
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  if (!isDay(day)) throw new TypeError("expected a day");
  return day;
}

function decodeCodes(
  codes: CellColumns["codes"],
  sizes: readonly number[],
  rowCount: number,
): readonly (readonly number[])[] {
  return checkedLength(codes, sizes.length).map((column, at) =>
    checkedLength(column, rowCount).map((code) => checkedInteger(code, sizes[at])),
  );
}

function checkedLength<T>(list: readonly T[], length: number): readonly T[] {
  if (list.length !== length) throw new TypeError("expected another number of values");
  return list;
}

function checkedText(text: unknown): string {
  if (typeof text !== "string") throw new TypeError("expected text");
  return text;
}

function checkedInteger(value: unknown, end = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0 || Number(value) >= end)
    throw new TypeError("expected an integer within the allowed range");
  return Number(value);
}
