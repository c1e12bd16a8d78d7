import type { PartitionRecord } from "../partition/partition-record.ts";
import type { ScopeId } from "../scope.ts";

/** The hub whose retention runs. */
export interface RetentionOwner {
  /** Its storage account, as the months that it committed record it. */
  readonly account: string;
  /** The scopes of its settings: months of release 0.2 record no owner and belong to the hub that watches their scope. */
  readonly scopes: ReadonlySet<ScopeId>;
  /** True when months without an owner belong to this hub whatever their scope. */
  readonly ownsUnowned: boolean;
}

/** Whether this hub's retention may delete a month: its own months, never those that another hub sent here or received. */
export function isOwnMonth(
  { owner, scope }: Pick<PartitionRecord, "owner"> & { readonly scope: ScopeId },
  { account, ownsUnowned, scopes }: RetentionOwner,
): boolean {
  return owner === undefined ? ownsUnowned || scopes.has(scope) : owner === account;
}
