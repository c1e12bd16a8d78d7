import { parseProvenSums, totalsDifferingFromProof } from "cost-page/cube";
import { InputError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import { type ChargeDivision, type DividedCharges, divideCharges } from "focus-parquet/cube";
import type { RangeSource } from "focus-parquet/parquet";
import type { AllocationRules, ContainerTags, DriverValues } from "../../hub/allocation/allocation.ts";
import { collectCells } from "../../hub/allocation/allocation-cells.ts";
import type { AllocatedCosts, AllocationRow } from "../../hub/allocation/allocation-rows.ts";
import { divideByOwner, type OwnerContext } from "../../hub/allocation/charge-owner.ts";
import { rowsOfMonth } from "../../hub/allocation/month-rows.ts";
import { compareTexts } from "../../hub/text/compare-texts.ts";

/** A file with costs of the month. */
export interface CostFile {
  readonly scope: string;
  readonly file: RangeSource;
  /** Rows and sums at the commit; undefined for a file of another tool. Only its charges of this month count. */
  readonly proof: { readonly rows: number; readonly sums: string } | undefined;
}

interface AllocationInput {
  readonly month: Month;
  readonly files: readonly CostFile[];
  readonly rules: AllocationRules;
  readonly drivers: DriverValues;
  readonly containerTags: ContainerTags | undefined;
  /** Further ways to divide the same charges, which do not change the result. */
  readonly alsoDivide?: readonly AlsoDivided[];
}

interface AlsoDivided {
  readonly divide: (context: OwnerContext) => ChargeDivision;
  readonly add: (charges: DividedCharges) => void;
}

/** A month over all scopes, allocated in every dimension. */
export interface AllocatedMonth {
  readonly month: Month;
  readonly files: readonly CostFile[];
  readonly charges: number;
  /** IDs in lower case, by scope. */
  readonly subAccounts: ReadonlyMap<string, ReadonlySet<string>>;
  /** By currency. */
  readonly totals: ReadonlyMap<string, AllocatedCosts>;
  readonly dimensions: readonly AllocatedDimension[];
  /** All rows in the order of the table. Calculates them again for each call. */
  rows(onFallback?: (used: UsedFallback) => void): Generator<AllocationRow>;
}

/** A pool for which no target had a weight. */
export interface UsedFallback {
  readonly dimension: string;
  readonly pool: string;
  readonly currency: string;
}

interface AllocatedDimension {
  readonly name: string;
  /** Number of charges that each rule matched, in the order of the rules; the last one is for the default target. */
  readonly matched: readonly number[];
}

/**
 * Allocates the costs of a month. The costs of each file are compared with the proof, and the rows with the costs.
 * Throws InputError `AllocationCosts` for a file that differs from its proof, and any error of `divideCharges`.
 */
export async function allocateMonth(input: AllocationInput): Promise<AllocatedMonth> {
  const { alsoDivide = [], files, month, rules, ...context } = input;
  const cells = rules.dimensions.map((dimension) => collectCells(dimension));
  const names = new Map<string, string>();
  const totals = new Map<string, AllocatedCosts>();
  const subAccounts = new Map<string, Set<string>>();
  let charges = 0;
  for (const { file, proof, scope } of files) {
    const sums = new Map<string, AllocatedCosts>();
    let rows = 0;
    await divideCharges(file, {
      month: proof === undefined ? month : undefined,
      // The first division has one group, so the totals do not depend on any rule.
      divisions: [
        { inputs: [], groupOf: () => "" },
        ...rules.dimensions.map((dimension) => divideByOwner(dimension, { ...context, scope })),
        ...alsoDivide.map(({ divide }) => divide({ ...context, scope })),
      ],
      add: (division, divided) => {
        if (division > 0) return (cells[division - 1] ?? alsoDivide[division - 1 - cells.length])?.add(divided);
        rows += divided.charges;
        addTotals(sums, divided.currency, divided);
      },
      nameSubAccount: (id, name) => {
        subAccounts.set(scope, (subAccounts.get(scope) ?? new Set()).add(id));
        const known = names.get(id);
        if (name !== "" && (known === undefined || compareTexts(name, known) < 0)) names.set(id, name);
      },
    });
    if (proof !== undefined) assertProven(file.name, { rows, totals: sums }, proof);
    charges += rows;
    for (const [currency, costs] of sums) addTotals(totals, currency, costs);
  }
  const divided = cells.map((one) => one.finish());
  return {
    ...{ month, files, charges, subAccounts, totals },
    dimensions: rules.dimensions.map(({ name }, at) => ({ name, matched: divided[at]?.charges ?? [] })),
    rows: function* (onFallback = () => {}) {
      for (const [at, dimension] of rules.dimensions.entries()) {
        const month = divided[at];
        if (month === undefined) continue;
        const allocated = new Map<string, AllocatedCosts>();
        const input = {
          ...{ dimension, divided: month, drivers: context.drivers, subAccountNames: names },
          onFallback: (pool: string, currency: string) => onFallback({ dimension: dimension.name, pool, currency }),
        };
        for (const row of rowsOfMonth(input)) {
          addTotals(allocated, row.currency, row);
          yield row;
        }
        assertConserved(dimension.name, allocated, totals);
      }
    },
  };
}

function addTotals(totals: Map<string, AllocatedCosts>, currency: string, { billed, effective }: AllocatedCosts): void {
  const known = totals.get(currency);
  totals.set(currency, {
    billed: (known?.billed ?? 0n) + billed,
    effective: (known?.effective ?? 0n) + effective,
  });
}

const NO_COSTS: AllocatedCosts = { billed: 0n, effective: 0n };

function assertProven(
  name: string,
  found: { readonly rows: number; readonly totals: ReadonlyMap<string, AllocatedCosts> },
  proof: { readonly rows: number; readonly sums: string },
): void {
  const sums = parseProvenSums(proof.sums);
  const differences =
    sums === undefined
      ? ["it lacks the sums that were committed"]
      : totalsDifferingFromProof(found, { rows: proof.rows, sums });
  if (differences.length === 0) return;
  throw new InputError("AllocationCosts", `${name} differs from what was committed: ${differences.join("; ")}.`, {
    remedy: "Run ingest for this month with force, which writes it again. Then allocate it.",
    place: { file: name },
  });
}

/** Every part was calculated from the costs, so a difference is a fault of the hub. */
function assertConserved(
  dimension: string,
  allocated: ReadonlyMap<string, AllocatedCosts>,
  totals: ReadonlyMap<string, AllocatedCosts>,
): void {
  for (const [currency, { billed, effective }] of totals) {
    const parts = allocated.get(currency) ?? NO_COSTS;
    if (parts.billed !== billed || parts.effective !== effective)
      throw new Error(`the parts of ${dimension} in ${currency} do not equal the costs`);
  }
}
