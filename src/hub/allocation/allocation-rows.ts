/** Costs in units of 10^-18. */
export interface AllocatedCosts {
  readonly billed: bigint;
  readonly effective: bigint;
}

/** The finest detail at which pools are split. */
export interface Grain {
  readonly currency: string;
  /** `yyyy-MM-dd` (UTC). */
  readonly day: string;
  /** In lower case. */
  readonly subAccount: string;
  readonly service: string;
  readonly category: string;
}

/** Which source decided the owner of a charge. */
export type DirectStep =
  | "tag"
  | "resource-group-tag"
  | "subscription-tag"
  | "subscription-owner"
  | "column"
  | "rule"
  | "default";

/** One row of the table `allocation`, in one dimension. */
export type AllocationRow = Grain &
  AllocatedCosts & {
    readonly dimension: string;
    readonly target: string;
    readonly parent: string | undefined;
    /** Name of the rule; for shared costs, of the pool. */
    readonly rule: string;
    readonly subAccountName: string;
  } & (
    | { readonly kind: "direct"; readonly step: DirectStep; readonly charges: number }
    /** The ratio is in units of 10^-18, rounded down. */
    | { readonly kind: "shared"; readonly step: number; readonly ratio: bigint }
  );
