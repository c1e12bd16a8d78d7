import { parseDecimal } from "exact-values/decimal";
import { type ColumnPlan, costColumnsOf, type PlannedColumn } from "../../focus/columns/column-plan.ts";
import { CHARGES } from "../../focus/dataset-columns.ts";
import { rulesOf } from "../../focus/upgrade/upgrade-plan.ts";
import type { LiftRule } from "../../focus/upgrade/upgrade-rule.ts";
import { mapPart, type PartMapping } from "../../part-mapping.ts";
import type { CoreMemory } from "./kernel-memory.ts";
import type { SummedColumns } from "./kernel-sums.ts";
import { type CoreExports, KIND } from "./wasm-kernel.ts";

/** How the columns of a plan and those of a part's header meet in the core. */
export interface PartColumns {
  readonly mapping: PartMapping;
  /** For each planned column the core column that it is written from; undefined when the part does not have it. */
  readonly coreColumns: readonly (number | undefined)[];
  /** Header columns that no planned column takes, when the plan collects them. */
  readonly collected: readonly { readonly name: string; readonly coreColumn: number }[];
  /** Core column that the collected ones are written to; undefined when nothing is collected. */
  readonly collector: number | undefined;
  /** Columns of the file that are only read for the rules of a lift. */
  readonly onlyRead: readonly number[];
  /** Core columns behind those of the file, which are filled from outside. */
  readonly otherColumns: number;
  readonly summed: SummedColumns;
}

/** Maps by name, without case. */
export function mapPartColumns(plan: ColumnPlan, header: readonly string[]): PartColumns {
  const mapping = mapPart(plan, header);
  const rules = rulesOf(plan.lift ?? [], plan.columns);
  let otherColumns = 0;
  const other = (): number => header.length + otherColumns++;
  const coreColumns = plan.columns.map(({ sink, type, derivedFrom }, index) => {
    const [first, ...more] = mapping.places[index] ?? [];
    if (derivedFrom === "unmapped-columns") {
      const mayDisplace = plan.lift !== undefined || mapping.places.some(({ length }) => length > 1);
      return mayDisplace || mapping.collected.length > 0 ? other() : undefined;
    }
    if (derivedFrom === "source-changes") return rules.length > 0 ? other() : undefined;
    const isTarget = rules.some(({ target }) => target === sink);
    // Texts that rules change have a dictionary of their own, so that it holds no text that no row has.
    if (type === "String" && (isTarget || more.length > 0)) return other();
    const isFilled = rules.some(({ kind, target }) => kind === "quotient" && target === sink);
    return first ?? (type === "Decimal" && isFilled ? other() : undefined);
  });
  const collectorAt = plan.columns.findIndex(({ derivedFrom }) => derivedFrom === "unmapped-columns");
  return {
    mapping,
    coreColumns,
    collected: mapping.collected.map(({ at, name }) => ({ name, coreColumn: at })),
    collector: coreColumns[collectorAt],
    onlyRead: rules.flatMap(textsOf).flatMap((name) => mapping.placeOf(name) ?? []),
    otherColumns,
    summed: summedColumns(plan, coreColumns),
  };
}

/** Columns whose texts a rule reads. */
function textsOf(rule: LiftRule): readonly string[] {
  return [rule.guard.column, ...(rule.kind === "clear" ? [] : rule.inputs)];
}

function summedColumns(plan: ColumnPlan, coreColumns: readonly (number | undefined)[]): SummedColumns {
  const { currency, sums } = plan.dataset ?? CHARGES;
  const isCost = ({ sink, type }: PlannedColumn): boolean => type === "Decimal" && sums.includes(sink);
  const costs = plan.columns.filter((column, index) => isCost(column) && coreColumns[index] !== undefined);
  const currencyAt = plan.columns.findIndex(({ sink, type }) => sink === currency && type === "String");
  return {
    costs: costs.map(({ sink }) => sink),
    absentCosts: costColumnsOf(plan).filter((name) => costs.every(({ sink }) => sink !== name)),
    currency: currencyAt === -1 ? undefined : coreColumns[currencyAt],
  };
}

/** Informs the core what to do with each column of a part. */
export function declareColumns(core: CoreExports, plan: ColumnPlan, columns: PartColumns): void {
  const { mapping, coreColumns, collected, onlyRead, summed } = columns;
  const kinds = new Map(
    [...collected.map(({ coreColumn }) => coreColumn), ...onlyRead].map((at) => [at, KIND.text] as [number, number]),
  );
  for (const [index, { type }] of plan.columns.entries()) {
    const kind = type === "Decimal" ? KIND.decimal : KIND.text;
    for (const at of [...(mapping.places[index] ?? []), coreColumns[index]]) if (at !== undefined) kinds.set(at, kind);
  }
  for (const [coreColumn, kind] of kinds) core.setKind(coreColumn, kind);
  for (const [index, { sink, type }] of plan.columns.entries()) {
    const coreColumn = coreColumns[index];
    if (coreColumn === undefined || type !== "Decimal") continue;
    if (summed.costs.some((name) => name === sink)) core.addCostColumn(coreColumn);
  }
  if (summed.currency !== undefined) core.setCurrencyColumn(summed.currency);
}

/** Declares texts that mean "no value"; needed again after each row group. */
export function declareNullTokens(
  core: CoreExports,
  memory: CoreMemory,
  plan: ColumnPlan,
  { mapping }: PartColumns,
): void {
  const encoder = new TextEncoder();
  const places = plan.columns.flatMap((column, index) =>
    (mapping.places[index] ?? []).map((at) => ({ ...column, at })),
  );
  for (const { type, nullTokens, at } of places) {
    if (type === "Decimal") {
      if (nullTokens.some((token) => parseDecimal(token).ok)) core.askForDecimals(at);
      continue;
    }
    for (const token of nullTokens.filter((text) => text !== "")) {
      const { start, byteCount } = memory.lend(encoder.encode(token.replaceAll('"', '""')));
      core.addNullToken(at, start, byteCount);
    }
  }
}
