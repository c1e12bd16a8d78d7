import type { HealthEvidence } from "./evidence.ts";
import type { HealthFinding } from "./finding.ts";
import { findIdleWorkflows } from "./idle-workflows.ts";
import { findOverlappingScopes } from "./overlapping-scopes.ts";
import { findMissingRemoteMonths } from "./remote-months.ts";
import { findStaleData } from "./stale-data.ts";
import { findUnclosedMonths } from "./unclosed-months.ts";

/** Undefined if the evidence for this check is absent. */
type Check = (evidence: HealthEvidence) => readonly HealthFinding[] | undefined;

/** A check is a file in this folder and a line here. Findings have the same order. */
const CHECKS = {
  "stale data": findStaleData,
  "unclosed months": findUnclosedMonths,
  "idle workflows": findIdleWorkflows,
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
