import { shellCommand } from "exact-values/shell-command";
import { formatMonthSpan } from "../month-span.ts";
import { formatScope } from "../scope-kind.ts";
import type { HealthEvidence } from "./evidence.ts";
import type { HealthFinding } from "./finding.ts";

/**
 * `MissingInRemoteHub` for each scope with months in the hub's own lake that the remote hub lacks, although months are
 * written to both.
 */
export function findMissingRemoteMonths({ missingRemotely }: HealthEvidence): readonly HealthFinding[] | undefined {
  return missingRemotely?.flatMap(({ months, remoteUrl, scope }) => {
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) return [];
    const command = shellCommand`gh workflow run hub-backfill.yml -f ${`scopes=/${scope}`} -f start-month=${first} -f end-month=${last}`;
    return [
      {
        code: "MissingInRemoteHub",
        message: `The remote hub ${remoteUrl} lacks months of ${formatScope(scope)} that this hub holds: ${formatMonthSpan(months)}. They were ingested before months were written to both hubs.`,
        remedy: `Export them again, and the next ingest writes them there: ${command}`,
        isWarning: true,
        scope,
      },
    ];
  });
}
