import { shellCommand } from "exact-values/shell-command";

/**
 * How a person has Azure export a month again, in parentheses after the sentence that asks for it. The months are for the reader to fill in:
 * whoever finds a damaged file does not know by which workflow it came, and a month in progress cannot be backfilled.
 */
export function exportAgainCommand(month = "yyyyMM"): string {
  const backfill = shellCommand`gh workflow run hub-backfill.yml -f start-month=${month} -f end-month=${month} -f force=true`;
  return `(${backfill}; the month in progress: gh workflow run hub-daily.yml -f force=true)`;
}

/** How a person has the newest run of a scope and month taken as it is, in parentheses; both are for the reader to fill in. */
export function ingestByForceCommand(): string {
  return "(gh workflow run hub-ingest.yml -f scopes=ID -f months=yyyyMM -f force=true)";
}
