import type { IngestResult, PartitionResult } from "./result.ts";

/** True when a reader must be told which lake is spoken of: months of a hub without a remote one all go to the same. */
export function tellsTargets({ partitions }: Pick<IngestResult, "partitions">): boolean {
  return partitions.some(({ target }) => target === "remote");
}

/** Each month once, however many lakes it went to: its rows and costs are the same in all of them. */
export function oncePerMonth<T extends Pick<PartitionResult, "month" | "scope">>(months: readonly T[]): readonly T[] {
  return [...Map.groupBy(months, ({ month, scope }) => `${scope}/${month}`).values()].flatMap(([first]) => first ?? []);
}
