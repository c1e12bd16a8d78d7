import type { PageAllocation, PageMonth, TargetCosts } from "cost-page";
import { totalsOf } from "cost-page/cube";
import { formatMonthSpan, type Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { isProven, type ProvenAllocation, proveAllocation } from "../hub/allocation/proven-allocation.ts";
import { normalized } from "../hub/text/normalized.ts";
import type { AllocationSource } from "./stored-allocation.ts";

/** Reads the allocation of months, and compares it with their costs. */
export async function readProvenAllocation(
  source: AllocationSource,
  months: readonly Pick<PageMonth, "cube" | "month">[],
): Promise<ProvenAllocation> {
  const summaries = await source.read(months.map(({ month }) => month));
  return proveAllocation(
    months.map(({ cube, month }) => ({ month, summary: summaries.get(month), costs: totalsOf(cube) })),
  );
}

/** The allocation as the page shows it; undefined if no month was allocated. A redacted page has numbers as names. */
export function pageAllocations(
  { dimensions }: ProvenAllocation,
  { isRedacted }: { readonly isRedacted: boolean },
): readonly PageAllocation[] | undefined {
  if (dimensions.length === 0) return undefined;
  return dimensions.map((one) => (isRedacted ? redact(pageAllocation(one)) : pageAllocation(one)));
}

type ProvenDimension = ProvenAllocation["dimensions"][number];

/** Newer months decide how names are spelled, what the default target is called, and which groups there are. */
function pageAllocation({ months, name: dimension }: ProvenDimension): PageAllocation {
  const proven = [...months].flatMap(([month, one]) => (isProven(one) ? [{ month, summary: one }] : [])).toReversed();
  const defaultTarget = proven[0]?.summary.defaultTarget ?? "";
  const spellings = new Map<string, string>();
  const parents = new Map<string, string>();
  const spell = (name: string): string => {
    const known = spellings.get(normalized(name)) ?? name;
    spellings.set(normalized(name), known);
    return known;
  };
  const costs = proven.flatMap(({ month, summary }) =>
    summary.targets.map(({ currency, direct, parent, shared, target }): TargetCosts => {
      const isDefault = normalized(target) === normalized(summary.defaultTarget);
      const name = isDefault ? defaultTarget : spell(target);
      if (parent !== undefined && !parents.has(name)) parents.set(name, spell(parent));
      return { month, currency, direct, shared, target: name };
    }),
  );
  for (const { summary } of proven)
    for (const [group, above] of summary.groups)
      if (!parents.has(spell(group))) parents.set(spell(group), spell(above));
  return {
    ...{ dimension, defaultTarget, costs: costs.toReversed(), parents },
    missing: [...months].flatMap(([month, one]) => (isProven(one) ? [] : [{ month, reason: one.reason }])),
  };
}

/** Numbers names month by month and in sorted order, as `redactCubes` does. */
function redact({ costs, defaultTarget, parents, ...allocation }: PageAllocation): PageAllocation {
  const numbers = new Map<string, string>();
  const hide = (name: string): string => {
    const known = numbers.get(name) ?? `${allocation.dimension} ${numbers.size + 1}`;
    numbers.set(name, known);
    return known;
  };
  for (const [, ofMonth] of Map.groupBy(costs, ({ month }) => month))
    for (const target of ofMonth.map(({ target }) => target).sort()) hide(target);
  return {
    ...allocation,
    defaultTarget: hide(defaultTarget),
    costs: costs.map((one) => ({ ...one, target: hide(one.target) })),
    parents: new Map([...parents].map(([target, parent]) => [hide(target), hide(parent)])),
  };
}

/** Months whose allocation does not equal their costs. Months that were never allocated are only on the page. */
export function unprovenMonths({ dimensions }: ProvenAllocation): readonly Notice[] {
  return dimensions.flatMap(({ months, name }): readonly Notice[] => {
    const unproven = [...months].flatMap(([month, one]): readonly { month: Month; reason: string }[] =>
      isProven(one) || one.cause === "absent" ? [] : [{ month, reason: one.reason }],
    );
    const [first] = unproven;
    if (first === undefined) return [];
    const message =
      `The allocation by ${name} is left out for ${formatMonthSpan(unproven.map(({ month }) => month))}. ` +
      `${first.month}: ${first.reason}`;
    return [{ code: "AllocationLeftOut", message, remedy: "Run hub-allocate, which allocates these months again." }];
  });
}
