import { compareTexts } from "../text/compare-texts.ts";
import { normalized } from "../text/normalized.ts";
import type { AllocationDimension, DriverValues, Participants, PoolSplit, Receiver } from "./allocation.ts";
import type { DividedMonth } from "./allocation-cells.ts";
import type { Share } from "./divide-amount.ts";

/** What a receiver gets of a pool. Sorted by key. */
interface ReceiverShare extends Share {
  readonly receiver: Receiver;
}

export interface SplitShares {
  readonly shares: readonly ReceiverShare[];
  /** Above zero. */
  readonly total: bigint;
  /** True if no target had a weight, so that the fallback or the default target pays. */
  readonly isFallback: boolean;
}

interface ShareContext {
  readonly dimension: AllocationDimension;
  readonly month: Pick<DividedMonth, "bases">;
  readonly drivers: DriverValues;
}

/** Who pays for a pool in one currency, and with what weights. They are the same for every amount of the month. */
export function sharesOfSplit(split: PoolSplit, currency: string, context: ShareContext): SplitShares {
  const planned = present(plannedShares(split, currency, context));
  if (planned !== undefined) return { ...planned, isFallback: false };
  const fallback = present(fallbackShares(split, currency, context));
  return { ...(fallback ?? defaultShare(context)), isFallback: true };
}

function plannedShares({ share }: PoolSplit, currency: string, context: ShareContext): readonly ReceiverShare[] {
  switch (share.by) {
    case "even":
      return evenShares(share.participants, currency, context);
    case "proportional":
      return proportionalShares(share.participants, currency, context);
    case "weights":
      return share.weights.map(({ receiver, weight }) => shareOf(receiver, weight));
    case "driver":
      return (context.drivers.get(normalized(share.driver)) ?? []).map(({ target, weight }) =>
        shareOf({ target: spelled(target, context.dimension) }, weight),
      );
  }
}

/** A driver whose values are all zero still names its targets. */
function participantsOf({ share }: PoolSplit, { dimension, drivers }: ShareContext): Participants {
  if ("participants" in share) return share.participants;
  if (share.by === "weights") return { receivers: undefined, except: [] };
  const named = drivers.get(normalized(share.driver)) ?? [];
  const receivers = named.map(({ target }) => ({ target: spelled(target, dimension) }));
  return { receivers: receivers.length === 0 ? undefined : receivers, except: share.except };
}

function fallbackShares(split: PoolSplit, currency: string, context: ShareContext): readonly ReceiverShare[] {
  const { fallback } = split;
  const participants = participantsOf(split, context);
  switch (fallback.to) {
    case "even":
      return evenShares(participants, currency, context);
    case "proportional":
      return proportionalShares(participants, currency, context);
    case "target":
      return [shareOf({ target: spelled(fallback.target, context.dimension) }, 1n)];
    case "default":
      return [];
  }
}

function defaultShare({ dimension }: ShareContext): {
  readonly shares: readonly ReceiverShare[];
  readonly total: bigint;
} {
  return { shares: [shareOf({ target: dimension.defaultTarget }, 1n)], total: 1n };
}

function evenShares(participants: Participants, currency: string, context: ShareContext): readonly ReceiverShare[] {
  return receiversOf(participants, currency, context).map((receiver) => shareOf(receiver, 1n));
}

/** Gross cost is never negative, so refunds do not turn a weight around. A pool has no direct costs of its own. */
function proportionalShares(
  participants: Participants,
  currency: string,
  context: ShareContext,
): readonly ReceiverShare[] {
  const bases = context.month.bases.get(currency);
  return receiversOf(participants, currency, context).map((receiver) =>
    shareOf(receiver, "target" in receiver ? (bases?.get(normalized(receiver.target)) ?? 0n) : 0n),
  );
}

function receiversOf(
  { except, receivers }: Participants,
  currency: string,
  { dimension, month }: ShareContext,
): readonly Receiver[] {
  if (receivers !== undefined) return receivers;
  const excluded = new Set([dimension.defaultTarget, ...except].map(normalized));
  const direct = [...(month.bases.get(currency)?.keys() ?? [])];
  return direct.filter((key) => !excluded.has(key)).map((key) => ({ target: spelled(key, dimension) }));
}

/** How the file spells a target; a target that it does not name is spelled in lower case. */
export function spelled(target: string, { spellings }: AllocationDimension): string {
  const key = normalized(target);
  return spellings.get(key) ?? key;
}

function shareOf(receiver: Receiver, weight: bigint): ReceiverShare {
  const key = "target" in receiver ? normalized(receiver.target) : `pool:${normalized(receiver.pool)}`;
  return { key, receiver, weight };
}

/** Undefined if no target has a weight. */
function present(shares: readonly ReceiverShare[]): Omit<SplitShares, "isFallback"> | undefined {
  const total = shares.reduce((sum, { weight }) => sum + weight, 0n);
  const sorted = shares.toSorted((one, other) => compareTexts(one.key, other.key));
  return total > 0n ? { shares: sorted, total } : undefined;
}
