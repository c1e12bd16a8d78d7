import { parseDecimal } from "exact-values/decimal";
import { type ColumnPlan, costColumnsOf, type PlannedColumn } from "../../focus/columns/column-plan.ts";
import { type CostSum, type CostSums, ZERO_SUM } from "../../focus/cost-sums.ts";
import { CHARGES } from "../../focus/dataset.ts";
import { rulesOf } from "../../focus/upgrade/upgrade-plan.ts";
import type { UpgradeRule } from "../../focus/upgrade/upgrade-rule.ts";
import { mapPart, type PartMapping } from "../../part-mapping.ts";
import { dictionaryText, KIND, RESIDUE_SCALE, type WasmExports, type WasmMemory } from "./wasm-module.ts";

/** Maps the columns of a plan to the columns of a part in the module. */
export interface PartColumns {
  readonly mapping: PartMapping;
  /** The module column that each planned column is written from; undefined if the part does not have it. */
  readonly moduleColumns: readonly (number | undefined)[];
  /** Header columns that belong to no planned column, if the plan collects them. */
  readonly collected: readonly { readonly name: string; readonly moduleColumn: number }[];
  /** Module column for the collected values; undefined if nothing is collected. */
  readonly collector: number | undefined;
  /** Columns of the file that are only read for upgrade rules. */
  readonly onlyRead: readonly number[];
  /** Number of module columns that are filled from outside. They follow the columns of the file. */
  readonly otherColumns: number;
  readonly summed: SummedColumns;
}

/** Maps columns by name, ignoring case. */
export function mapPartColumns(plan: ColumnPlan, header: readonly string[]): PartColumns {
  const mapping = mapPart(plan, header);
  const rules = rulesOf(plan.upgrade ?? [], plan.columns);
  let otherColumns = 0;
  const other = (): number => header.length + otherColumns++;
  const moduleColumns = plan.columns.map(({ sink, type, derivedFrom }, index) => {
    const [first, ...more] = mapping.places[index] ?? [];
    if (derivedFrom === "unmapped-columns") {
      const mayDisplace = plan.upgrade !== undefined || mapping.places.some(({ length }) => length > 1);
      return mayDisplace || mapping.collected.length > 0 ? other() : undefined;
    }
    if (derivedFrom === "source-changes") return rules.length > 0 ? other() : undefined;
    const isTarget = rules.some(({ target }) => target === sink);
    // A text column that rules change gets its own dictionary, so that the dictionary only contains texts that occur in
    // rows.
    if (type === "String" && (isTarget || more.length > 0)) return other();
    const isFilled = rules.some(({ kind, target }) => kind === "quotient" && target === sink);
    return first ?? (type === "Decimal" && isFilled ? other() : undefined);
  });
  const collectorAt = plan.columns.findIndex(({ derivedFrom }) => derivedFrom === "unmapped-columns");
  return {
    mapping,
    moduleColumns,
    collected: mapping.collected.map(({ at, name }) => ({ name, moduleColumn: at })),
    collector: moduleColumns[collectorAt],
    onlyRead: rules.flatMap(textsOf).flatMap((name) => mapping.placeOf(name) ?? []),
    otherColumns,
    summed: summedColumns(plan, moduleColumns),
  };
}

/** Returns the columns whose texts a rule reads. */
function textsOf(rule: UpgradeRule): readonly string[] {
  return [rule.guard.column, ...(rule.kind === "clear" ? [] : rule.inputs)];
}

function summedColumns(plan: ColumnPlan, moduleColumns: readonly (number | undefined)[]): SummedColumns {
  const { currency, sums } = plan.dataset ?? CHARGES;
  const isCost = ({ sink, type }: PlannedColumn): boolean => type === "Decimal" && sums.includes(sink);
  const costs = plan.columns.filter((column, index) => isCost(column) && moduleColumns[index] !== undefined);
  const currencyAt = plan.columns.findIndex(({ sink, type }) => sink === currency && type === "String");
  return {
    costs: costs.map(({ sink }) => sink),
    absentCosts: costColumnsOf(plan).filter((name) => costs.every(({ sink }) => sink !== name)),
    currency: currencyAt === -1 ? undefined : moduleColumns[currencyAt],
  };
}

