import { NO_CELLS } from "exact-values/month-cells";
import type { ColumnPlan } from "../focus/columns/column-plan.ts";
import { CHARGES } from "../focus/dataset.ts";
import type { MonthFacts } from "../month-facts.ts";
import { totalClassified } from "../savings/charge-totals.ts";
import { classifyCharges } from "../savings/classify-charges.ts";
import type { WrittenColumns } from "../verify/verify-row-group.ts";
import { sumCells } from "./charge-cells.ts";

type ChargeFacts = Pick<MonthFacts, "cells" | "charges">;

export const NO_CHARGE_FACTS: ChargeFacts = { cells: NO_CELLS, charges: new Map() };

/** Savings and cells of a row group that was just written; empty for a dataset without charges. */
export function sumWrittenCharges(
  { group, read, rows }: WrittenColumns,
  { dataset = CHARGES }: ColumnPlan,
): ChargeFacts {
  const { charges, currency } = dataset;
  if (charges === undefined) return NO_CHARGE_FACTS;
  const currencies = group(currency);
  const classified = classifyCharges(read, currencies);
  return {
    cells: sumCells(read, { rows, currencies, services: group(charges.service), classified }),
    charges: totalClassified(classified, read, currencies),
  };
}
