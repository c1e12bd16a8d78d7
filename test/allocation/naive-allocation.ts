import type { NaiveCharge } from "./naive-charges.ts";
import { type NaiveDimension, type NaiveRules, type NaiveTags, ownerOf } from "./naive-rules.ts";
import { type NaiveDriverRow, partsOf, receiversOf, sumOf } from "./naive-splits.ts";
import { byCodeUnits, same, textOfUnits } from "./naive-values.ts";

interface NaiveInput {
  readonly charges: readonly NaiveCharge[];
  readonly rules: NaiveRules;
  readonly drivers?: readonly NaiveDriverRow[];
  readonly tags?: NaiveTags | undefined;
}

/** A row of the table `allocation` without x_RuleSet. Missing texts are `""`. */
export type NaiveRow = Readonly<Record<string, string | number | null>>;

interface Costs {
  billed: bigint;
  effective: bigint;
}

interface Found extends Costs {
  readonly grain: readonly string[];
  readonly target: string;
  readonly rule: string;
  /** Position of the rule for direct costs, number of the split for shared ones. */
  readonly at: number;
  readonly step: string;
  charges: number;
  readonly ratio: bigint | undefined;
}

/** Allocates the charges of every month, row by row. */
export function allocateNaively({ charges, drivers = [], rules, tags }: NaiveInput): readonly NaiveRow[] {
  const months = [...new Set(charges.map(({ month }) => month))].sort();
  return months.flatMap((month) => {
    const ofMonth = charges.filter((charge) => charge.month === month);
    const names = new Map<string, string>();
    for (const { text } of ofMonth) {
      const [id, name] = [text("SubAccountId").toLowerCase(), text("SubAccountName")];
      const known = names.get(id);
      if (name !== "" && (known === undefined || name < known)) names.set(id, name);
    }
    return rules.dimensions.flatMap((dimension) => {
      const { direct, shared } = allocateDimension({ charges: ofMonth, dimension, drivers, month, tags });
      return [...direct, ...shared].map((row) => rowOf(row, { dimension, month, names }));
    });
  });
}

interface DimensionInput extends Required<Pick<NaiveInput, "charges" | "drivers">> {
  readonly dimension: NaiveDimension;
  readonly month: string;
  readonly tags: NaiveTags | undefined;
}

function allocateDimension({ charges, dimension, drivers, month, tags }: DimensionInput) {
  const direct = new Map<string, Found>();
  const pools = new Map<string, Map<string, Costs & { readonly grain: readonly string[] }>>();
  const bases = new Map<string, Map<string, bigint>>();
  const pour = (pool: string, grain: readonly string[], { billed, effective }: Costs): void => {
    const content = pools.get(pool) ?? new Map();
    pools.set(pool, content);
    const key = JSON.stringify(grain);
    const before = content.get(key) ?? { grain, billed: 0n, effective: 0n };
    content.set(key, { grain, billed: before.billed + billed, effective: before.effective + effective });
  };
  for (const charge of charges) {
    const { billed, day, effective, text } = charge;
    const [currency, category] = [text("BillingCurrency"), text("ChargeCategory")];
    const grain = [currency, day, text("SubAccountId").toLowerCase(), text("ServiceName"), category];
    const { at, pool, rule, step, target = "" } = ownerOf(charge, dimension, tags);
    if (pool !== undefined) {
      pour(same(pool), grain, { billed, effective });
      continue;
    }
    const inCurrency = bases.get(currency) ?? new Map<string, bigint>();
    bases.set(currency, inCurrency);
    const isBase = category.trim().toLowerCase() === "usage" && effective > 0n;
    inCurrency.set(target, (inCurrency.get(target) ?? 0n) + (isBase ? effective : 0n));
    const key = JSON.stringify([grain, target, at, step]);
    const row = direct.get(key) ?? {
      grain,
      target,
      at,
      rule,
      step,
      charges: 0,
      billed: 0n,
      effective: 0n,
      ratio: undefined,
    };
    direct.set(key, row);
    row.charges++;
    row.billed += billed;
    row.effective += effective;
  }
  const shared: Found[] = [];
  for (const [index, split] of (dimension.splits ?? []).entries()) {
    for (const { billed, effective, grain } of pools.get(same(split.pool))?.values() ?? []) {
      const basesOf = bases.get(grain[0] ?? "") ?? new Map();
      const receivers = receiversOf(split, { dimension, drivers, month, bases: basesOf });
      const [billedParts, effectiveParts] = [partsOf(billed, receivers), partsOf(effective, receivers)];
      for (const [place, { pool, target = "", weight }] of receivers.entries()) {
        const parts = { billed: billedParts[place] ?? 0n, effective: effectiveParts[place] ?? 0n };
        if (pool !== undefined) pour(pool, grain, parts);
        else if (parts.billed !== 0n || parts.effective !== 0n) {
          const ratio = (weight * 10n ** 18n) / sumOf(receivers);
          const [at, step] = [index + 1, String(index + 1)];
          shared.push({ grain, target, rule: split.pool, at, step, charges: 0, ...parts, ratio });
        }
      }
    }
    pools.delete(same(split.pool));
  }
  return {
    direct: [...direct.values()].sort(
      (one, other) =>
        byGrain(one, other) || byTarget(one, other) || one.at - other.at || byCodeUnits(one.step, other.step),
    ),
    shared: shared.sort((one, other) => one.at - other.at || byGrain(one, other) || byTarget(one, other)),
  };
}

function byGrain({ grain: left }: Found, { grain: right }: Found): number {
  return left.map((text, at) => byCodeUnits(text, right[at] ?? "")).find((order) => order !== 0) ?? 0;
}

function byTarget(one: Found, other: Found): number {
  return byCodeUnits(same(one.target), same(other.target));
}

interface RowFacts {
  readonly dimension: NaiveDimension;
  readonly month: string;
  readonly names: ReadonlyMap<string, string>;
}

function rowOf(found: Found, { dimension, month, names }: RowFacts): NaiveRow {
  const { billed, charges, effective, grain, ratio, rule, step, target } = found;
  const [currency = "", day = "", subAccount = "", service = "", category = ""] = grain;
  const parent = Object.entries(dimension.parents ?? {}).find(([child]) => same(child) === same(target))?.[1];
  return {
    x_Month: month,
    x_Dimension: dimension.name,
    x_Target: target,
    x_Parent: parent ?? "",
    x_Kind: ratio === undefined ? "direct" : "shared",
    x_Rule: rule,
    x_Step: step,
    x_Ratio: ratio === undefined ? null : textOfUnits(ratio),
    ChargePeriodStart: day,
    SubAccountId: subAccount,
    SubAccountName: names.get(subAccount) ?? "",
    ServiceName: service,
    ChargeCategory: category,
    BillingCurrency: currency,
    x_Charges: ratio === undefined ? charges : null,
    x_AllocatedBilledCost: textOfUnits(billed),
    x_AllocatedEffectiveCost: textOfUnits(effective),
  };
}
