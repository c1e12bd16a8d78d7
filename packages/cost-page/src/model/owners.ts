import type { ContentAllocation, ContentTarget } from "../content/page-content.ts";
import type { Selection } from "./selection.ts";

/** What a target, a group of targets or all of them pay, by month and in the chosen currency and cost. */
export interface OwnerCosts {
  readonly direct: readonly bigint[];
  readonly shared: readonly bigint[];
  readonly total: readonly bigint[];
}

export interface Owner extends OwnerCosts {
  readonly name: string;
  readonly parent: string | undefined;
}

/** A group of targets with everything that its members pay. */
export interface OwnerGroup extends Owner {
  /** 0 for a group that is in no other group. */
  readonly depth: number;
}

/** `owners`, `other` and `unallocated` add up to `total` in every month, to the last digit. */
export interface Owners {
  /** The largest in the chosen month, without the default target. */
  readonly owners: readonly Owner[];
  readonly other: OwnerCosts;
  readonly otherCount: number;
  /** The default target. */
  readonly unallocated: Owner;
  readonly total: OwnerCosts;
  /** Each group before its members. */
  readonly groups: readonly OwnerGroup[];
}

/** What the targets of one dimension pay. Filters do not apply. */
export function ownersOf(selection: Selection, allocation: ContentAllocation): Owners {
  const { content, month, state } = selection;
  const inCurrency = allocation.targets.filter(({ currency }) => currency === state.currency);
  const all = inCurrency.map((one) => ({ ...one, ...costsOf(one, state.basis) }));
  const none = new Array<bigint>(content.months.length).fill(0n);
  const nothing: OwnerCosts = { direct: none, shared: none, total: none };
  const named = all.flatMap(({ direct, parent, shared, target: name, total }): readonly Owner[] =>
    name === undefined ? [] : [{ name, parent, direct, shared, total }],
  );
  const { defaultTarget } = allocation;
  const empty: Owner = { name: defaultTarget, parent: undefined, ...nothing };
  const unallocated = named.find(({ name }) => name === defaultTarget) ?? empty;
  const ranked = named
    .filter(({ name }) => name !== defaultTarget)
    .sort((one, other) => compareSizes(one, other, month));
  const owners = ranked.slice(0, state.top);
  const total = all.reduce(addCosts, nothing);
  const rest = [...owners, unallocated].reduce(subtractCosts, total);
  const isMerged = all.length > named.length;
  return {
    ...{ owners, unallocated, total, other: rest },
    otherCount: ranked.length - owners.length + (isMerged ? allocation.mergedCount : 0),
    groups: groupsOf(all, new Map(allocation.parents), nothing, month),
  };
}

function costsOf({ direct, shared }: ContentTarget, basis: "billed" | "effective"): OwnerCosts {
  const total = direct[basis].map((amount, at) => amount + (shared[basis][at] ?? 0n));
  return { direct: direct[basis], shared: shared[basis], total };
}

function addCosts(sum: OwnerCosts, costs: OwnerCosts): OwnerCosts {
  const add = (key: keyof OwnerCosts): readonly bigint[] => sum[key].map((one, at) => one + (costs[key][at] ?? 0n));
  return { direct: add("direct"), shared: add("shared"), total: add("total") };
}

function subtractCosts(sum: OwnerCosts, costs: OwnerCosts): OwnerCosts {
  const rest = (key: keyof OwnerCosts): readonly bigint[] => sum[key].map((one, at) => one - (costs[key][at] ?? 0n));
  return { direct: rest("direct"), shared: rest("shared"), total: rest("total") };
}

function compareSizes(one: OwnerCosts, other: OwnerCosts, month: number): number {
  const size = ({ total }: OwnerCosts): bigint => {
    const amount = total[month] ?? 0n;
    return amount < 0n ? -amount : amount;
  };
  const difference = size(other) - size(one);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

interface GroupMember extends OwnerCosts {
  readonly target?: string | undefined;
  readonly parent?: string | undefined;
}

/** A group has what its members pay, and what it pays itself. A cycle in hostile data ends at its first repetition. */
function groupsOf(
  members: readonly GroupMember[],
  parents: ReadonlyMap<string, string>,
  nothing: OwnerCosts,
  month: number,
): readonly OwnerGroup[] {
  const isGroup = new Set(parents.values());
  const sums = new Map<string, OwnerCosts>();
  for (const member of members) {
    const { parent, target } = member;
    const seen = new Set<string>();
    let group = target !== undefined && isGroup.has(target) ? target : parent;
    for (; group !== undefined && !seen.has(group); group = parents.get(group)) {
      seen.add(group);
      sums.set(group, addCosts(sums.get(group) ?? nothing, member));
    }
  }
  const groups = [...sums].map(([name, costs]): Owner => ({ name, parent: parents.get(name), ...costs }));
  groups.sort((one, other) => compareSizes(one, other, month));
  const inOrder: OwnerGroup[] = [];
  const visit = (parent: string | undefined, depth: number): void => {
    for (const group of groups) {
      if (group.parent !== parent || inOrder.some(({ name }) => name === group.name)) continue;
      inOrder.push({ ...group, depth });
      visit(group.name, depth + 1);
    }
  };
  visit(undefined, 0);
  return inOrder;
}