/** Tells the module how to read each column of a part. */
export function declareColumns(wasm: WasmExports, plan: ColumnPlan, columns: PartColumns): void {
  const { mapping, moduleColumns, collected, onlyRead, summed } = columns;
  const kinds = new Map(
    [...collected.map(({ moduleColumn }) => moduleColumn), ...onlyRead].map(
      (at) => [at, KIND.text] as [number, number],
    ),
  );
  for (const [index, { type }] of plan.columns.entries()) {
    const kind = type === "Decimal" ? KIND.decimal : KIND.text;
    for (const at of [...(mapping.places[index] ?? []), moduleColumns[index]])
      if (at !== undefined) kinds.set(at, kind);
  }
  for (const [moduleColumn, kind] of kinds) wasm.setKind(moduleColumn, kind);
  for (const [index, { sink, type }] of plan.columns.entries()) {
    const moduleColumn = moduleColumns[index];
    if (moduleColumn === undefined || type !== "Decimal") continue;
    if (summed.costs.some((name) => name === sink)) wasm.addCostColumn(moduleColumn);
  }
  if (summed.currency !== undefined) wasm.setCurrencyColumn(summed.currency);
}

/** Declares texts that mean "no value". Must be called again after each row group. */
export function declareNullTokens(
  wasm: WasmExports,
  memory: WasmMemory,
  plan: ColumnPlan,
  { mapping }: PartColumns,
): void {
  const encoder = new TextEncoder();
  const places = plan.columns.flatMap((column, index) =>
    (mapping.places[index] ?? []).map((at) => ({ ...column, at })),
  );
  for (const { type, nullTokens, at } of places) {
    if (type === "Decimal") {
      if (nullTokens.some((token) => parseDecimal(token).ok)) wasm.askForDecimals(at);
      continue;
    }
    for (const token of nullTokens.filter((text) => text !== "")) {
      const { start, byteCount } = memory.lend(encoder.encode(token.replaceAll('"', '""')));
      wasm.addNullToken(at, start, byteCount);
    }
  }
}

/** Size of a sum and maximum number of cost columns. Both must match `assembly/sums.ts`. */
const SUM_BYTE_COUNT = 48;
const MAX_COSTS = 4;

export interface SummedColumns {
  /** Cost columns in the order in which they were added to the module. */
  readonly costs: readonly string[];
  /** Cost columns that are written but do not exist in the part. Their sums are zero. */
  readonly absentCosts: readonly string[];
  /** Module column of the currency; undefined if the part has none. */
  readonly currency: number | undefined;
}

/** Reads the sums of the current row group. */
export function readModuleSums(
  wasm: WasmExports,
  memory: WasmMemory,
  { costs, absentCosts, currency }: SummedColumns,
): CostSums {
  const sums = new Map<string, ReadonlyMap<string, CostSum>>();
  const known = currency === undefined ? 0 : wasm.dictionaryCount(currency);
  for (const id of currencyIds(wasm, memory, currency)) {
    if (id >= known) throw new Error(`currency ID ${id} is outside a dictionary of ${known} values`);
    const text = id < 0 || currency === undefined ? "" : dictionaryText(wasm, memory, currency, id);
    const columns = costs.map((column, cost): [string, CostSum] => {
      const at = wasm.sumsPointer() + ((id + 1) * MAX_COSTS + cost) * SUM_BYTE_COUNT;
      return [column, readSum(memory, at)];
    });
    const zeros = absentCosts.map((column): [string, CostSum] => [column, ZERO_SUM]);
    sums.set(text, new Map([...columns, ...zeros]));
  }
  return sums;
}

/** Returns the currency IDs that occur in the rows, with -1 for rows without a currency. */
function currencyIds(wasm: WasmExports, memory: WasmMemory, currency: number | undefined): readonly number[] {
  const rows = wasm.rows.value;
  if (currency === undefined) return rows > 0 ? [-1] : [];
  return [...new Set(memory.words(wasm.idsPointer(currency), rows))];
}

function readSum(memory: WasmMemory, at: number): CostSum {
  const roundings = Number(memory.readLong(at + 40));
  const units = BigInt.asIntN(
    192,
    memory.readLong(at) | (memory.readLong(at + 8) << 64n) | (memory.readLong(at + 16) << 128n),
  );
  if (roundings === 0) return { ...ZERO_SUM, units };
  const unscaled = BigInt.asIntN(128, memory.readLong(at + 24) | (memory.readLong(at + 32) << 64n));
  return { units, residue: { unscaled, scale: RESIDUE_SCALE }, roundings };
}
