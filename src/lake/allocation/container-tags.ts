import { InputError } from "exact-values/errors";
import { type Day, lastDay, type Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { ContainerTags } from "../../hub/allocation/allocation.ts";
import { decodeContainerTags, formatContainerTags, readingsFor } from "../../hub/allocation/container-tags.ts";
import { dayOfReading, READINGS_FOLDER } from "../../hub/retention/retention-readings.ts";
import { type JournalKind, LARGEST_JOURNAL_BLOB, readJournal } from "../journal/journal-blob.ts";
import type { BlobStore } from "../storage/blob-store.ts";

/** The reading that a month uses, or none. */
interface MonthTags {
  readonly tags: ContainerTags | undefined;
  /** The UTC day of the reading. */
  readonly day: Day | undefined;
  /** True if the reading was made after the month ended. */
  readonly isLater: boolean;
  /** Damaged files, and a month whose tags are unknown or were read later. */
  readonly notices: readonly Notice[];
}

const KIND: Pick<JournalKind<ContainerTags>, "decode" | "ifDamaged"> = {
  decode: decodeContainerTags,
  ifDamaged: {
    consequence: "The tags of subscriptions and resource groups are taken from another reading.",
    remedy: "Restore the file from an earlier version, or delete it.",
  },
};

/** The days of all stored readings in container `config`, in ascending order. */
export async function listTagReadings(config: BlobStore): Promise<readonly Day[]> {
  const days: Day[] = [];
  for await (const { name } of config.list(READINGS_FOLDER)) {
    const day = dayOfReading(name);
    if (day !== undefined) days.push(day);
  }
  return days.sort();
}

/** Reads one stored reading. A file that is missing or damaged has no value. */
export function readTagReading(config: BlobStore, day: Day): ReturnType<typeof readJournal<ContainerTags>> {
  return readJournal(config, nameOf(day), { ...KIND, encode: (tags) => tags });
}

/**
 * Reads the tags that a month uses: the last reading on or before its last day, otherwise the earliest one after it. A
 * damaged file is skipped with a notice. `days` saves a listing if the caller already has it.
 */
export async function readContainerTags(config: BlobStore, month: Month, days?: readonly Day[]): Promise<MonthTags> {
  const notices: Notice[] = [];
  for (const day of readingsFor(month, days ?? (await listTagReadings(config)))) {
    const { value: tags, warnings } = await readTagReading(config, day);
    notices.push(...warnings);
    if (tags === undefined) continue;
    const isLater = day > lastDay(month);
    return { tags, day, isLater, notices: isLater ? [...notices, readLater(month, day)] : notices };
  }
  return { tags: undefined, day: undefined, isLater: false, notices: [...notices, neverRead(month)] };
}

/**
 * Stores a reading unless the day has one. Several runs at once are harmless: the first one wins. Throws InputError
 * `ContainerTagsTooLarge` for a reading that could not be read back.
 */
export async function storeContainerTags(
  config: BlobStore,
  tags: ContainerTags,
  day: Day,
): Promise<"written" | "exists"> {
  const bytes = new TextEncoder().encode(formatContainerTags(tags));
  if (bytes.length > LARGEST_JOURNAL_BLOB)
    throw new InputError("ContainerTagsTooLarge", `The reading has ${bytes.length} bytes.`, {
      remedy: `At most ${LARGEST_JOURNAL_BLOB} bytes can be stored. Give the hub identity Reader on fewer subscriptions.`,
    });
  return config.writeIfAbsent(nameOf(day), bytes, "application/json");
}

function nameOf(day: Day): string {
  return `${READINGS_FOLDER}${day}.json`;
}

function readLater(month: Month, day: Day): Notice {
  return {
    code: "ContainerTagsLater",
    message: `${month} uses the tags of subscriptions and resource groups of ${day}, because no earlier reading exists.`,
    remedy: "Check the owners of this month if tags have changed since.",
  };
}

function neverRead(month: Month): Notice {
  return {
    code: "ContainerTagsMissing",
    message: `${month} is allocated without tags of subscriptions and resource groups, because none were read.`,
    remedy: "See section Tags of subscriptions and resource groups of docs/allocation.md.",
  };
}
