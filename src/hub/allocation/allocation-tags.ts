import { type Day, isDay, type Month } from "exact-values/month";
import type { AddFile } from "../table/log-entry.ts";
import { MONTH_COLUMN } from "../table/table-schema.ts";

/** What a month's file was made from. The table keeps it as tags of the file, so that nothing else remembers it. */
export interface AllocationBasis {
  /** Identifies the rules and the driver values of the month. */
  readonly ruleSet: string;
  /** Identifies the rules without drivers: the same for all open months of a version. */
  readonly rules: string;
  /** Identifies every month of costs that was read. */
  readonly costs: string;
  /** The day on which the tags of containers were read; undefined without tags. */
  readonly tagsRead: Day | undefined;
  /** A month that was closed once keeps its rules. */
  readonly isClosed: boolean;
}

const KEYS = {
  ruleSet: "hub_rule_set",
  rules: "hub_rules_sha256",
  costs: "hub_costs_sha256",
  tagsRead: "hub_tags_read",
  isClosed: "hub_closed",
  etag: "hub_file_etag",
} as const;

function formatBasis(basis: AllocationBasis, etag: string): Readonly<Record<string, string>> {
  return {
    [KEYS.ruleSet]: basis.ruleSet,
    [KEYS.rules]: basis.rules,
    [KEYS.costs]: basis.costs,
    [KEYS.tagsRead]: basis.tagsRead ?? "",
    [KEYS.isClosed]: String(basis.isClosed),
    [KEYS.etag]: etag,
  };
}

/** The basis of a file; undefined if the hub did not write it. */
export function parseBasis({ tags = {} }: Pick<AddFile, "tags">): AllocationBasis | undefined {
  const [ruleSet, rules, costs] = [tags[KEYS.ruleSet], tags[KEYS.rules], tags[KEYS.costs]];
  if (!/^[0-9a-f]{16}$/.test(ruleSet ?? "") || !rules || !costs) return undefined;
  const day = tags[KEYS.tagsRead] ?? "";
  const isClosed = tags[KEYS.isClosed] === "true";
  return { ruleSet: ruleSet as string, rules, costs, tagsRead: isDay(day) ? day : undefined, isClosed };
}

/** The version of a file that was published. */
export function publishedEtag({ tags }: Pick<AddFile, "tags">): string | undefined {
  return tags?.[KEYS.etag];
}

/** The file with the mark of a closed month. Its rows are the same. */
export function markClosed(file: AddFile): AddFile {
  return { ...file, dataChange: false, tags: { ...file.tags, [KEYS.isClosed]: "true" } };
}

/** The action that adds a month's file to the table. */
export function addAllocation(
  file: { readonly path: string; readonly byteCount: number; readonly etag: string; readonly stats: string },
  { basis, month, now }: { readonly basis: AllocationBasis; readonly month: Month; readonly now: Date },
): AddFile {
  return {
    path: file.path,
    partitionValues: { [MONTH_COLUMN]: month },
    size: file.byteCount,
    modificationTime: now.getTime(),
    dataChange: true,
    stats: file.stats,
    tags: formatBasis(basis, file.etag),
  };
}
