import { RECURRENCES, type Recurrence } from "../../hub/exports/export-record.ts";

/** How often Azure runs the export by itself; undefined when the hub does. */
export function recurrenceOf(
  schedule: { readonly status?: string; readonly recurrence?: string } | undefined,
): Recurrence | undefined {
  if (schedule?.status?.toLowerCase() !== "active") return undefined;
  return RECURRENCES.find((known) => known.toLowerCase() === schedule.recurrence?.toLowerCase()) ?? "Daily";
}
