import { addMonths, type Day, isDay, type Month, monthOfDate, monthOfDay } from "exact-values/month";
import { readingsFor } from "../allocation/container-tags.ts";
import type { JournalBlob } from "./retention-journal.ts";

/** The folder of the readings of container tags, in container `config`. */
export const READINGS_FOLDER = "container-tags/";

const READING = /^container-tags\/(\d{4}-\d{2}-\d{2})\.json$/;

/** The day of a reading of container tags; undefined for any other blob. */
export function dayOfReading(name: string): Day | undefined {
  const day = READING.exec(name)?.[1] ?? "";
  return isDay(day) ? day : undefined;
}

interface ReadingsRequest {
  readonly blobs: readonly JournalBlob[];
  readonly now: Date;
  /** The first month that stays in the lake; undefined keeps all. */
  readonly cutOff: Month | undefined;
}

/**
 * The readings of container tags that no month of the lake uses any more. A month uses its last reading, and a month
 * without one uses its neighbour's. Those of this month and of the one before are all kept, and so is the oldest one
 * that a month of the lake can use.
 */
export function planReadingRetention({ blobs, cutOff, now }: ReadingsRequest): readonly JournalBlob[] {
  const days = blobs.flatMap(({ name }) => dayOfReading(name) ?? []).sort();
  const [oldest = days[0]] = cutOff === undefined ? [] : readingsFor(cutOff, days);
  const firstRecent = addMonths(monthOfDate(now), -1);
  const lasts = new Set(new Map(days.map((day) => [monthOfDay(day), day])).values());
  return blobs.filter(({ name }) => {
    const day = dayOfReading(name);
    if (day === undefined || oldest === undefined || day === oldest) return false;
    return day < oldest || (monthOfDay(day) < firstRecent && !lasts.has(day));
  });
}
