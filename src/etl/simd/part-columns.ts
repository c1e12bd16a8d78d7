import { type ColumnPlan, costColumnsOf, type PlannedColumn } from "../../focus/column-plan.ts";
import { COST_COLUMNS, type CostColumn, CURRENCY_COLUMN } from "../../focus/cost-sums.ts";
import { parseDecimal } from "../../focus/decimal.ts";
import { type CoreExports, KIND } from "./core.ts";
import type { CoreMemory } from "./core-memory.ts";
import type { SummedColumns } from "./core-sums.ts";

/** How the columns of a plan and those of a part's header meet in the core. */
export interface PartColumns {
  /** For each planned column its column in the core; undefined when the part does not have it. */
  readonly coreColumns: readonly (number | undefined)[];
  /** Header columns that no planned column takes, when the plan collects them. */
  readonly collected: readonly { readonly name: string; readonly coreColumn: number }[];
  /** Core column that the collected ones are written to; undefined when nothing is collected. */
  readonly collector: number | undefined;
  readonly summed: SummedColumns;
}

/** Maps by name, without case. */
export function mapPartColumns(plan: ColumnPlan, header: readonly string[]): PartColumns {
  const position = new Map(header.map((name, index) => [name.toLowerCase(), index]));
  const mapped = new Set(plan.columns.flatMap(({ source }) => (source === undefined ? [] : [source.toLowerCase()])));
  const unmapped = [...header.entries()].filter(([, name]) => !mapped.has(name.toLowerCase()));
  const collects = plan.columns.some(({ derivedFrom }) => derivedFrom === "unmapped-columns") && unmapped.length > 0;
  const collector = collects ? header.length : undefined;
  const coreColumns = plan.columns.map(({ source, derivedFrom }) => {
    if (derivedFrom === "unmapped-columns") return collector;
    return source === undefined ? undefined : position.get(source.toLowerCase());
  });
  return {
    coreColumns,
    collected: collects ? unmapped.map(([coreColumn, name]) => ({ name, coreColumn })) : [],
    collector,
    summed: summedColumns(plan, coreColumns),
  };
}

function summedColumns(plan: ColumnPlan, coreColumns: readonly (number | undefined)[]): SummedColumns {
  const isCost = ({ sink, type }: PlannedColumn): boolean =>
    type === "Decimal" && COST_COLUMNS.some((name) => name === sink);
  const costs = plan.columns.filter((column, index) => isCost(column) && coreColumns[index] !== undefined);
  const currencyAt = plan.columns.findIndex(({ sink, type }) => sink === CURRENCY_COLUMN && type === "String");
  return {
    costs: costs.map(({ sink }) => sink as CostColumn),
    absentCosts: costColumnsOf(plan).filter((name) => costs.every(({ sink }) => sink !== name)),
    currency: currencyAt === -1 ? undefined : coreColumns[currencyAt],
  };
}

/** Tells the core what to do with each column of a part. */
export function declareColumns(core: CoreExports, plan: ColumnPlan, columns: PartColumns): void {
  const { coreColumns, collected, collector, summed } = columns;
  for (const [index, column] of plan.columns.entries()) {
    const coreColumn = coreColumns[index];
    if (coreColumn === undefined || coreColumn === collector) continue;
    const isCost = column.type === "Decimal" && summed.costs.some((name) => name === column.sink);
    core.setKind(coreColumn, column.type === "Decimal" ? KIND.decimal : KIND.text);
    if (isCost) core.addCostColumn(coreColumn);
  }
  for (const { coreColumn } of collected) core.setKind(coreColumn, KIND.text);
  if (collector !== undefined) core.setKind(collector, KIND.text);
  if (summed.currency !== undefined) core.setCurrencyColumn(summed.currency);
}

/** Declares texts that mean "no value"; needed again after each row group. */
export function declareNullTokens(
  core: CoreExports,
  memory: CoreMemory,
  plan: ColumnPlan,
  { coreColumns }: PartColumns,
): void {
  const encoder = new TextEncoder();
  for (const [index, { type, nullTokens, derivedFrom }] of plan.columns.entries()) {
    const coreColumn = coreColumns[index];
    if (coreColumn === undefined || derivedFrom !== undefined) continue;
    if (type === "Decimal") {
      if (nullTokens.some((token) => parseDecimal(token).ok)) core.askForDecimals(coreColumn);
      continue;
    }
    for (const token of nullTokens.filter((text) => text !== "")) {
      const { start, byteCount } = memory.lend(encoder.encode(token.replaceAll('"', '""')));
      core.addNullToken(coreColumn, start, byteCount);
    }
  }
}
