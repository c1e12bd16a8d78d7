import { type PageAssets, renderPage } from "cost-page";
import { formatUnits } from "exact-values/decimal";
import { csvLine } from "../../hub/allocation/csv-line.ts";
import { normalized } from "../../hub/text/normalized.ts";
import { teamPage } from "./team-page.ts";
import { type TargetMonth, type TeamRow, teamRows } from "./team-rows.ts";

interface TeamFilesOptions {
  readonly dimension: string;
  readonly target: string;
  /** Title of the page. */
  readonly title: string;
  readonly hubVersion: string;
  readonly now: Date;
  readonly assets: PageAssets;
}

interface TeamFiles {
  /** Safe in paths and unique among the targets of a dimension, without an extension. */
  readonly name: string;
  readonly html: string;
  readonly csv: string;
}

/**
 * One page and one CSV file for the team of a target, made from its own rows. Neither has names, sub-accounts or totals
 * of others, or ratios from which a pool's total follows. Throws Error for a row of another target.
 */
export function writeTeamFiles(months: readonly TargetMonth[], options: TeamFilesOptions): TeamFiles {
  const { assets, dimension, target } = options;
  const rows = teamRows(months, options);
  return {
    name: fileName(target, assets.sha256),
    html: renderPage(teamPage(rows, options), assets),
    csv: [HEADER, ...rows.map((row) => cellsOf(row, dimension, target))].map(csvLine).join(""),
  };
}

/** As in the table `allocation`, without x_Ratio and x_RuleSet. */
const HEADER = [
  ...["x_Month", "x_Dimension", "x_Target", "x_Parent", "x_Kind", "x_Rule", "x_Step", "ChargePeriodStart"],
  ...["SubAccountId", "SubAccountName", "ServiceName", "ChargeCategory", "BillingCurrency", "x_Charges"],
  ...["x_AllocatedBilledCost", "x_AllocatedEffectiveCost"],
];

function cellsOf(row: TeamRow, dimension: string, target: string): readonly string[] {
  return [
    ...[row.month, dimension, target, row.parent ?? "", row.kind, row.rule, row.step, row.day],
    ...[row.subAccount, row.subAccountName, row.service, row.category, row.currency],
    ...[row.charges === undefined ? "" : String(row.charges), formatUnits(row.billed), formatUnits(row.effective)],
  ];
}

const MAX_SLUG = 60;
const HASH_LENGTH = 8;
/** Device names, with which no file of Windows can begin. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** The name in lower case, or a similar one with a hash, because names that differ may have the same similar one. */
function fileName(target: string, sha256: PageAssets["sha256"]): string {
  const key = normalized(target);
  const slug = key
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, "");
  if (slug === key && slug !== "" && !RESERVED.test(slug)) return slug;
  const hash = sha256(key)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, HASH_LENGTH);
  return `${slug || "target"}-${hash}`;
}
