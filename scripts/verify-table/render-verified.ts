import { counted } from "exact-values/counted";
import type { VerifiedTable } from "./compare-table.ts";

const MAX_NAMED = 20;

/** The result for the user: what the table lacks, then one sentence. */
export function renderVerified({ absent, differences, files, folder, rows, version }: VerifiedTable): string {
  const named = absent.slice(0, MAX_NAMED).map((month) => `Not in the table: ${month}`);
  const more = absent.length > MAX_NAMED ? [`and ${absent.length - MAX_NAMED} more`] : [];
  const hint = absent.length === 0 ? [] : ["The summary of ingest explains why a month is left out."];
  const result =
    differences.length === 0
      ? "as the log, the footers, the rows and ingestion say"
      : `${counted(differences.length, "difference")} in ` +
        `${counted(new Set(differences.map((text) => text.split(":")[0])).size, "file")}`;
  const amount = `${counted(files, "file")}, ${rows.toLocaleString("en-US")} rows`;
  return [...named, ...more, ...hint, `Table ${folder}, version ${version}: ${amount}, ${result}.`].join("\n");
}
