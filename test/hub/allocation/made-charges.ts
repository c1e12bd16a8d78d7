import { CHARGE_MONTH, type ChargeDivision, type DividedCharges } from "focus-parquet/cube";
import type { AllocationDimension, AllocationRules, DriverValues } from "../../../src/hub/allocation/allocation.ts";
import { collectCells } from "../../../src/hub/allocation/allocation-cells.ts";
import { parseAllocation } from "../../../src/hub/allocation/allocation-reader.ts";
import type { AllocationRow } from "../../../src/hub/allocation/allocation-rows.ts";
import { divideByMatches, divideByOwner } from "../../../src/hub/allocation/charge-owner.ts";
import { rowsOfMonth } from "../../../src/hub/allocation/month-rows.ts";
import { collectMatches, type RuleMatches } from "../../../src/hub/allocation/rule-matches.ts";

/** A charge of November 2026 with the text columns that rules look at. Its amounts are in units of 10^-18. */
export interface MadeCharge {
  readonly texts: Readonly<Record<string, string>>;
  readonly billed: bigint;
  readonly effective: bigint;
  readonly currency?: string;
}

const CONTEXT = { scope: "/subscriptions/1", containerTags: undefined };

export function rulesOf(...dimensions: readonly object[]): AllocationRules {
  return parseAllocation(new TextEncoder().encode(JSON.stringify({ dimensions })), "hub/allocation.json");
}

/** The rows of a month, by the rules themselves but without files. */
export function* rowsOf(
  { dimensions }: AllocationRules,
  charges: readonly MadeCharge[],
  drivers: DriverValues = new Map(),
): Generator<AllocationRow> {
  for (const dimension of dimensions) {
    const cells = collectCells(dimension);
    for (const divided of divide(divideByOwner(dimension, CONTEXT), charges)) cells.add(divided);
    yield* rowsOfMonth({ dimension, divided: cells.finish(), drivers, subAccountNames: new Map() });
  }
}

export function matchesOf(dimension: AllocationDimension, charges: readonly MadeCharge[]): readonly RuleMatches[] {
  const matches = collectMatches(dimension.rules.length);
  for (const divided of divide(divideByMatches(dimension, CONTEXT), charges)) matches.add(divided);
  return matches.finish();
}

function* divide(division: ChargeDivision, charges: readonly MadeCharge[]): Generator<DividedCharges> {
  for (const { billed, currency = "EUR", effective, texts } of charges) {
    const textOf = (name: string): string => (name === CHARGE_MONTH ? "202611" : (texts[name] ?? ""));
    const group = division.groupOf(division.inputs.map(({ classOf, columns }) => classOf(columns.map(textOf))));
    const grain = { currency, day: "2026-11-01", subAccount: "1", service: "VM", category: "Usage" };
    yield { ...grain, group, charges: 1, billed, effective, grossEffective: effective > 0n ? effective : 0n };
  }
}
