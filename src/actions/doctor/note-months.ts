import { counted } from "exact-values/counted";
import { shellCommand } from "exact-values/shell-command";
import { formatPartition, type PartitionKey, parseDatasetPath } from "../../hub/partition/partition-path.ts";
import { formatScope } from "../../hub/scope-kind.ts";
import { commitMismatch } from "../../lake/commit/verify-committed.ts";
import type { Lake, LakeListing } from "../../lake/discover/lake-state.ts";
import { readMonthMarks, versionMarks } from "../../lake/journal/month-marks.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import type { Met } from "./met.ts";

export type ListedLake = Lake & { readonly listing: LakeListing };

/** Months whose files are damaged or mixed with those of other tools. */
export async function noteMonths(met: Met, lakes: readonly ListedLake[], config: BlobStore): Promise<void> {
  const marks = await met.attempt("months", () => readMonthMarks(config, "read-back"));
  let count = 0;
  for (const lake of lakes) {
    const damaged = marks && versionMarks(marks, lake).damaged;
    for (const [path, { etag }] of lake.listing.files) {
      const place = parseDatasetPath(path);
      if (place === undefined) continue;
      const { foreign, isDamaged, record } = lake.listing.stateOf(place.scope, place.month, place.dataset);
      if (record !== undefined) count += 1;
      const command = ingestAgain(place);
      if (isDamaged === true || damaged?.get(path) === etag) {
        const { code, message, remedy } = commitMismatch(path, "Run ingest with force for this scope and month.");
        met.broken("months", { code, message, remedy, command }, { scope: place.scope, subject: path });
      } else if (foreign.length > 0) {
        const message = `${formatPartition(place)} also has files that no hub committed: ${foreign[0]?.name}.`;
        const remedy = "Move them away, or ingest the month with migrate, which deletes them.";
        const migrate = shellCommand`gh workflow run hub-ingest.yml -f months=${place.month} -f migrate=true`;
        met.broken(
          "months",
          { code: "ForeignParquet", message, remedy, command: migrate },
          { scope: place.scope, subject: path },
        );
      }
    }
  }
  const names = lakes.map(({ name }) => name).join(" and ");
  met.seen(
    "months",
    `${counted(count, "month")} in the ${names} lake ${count === 1 ? "has its" : "have their"} record and length.`,
  );
}

function ingestAgain({ month, scope }: PartitionKey): string {
  return shellCommand`gh workflow run hub-ingest.yml -f force=true -f months=${month} -f ${`scopes=${formatScope(scope)}`}`;
}
