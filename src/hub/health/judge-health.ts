import { formatMonthSpan } from "exact-values/month";
import { formatOverlapMonths } from "../partition/shared-costs.ts";
import { formatScope } from "../scope-kind.ts";
import { findBrokenExports, findFailedRuns } from "./broken-exports.ts";
import { backfillCommand, findRestatedMonths, findUnclosedMonths } from "./closed-months.ts";
import type { HealthEvidence, HealthFinding, OverlapEvidence } from "./evidence.ts";
import { findIdleWorkflows } from "./idle-workflows.ts";
import { findStaleData } from "./stale-data.ts";
import { findFailedWorkflows, findLateIngests, findLateTables } from "./unfinished-work.ts";

/** Undefined if the evidence for this check is absent. */
type Check = (evidence: HealthEvidence) => readonly HealthFinding[] | undefined;

/** A check is a function in this folder and a line here. Findings have the same order. */
const CHECKS = {
  "links of the chain": findBrokenLinks,
  exports: findBrokenExports,
  "last runs": findFailedRuns,
  "stale data": findStaleData,
  "unclosed months": findUnclosedMonths,
  "idle workflows": findIdleWorkflows,
  "failed workflows": findFailedWorkflows,
  "late ingests": findLateIngests,
  tables: findLateTables,
  "restated months": findRestatedMonths,
  "overlapping scopes": findOverlappingScopes,
  "months of the remote hub": findMissingRemoteMonths,
} as const satisfies Readonly<Record<string, Check>>;

type CheckName = keyof typeof CHECKS;

interface HealthReport {
  readonly findings: readonly HealthFinding[];
  /** Checks without evidence: nothing is known about them. */
  readonly notMade: readonly CheckName[];
}

/**
 * The only place that decides whether a hub is healthy and current. `report-failures`, StaleMonth in `ingest` and the
 * cost page use it.
 */
export function judgeHealth(evidence: HealthEvidence): HealthReport {
  const made = Object.entries(CHECKS).map(([name, check]) => ({ name: name as CheckName, found: check(evidence) }));
  return {
    findings: made.flatMap(({ found }) => found ?? []),
    notMade: made.flatMap(({ found, name }) => (found === undefined ? [name] : [])),
  };
}

const MAX_NAMED = 5;

/** The faults that services reported while the hub was read. */
function findBrokenLinks({ links }: HealthEvidence): readonly HealthFinding[] | undefined {
  return links?.flatMap((one) => {
    const { link, scope, subject } = one;
    return one.state === "broken" ? [{ ...one.fault, link, about: subject, ...(scope && { scope }) }] : [];
  });
}

/** `OverlappingScopes` for each scope whose months hold costs that months of other scopes also hold. */
function findOverlappingScopes({ overlaps }: HealthEvidence): readonly HealthFinding[] | undefined {
  return overlaps?.map(overlapFinding);
}

/** The finding about one overlap: a warning in every sweep and, with `fail-on-overlap`, the failure of a month. */
export function overlapFinding({ scope, others, months, remoteUrl }: OverlapEvidence): HealthFinding {
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : "";
  const where = remoteUrl === undefined ? "" : ` in the remote hub ${remoteUrl}`;
  const remedy =
    "Export each cost under one scope only: remove the narrower or the wider scope from settings.json, and " +
    "delete its months.";
  return {
    code: "OverlappingScopes",
    message:
      `${formatOverlapMonths(months)} of ${scope} ${months.length === 1 ? "holds" : "hold"} costs that these ` +
      `scopes also hold${where}: ${others.slice(0, MAX_NAMED).join(", ")}${more}.`,
    remedy:
      remoteUrl === undefined
        ? remedy
        : `${remedy} Months there may belong to another hub: agree with its owner on what each hub exports.`,
    // Deletes the exports of a removed scope, and nothing while the scope is still in the settings.
    command: "gh workflow run hub-settings.yml -f prune=true",
    isWarning: true,
    scope,
  };
}

/**
 * `MissingInRemoteHub` for each scope with months in the hub's own lake that the remote hub lacks, although months are
 * written to both.
 */
function findMissingRemoteMonths({ missingRemotely }: HealthEvidence): readonly HealthFinding[] | undefined {
  return missingRemotely?.flatMap(({ months, remoteUrl, scope }) => {
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) return [];
    const command = backfillCommand(scope, first, last);
    return [
      {
        code: "MissingInRemoteHub",
        message:
          `The remote hub ${remoteUrl} lacks months of ${formatScope(scope)} that this hub holds: ` +
          `${formatMonthSpan(months)}. They were ingested before months were written to both hubs.`,
        remedy: `Export them again, and the next ingest writes them there: ${command}`,
        command,
        isWarning: true,
        scope,
      },
    ];
  });
}
