import { createHash } from "node:crypto";
import { parseProvenSums } from "cost-page/cube";
import { compareMonths, type Month, monthOfDate } from "exact-values/month";
import { readFileKeyValues } from "focus-parquet/cube";
import type { MonthCosts } from "../../hub/allocation/plan-allocation.ts";
import { statusOfMonth } from "../../hub/history/month-status.ts";
import { RECORD_KEYS } from "../../hub/partition/partition-record.ts";
import type { MonthRules } from "../../hub/settings/settings.ts";
import type { LakeMonth } from "../../hub/table/table-files.ts";
import { blobRanges } from "../discover/stored-file.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import type { CostFile } from "./allocate-month.ts";

interface CostsContext {
  readonly rules: MonthRules | undefined;
  readonly now: Date;
}

/** The costs of each calendar month up to today, in ascending order. */
export function costsByMonth(months: readonly LakeMonth[], { now, rules }: CostsContext): readonly MonthCosts[] {
  const known = months.filter(({ month }) => compareMonths(month, monthOfDate(now)) <= 0);
  return [...Map.groupBy(known, ({ month }) => month)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, listed]) => {
      const files = listed.toSorted((one, other) => (one.path < other.path ? -1 : 1));
      const isClosed = files.every(
        ({ record, scope }) =>
          statusOfMonth({ scope, month, held: record, records: [] }, rules, now).status === "closed",
      );
      return { month, files, digest: digestOf(files), isClosed };
    });
}

function digestOf(files: readonly LakeMonth[]): string {
  const versions = files.map(({ etag, path, record }) => [path, record.attempt, etag]);
  return createHash("sha256").update(JSON.stringify(versions)).digest("hex");
}

/** The listed versions of a month's files, with what was proven when they were committed. */
export function costFiles(lake: BlobStore, { files }: Pick<MonthCosts, "files">): Promise<readonly CostFile[]> {
  return Promise.all(
    files.map(async ({ path, record, scope, ...version }) => {
      const file = blobRanges(lake, { ...version, name: path });
      const { rows } = record;
      // Sums that are too long for the metadata are in the footer.
      const isWhole = parseProvenSums(record.sums) !== undefined;
      const sums = isWhole ? record.sums : ((await readFileKeyValues(file)).get(RECORD_KEYS.sums) ?? "");
      return { scope, file, proof: { rows, sums } };
    }),
  );
}

/** The newest months, and all others that are named. */
export function chooseMonths(
  all: readonly MonthCosts[],
  { count, isNamed }: { readonly count: number; readonly isNamed: (costs: MonthCosts) => boolean },
): readonly MonthCosts[] {
  const first: Month | undefined = all.at(-count)?.month;
  return all.filter((costs) => first === undefined || costs.month >= first || isNamed(costs));
}
