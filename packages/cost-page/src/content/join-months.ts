import { type CommitmentCell, type CubeColumns, DAY_DIMENSIONS } from "exact-values/cost-cube";
import {
  addUpCells,
  addUpCommitments,
  addUpDays,
  addUpSavings,
  first,
  joinCells,
  joinDays,
} from "../cube/cube-columns.ts";
import { groupRows, textKeys } from "../cube/group-rows.ts";
import type { PageContent } from "./page-content.ts";

/** Joins the cells of all months, ordered by month and codes. */
export function joinMonthCells(months: readonly CubeColumns[], dimensions: readonly unknown[]): PageContent["cells"] {
  const cells = joinCells(
    months.map((one) => one.cells),
    dimensions,
  );
  return { month: months.flatMap((one, month) => one.cells.rows.map(() => month)), ...cells };
}

/** In each dimension, adds up the codes from `kept` on. */
export function mergeCells({ month, ...cells }: PageContent["cells"], kept: readonly number[]): PageContent["cells"] {
  const codes = cells.codes.map((column, at) => column.map((code) => Math.min(code, kept[at] ?? code)));
  const inGroups = groupRows([month, ...codes]);
  return { month: inGroups(month, first), ...addUpCells({ ...cells, codes }, inGroups) };
}

interface DayLimits {
  readonly dayCells: number;
  readonly dayMonths: number;
}

/** Joins the days of the last months, with fewer services until the cell count is within the limit. */
export function joinMonthDays(
  months: readonly CubeColumns[],
  keptCodes: readonly number[],
  limits: DayLimits,
): Pick<PageContent, "days" | "dayServices" | "firstDayMonth"> {
  const firstDayMonth = Math.max(0, months.length - limits.dayMonths);
  const tables = months.slice(firstDayMonth).map((one) => one.days);
  const joined = { month: tables.flatMap(({ day }, at) => day.map(() => firstDayMonth + at)), ...joinDays(tables) };
  const kept = [...keptCodes];
  let days = mergeDays(joined, kept);
  while (days.day.length > limits.dayCells && (kept[SERVICE] ?? 0) > 0) {
    kept[SERVICE] = Math.floor((kept[SERVICE] ?? 0) / 2);
    days = mergeDays(days, kept);
  }
  return { days, dayServices: kept[SERVICE] ?? 0, firstDayMonth };
}

const SERVICE = DAY_DIMENSIONS.indexOf("service");

function mergeDays({ month, ...days }: PageContent["days"], kept: readonly number[]): PageContent["days"] {
  const codes = days.codes.map((column, at) => column.map((code) => Math.min(code, kept[at] ?? code)));
  const inGroups = groupRows([month, ...codes, days.isUsageBased.map(Number), textKeys(days.day)]);
  return { month: inGroups(month, first), ...addUpDays({ ...days, codes }, inGroups) };
}

/** Joins the savings of all months, with those of small subscriptions added up. */
export function joinMonthSavings(months: readonly CubeColumns[], kept: number): PageContent["savings"] {
  const savings = months.flatMap((one, month) =>
    one.savings.map((cell) => ({ month, ...cell, subscription: Math.min(cell.subscription, kept) })),
  );
  const keys = [
    savings.map(({ month }) => month),
    savings.map(({ currency }) => currency),
    savings.map(({ subscription }) => subscription),
  ];
  return addUpSavings(savings, groupRows(keys));
}

/** Joins the commitments of all months. Those beyond the largest of a currency become one line per month. */
export function joinMonthCommitments(
  months: readonly CubeColumns[],
  kept: number,
): Pick<PageContent, "commitments" | "mergedCommitmentCount"> {
  const all = months.flatMap((one, month) => one.commitments.map((cell) => ({ month, ...cell, key: keyOf(cell) })));
  const sizes = new Map<string, number>();
  for (const cell of all) sizes.set(cell.key, (sizes.get(cell.key) ?? 0) + sizeOf(cell));
  const ranked = [...Map.groupBy(all, ({ currency }) => currency).values()].map((own) =>
    [...new Set(own.map(({ key }) => key))]
      .sort()
      .sort((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0)),
  );
  const named = new Set(ranked.flatMap((keys) => keys.slice(0, kept)));
  const lines = all.map(({ key, ...cell }) =>
    named.has(key) ? { ...cell, id: "", name: cell.name || cell.id } : { ...cell, id: "", name: "", type: "" },
  );
  const inGroups = groupRows([
    lines.map(({ month }) => month),
    lines.map(({ currency }) => currency),
    textKeys(all.map(({ key }) => (named.has(key) ? key : ""))),
  ]);
  return { commitments: addUpCommitments(lines, inGroups), mergedCommitmentCount: sizes.size - named.size };
}

function keyOf({ currency, id, name }: CommitmentCell): string {
  return `${currency}\n${id === "" ? name : id}`;
}

function sizeOf({ used, unused, purchased }: CommitmentCell): number {
  return Math.abs(Number(used)) + Math.abs(Number(unused)) + Math.abs(Number(purchased));
}
