import type { InputReader } from "../github/inputs.ts";

/** Ten years of days, and a century of months: a larger number is a typing error. */
const MOST_DAYS = 3653;
const MOST_MONTHS = 1200;

/** Days that exports are kept; undefined when the settings decide. */
export function readExportRetentionInput(reader: InputReader): number | undefined {
  return reader.optionalWholeNumber("export-retention-in-days", { min: 0, max: MOST_DAYS });
}

/** Months that ingested data is kept; undefined when the settings decide. */
export function readIngestionRetentionInput(reader: InputReader): number | undefined {
  return reader.optionalWholeNumber("ingestion-retention-in-months", { min: 0, max: MOST_MONTHS });
}
