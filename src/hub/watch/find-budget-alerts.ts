import { formatAmount } from "exact-values/amount";
import type { AlertIdentity } from "./alert.ts";
import type { AlertFact } from "./alert-fact.ts";
import { shortName } from "./alert-identity.ts";
import type { BudgetJudgement, JudgedBudget } from "./judgement.ts";

type BudgetKind = "actual" | "forecast" | "rise";
interface Crossing {
  readonly judged: JudgedBudget;
  readonly kind: BudgetKind;
  readonly value: bigint;
  /** The limit of the highest crossed threshold. */
  readonly limit: bigint;
  readonly identity: AlertIdentity;
  readonly lower: readonly AlertIdentity[];
}

/** Finds the highest crossed threshold of each kind. A parent over only because of one child is part of the child's. */
export function findBudgetAlerts(judgements: readonly BudgetJudgement[]): readonly AlertFact[] {
  const crossings = judgements.flatMap((judged) => (judged.state === "not-judged" ? [] : crossingsOf(judged)));
  const covered = new Map<Crossing, Crossing>();
  for (const parent of crossings) {
    const child = crossings.find((other) => isCause(other, parent));
    if (child !== undefined) covered.set(parent, child);
  }
  return crossings
    .filter((crossing) => !covered.has(crossing))
    .map((crossing) =>
      factOf(
        crossing,
        crossings.filter((parent) => isCoveredBy(parent, crossing, covered)),
      ),
    );
}

/** The value that a threshold of this kind is compared with. */
export function comparedValue(judged: JudgedBudget, kind: BudgetKind): bigint | undefined {
  if (kind === "actual") return judged.spent;
  if (kind === "forecast") return judged.forecast?.total;
  return judged.spentBefore === undefined ? undefined : judged.spent - judged.spentBefore;
}

/** The amount at a threshold in hundredths of a percent. */
export function limitAt(amount: bigint, threshold: number): bigint {
  return (amount * BigInt(threshold)) / 10_000n;
}

function crossingsOf(judged: JudgedBudget): readonly Crossing[] {
  const { budget, period, amount } = judged;
  const { actual, forecast, rise } = budget.thresholds;
  const found: Crossing[] = [];
  const add = (kind: BudgetKind, limits: readonly (readonly [threshold: number, limit: bigint])[]) => {
    const value = comparedValue(judged, kind);
    if (value === undefined) return;
    const crossed = limits.filter(([, limit]) => value > limit);
    const identities = crossed.map(
      ([threshold]): AlertIdentity => ({ subject: budget.name, period, kind, threshold, currency: budget.currency }),
    );
    const identity = identities.at(-1);
    const limit = crossed.at(-1)?.[1];
    if (identity === undefined || limit === undefined) return;
    found.push({ judged, kind, value, limit, identity, lower: identities.slice(0, -1) });
  };
  add(
    "actual",
    actual.map((threshold) => [threshold, limitAt(amount, threshold)]),
  );
  add(
    "forecast",
    forecast.map((threshold) => [threshold, limitAt(amount, threshold)]),
  );
  if (rise !== undefined) add("rise", [[0, rise]]);
  return found;
}

/** Without the child's costs above the child's own limit, the parent would be within its limit. */
function isCause(child: Crossing, parent: Crossing): boolean {
  return (
    child.judged.budget.parent?.toLowerCase() === parent.judged.budget.name.toLowerCase() &&
    child.judged.budget.currency === parent.judged.budget.currency &&
    child.kind === parent.kind &&
    child.kind !== "rise" &&
    child.judged.firstDay >= parent.judged.firstDay &&
    child.judged.lastDay <= parent.judged.lastDay &&
    child.judged.budget.metric === parent.judged.budget.metric &&
    parent.value - (child.value - child.limit) <= parent.limit
  );
}

function isCoveredBy(parent: Crossing, child: Crossing, covered: ReadonlyMap<Crossing, Crossing>): boolean {
  // Each step goes up one level. The limit ends a circle of parents, which the file's checks reject.
  let current = covered.get(parent);
  for (let level = 0; current !== undefined && level < 20; level++) {
    if (current === child) return true;
    current = covered.get(current);
  }
  return false;
}

function factOf({ judged, kind, value, identity, lower }: Crossing, parents: readonly Crossing[]): AlertFact {
  const { budget, period, amount, judgedUntil } = judged;
  const share = amount <= 0n ? "over" : `at ${percentOf(value, amount)} of`;
  const money = (units: bigint) => `${formatAmount(units, budget.currency)} ${budget.currency}`;
  const verb = kind === "forecast" ? "is forecast" : "is";
  const until = `in ${period}, judged until ${judgedUntil}.`;
  const percent =
    kind === "rise"
      ? `${budget.name} rose by more than its limit ${until}`
      : `${budget.name} ${verb} ${share} its budget ${until}`;
  const amounts =
    kind === "rise"
      ? `${budget.name} rose by ${money(value)} over the same days before ${until}`
      : `${budget.name} ${verb} ${share} its budget: ${money(value)} of ${money(amount)} ${until}`;
  const also = parents.map((parent) => ` This also puts ${parent.judged.budget.name} over its threshold.`).join("");
  const drivers = judged.drivers.map((driver) => `${shortName(driver.value)} ${money(driver.spent)}`).join(", ");
  return {
    identity,
    covers: [...lower, ...parents.flatMap((parent) => [parent.identity, ...parent.lower])],
    severity: kind === "actual" && value > amount ? "critical" : "warning",
    budget: budget.name,
    // A parent's readers are told in the child's message, so they receive it too.
    alerts: [...new Set([budget, ...parents.map((parent) => parent.judged.budget)].flatMap(({ alerts }) => alerts))],
    text: {
      percent: percent + also,
      amounts: amounts + also,
      names: `${amounts}${also}${drivers === "" ? "" : ` Largest: ${drivers}.`}`,
    },
  };
}

/** Rounded down to one decimal, so that a budget is never shown at a threshold that it has not reached. */
function percentOf(value: bigint, amount: bigint): string {
  const tenths = (value * 1000n) / amount;
  return `${tenths / 10n}${tenths % 10n === 0n ? "" : `.${tenths % 10n}`} %`;
}
