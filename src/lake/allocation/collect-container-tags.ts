import type { Clock } from "exact-values/clock";
import { counted } from "exact-values/counted";
import { InputError, ServiceError } from "exact-values/errors";
import { type Day, dayOfDate } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { ContainerReading } from "../../hub/allocation/container-tags.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { listTagReadings, storeContainerTags } from "./container-tags.ts";

interface CollectOptions {
  /** Container `config`. */
  readonly config: BlobStore;
  /** Asks Azure. Called at most once. */
  readonly readContainers: () => Promise<ContainerReading>;
  readonly clock: Clock;
  readonly log: { info(text: string): void };
  readonly signal: AbortSignal;
}

interface CollectedTags {
  /** The days of all stored readings, in ascending order. */
  readonly days: readonly Day[];
  readonly notices: readonly Notice[];
}

/**
 * Reads the tags of subscriptions and resource groups and stores them, once per UTC day. Nothing that Azure does fails
 * the allocation: without a reading of today, months use the stored ones, and a notice says why.
 */
export async function collectContainerTags(options: CollectOptions): Promise<CollectedTags> {
  const { clock, config, log, readContainers, signal } = options;
  const days = await listTagReadings(config);
  const today = dayOfDate(clock.now());
  if (days.includes(today)) return { days, notices: [] };
  const instead = insteadOf(days.at(-1));
  try {
    const found = await readContainers();
    if (found.outcome === "not-visible")
      return { days, notices: [{ ...found.notice, message: `${found.notice.message} ${instead}` }] };
    const { notices, tags } = found;
    // The reading counts for the day on which it began, even if it ended after midnight.
    const outcome = await storeContainerTags(config, tags, today);
    const counts = [
      counted(tags.subscriptions.length, "subscription"),
      counted(tags.resourceGroups.length, "resource group"),
    ];
    const stored = outcome === "written" ? "" : " Another run has stored them first.";
    log.info(`Read the tags of ${counts.join(" and ")}.${stored}`);
    return { days: [...days, today].sort(), notices };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
    const message = `The tags of subscriptions and resource groups were not read today. ${error.message} ${instead}`;
    return { days, notices: [{ code: "ContainerTagsNotRead", message, remedy: error.remedy }] };
  }
}

function insteadOf(last: Day | undefined): string {
  return last === undefined
    ? "The allocation goes on without them, so the next source of each rule decides."
    : `The allocation uses the reading of ${last}.`;
}
