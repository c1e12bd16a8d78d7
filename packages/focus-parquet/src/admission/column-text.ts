import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import type { MissingColumn } from "../focus/columns/required-columns.ts";

/** Names the required columns that a part's header lacks, or that a schema does not map. Every `what` requires them. */
export function missingColumnMessage(
  part: string,
  schema: string,
  missing: readonly MissingColumn[],
  what = "cost month",
): string {
  const unmapped = missing.filter(({ source }) => source === undefined).map(({ sink }) => sink);
  if (unmapped.length > 0) return `${schema} maps no column to ${unmapped.join(", ")}, which every ${what} must have.`;
  const names = missing.map(({ source, sink }) => source ?? sink);
  return (
    `The header of ${part} lacks ${names.join(", ")}: ${names.length === 1 ? "a column" : "columns"} that ` +
    `${schema} must have.`
  );
}

/** Names the columns without any value, which the proof requires. */
export function emptyColumnMessage(run: string, columns: readonly string[], rows: number): string {
  return (
    `${columns.join(", ")} ${columns.length === 1 ? "has" : "have"} no value in any of the ` +
    `${counted(rows, "row")} of ${run}: there is nothing to prove.`
  );
}

/** The warning about costs, or other values, that are empty now and were empty before. */
export function emptyCostWarning(
  { place, rows, isOfCosts }: { readonly place: string; readonly rows: number; readonly isOfCosts: boolean },
  columns: readonly string[],
): Notice {
  const savings = isOfCosts ? " Savings against list or contract prices cannot be distinguished from it." : "";
  return {
    code: "EmptyColumn",
    message:
      `${columns.join(", ")} ${columns.length === 1 ? "has" : "have"} no value in any of the ` +
      `${counted(rows, "row")} of ${place}; the month is ingested without.${savings}`,
  };
}
