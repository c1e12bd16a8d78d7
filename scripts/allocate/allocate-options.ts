import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";

export const ALLOCATE_USAGE = `npm run allocate -- --lake FOLDER --rules FILE (--out FOLDER | --compare FILE) [options]

Divides the costs of each month among the targets of hub/allocation.json, so that the parts equal the whole.

  --lake FOLDER    folder with the months: a copy of a lake (with or without ingestion/), or other FOCUS parquet
  --rules FILE     the rules, as in hub/allocation.json; driver files are looked up next to it
  --out FOLDER     receives allocation.parquet and, for each month, journal-yyyyMM.csv and summaries/yyyyMM.json,
                   which the options --allocation FOLDER of npm run report and npm run watch read
                   Every month, also a closed one, is allocated by these rules.
  --tags FILE      tags of subscriptions and resource groups, as in config/container-tags
  --months LIST    only these months, such as 202610,202611 (default: all)
  --charges        also writes charges-yyyyMM.parquet: the owner of every charge, by its position in the month's file
  --teams NAME     also writes a page and a CSV file for each target of this dimension to the folder teams
  --compare FILE   only prints who pays more or less by --rules than by these earlier rules, in the open months and the
                   newest closed one, or in those of --months; needs no --out
  --clearing NAME  account that balances the journal (default: Cloud costs)

Exits with 1 if a month is left out because a part of it cannot be read, and with 2 for invalid rules or options.`;

export interface AllocateOptions {
  readonly lake: string;
  readonly rules: string;
  readonly out: string;
  readonly tags: string | undefined;
  readonly months: readonly Month[] | undefined;
  readonly clearing: string;
  readonly hasCharges: boolean;
  /** Name of a dimension. */
  readonly teams: string | undefined;
}

/** Rules to compare with earlier ones. */
export interface CompareOptions extends Pick<AllocateOptions, "lake" | "rules" | "tags" | "months"> {
  readonly compare: string;
}

/** Reads the command line. Paths are relative to `here`. Throws InputError `InvalidOption` or `InvalidMonth`. */
export function readAllocateOptions(args: readonly string[], here: string): AllocateOptions | CompareOptions {
  const { charges, clearing, compare, lake, out, rules, teams, ...optional } = parse(args);
  if (lake === undefined || rules === undefined) throw invalid("--lake and --rules are needed");
  const tags = optional.tags && resolve(here, optional.tags);
  const texts = optional.months?.split(/[\s,]+/).filter(Boolean);
  const inputs = { lake: resolve(here, lake), rules: resolve(here, rules), tags, months: texts?.map(parseMonth) };
  if (compare !== undefined) {
    if (out !== undefined || charges || teams !== undefined)
      throw invalid("--compare writes nothing, so leave out --out, --charges and --teams");
    return { ...inputs, compare: resolve(here, compare) };
  }
  if (out === undefined) throw invalid("--out is needed to allocate, or --compare to compare rules");
  return { ...inputs, out: resolve(here, out), clearing, hasCharges: charges, teams };
}

function parse(args: readonly string[]) {
  const option = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ lake: option, rules: option, out: option, tags: option, months: option },
        ...{ compare: option, teams: option },
        ...{ clearing: { ...option, default: "Cloud costs" }, charges: { type: "boolean", default: false } },
      },
    }).values;
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause));
  }
}

function invalid(reason: string): InputError {
  return new InputError("InvalidOption", `${reason}.`, { remedy: ALLOCATE_USAGE });
}
