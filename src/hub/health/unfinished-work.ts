import { counted } from "exact-values/counted";
import { formatMinute } from "exact-values/instant";
import { shellCommand } from "exact-values/shell-command";
import { HOUR_MS } from "exact-values/timestamp";
import { formatScope } from "../scope-kind.ts";
import { DELIVERY_MS } from "./arrivals.ts";
import type { FailedWorkflow, HealthEvidence, HealthFinding, TableEvidence } from "./evidence.ts";
import type { LinkName } from "./links.ts";

/** `IngestLate` for each delivery that has waited too long for an ingest. */
export function findLateIngests({ now, untaken }: HealthEvidence): readonly HealthFinding[] | undefined {
  return untaken
    ?.filter(({ deliveredAt, state }) => state === "pending" && now.getTime() - deliveredAt.getTime() > DELIVERY_MS)
    .map(({ month, runId, scope, submittedTime }) => ({
      code: "IngestLate",
      message:
        `Run ${runId} of ${formatScope(scope)} ${month}, submitted ${formatMinute(submittedTime)}, has been in ` +
        "msexports for more than 12 hours, but no lake holds it.",
      remedy: "Run hub-ingest. If it does not take the run, its summary names the reason.",
      link: "ingest",
      ...{ scope, month },
    }));
}

/** An ingest brings the table up to date at its end, after its last month. */
const INGEST_MS = 6 * HOUR_MS;

/** `TableBehind` for each table that lacks months which the lake has held since before any current ingest. */
export function findLateTables({ now, tables }: HealthEvidence): readonly HealthFinding[] | undefined {
  return tables?.flatMap((table) => lateTable(table, now) ?? []);
}

function lateTable({ behind, lake, name }: TableEvidence, now: Date): HealthFinding | undefined {
  const missing = behind.filter(
    ({ committedAt }) => committedAt === undefined || now.getTime() - committedAt.getTime() > INGEST_MS,
  );
  const [first] = missing;
  if (first === undefined) return undefined;
  return {
    code: "TableBehind",
    message:
      `Table ${name} of the ${lake} lake lacks the current version of ${counted(missing.length, "month")}, ` +
      `beginning with ${first.month} of ${formatScope(first.scope)}.`,
    remedy: "Run hub-ingest, which brings the table up to date. If it fails, its summary names the cause.",
    link: "table",
    about: name,
  };
}

/** The links that a workflow works for; all other workflows are links of their own. */
const LINK_OF_FILE: Readonly<Record<string, LinkName>> = {
  "hub-ingest.yml": "ingest",
  "hub-report.yml": "page",
};

/**
 * `WorkflowFailed` for each workflow whose newest run failed. A failed run is red by itself, and what it left undone
 * shows in the data. Only of the page nothing else remains.
 */
export function findFailedWorkflows({ failedWorkflows }: HealthEvidence): readonly HealthFinding[] | undefined {
  return failedWorkflows?.map(failedWorkflow);
}

function failedWorkflow({ endedAt, name, path, runId, runNumber }: FailedWorkflow): HealthFinding {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const link = LINK_OF_FILE[file] ?? "workflows";
  return {
    code: "WorkflowFailed",
    message: `The newest run of workflow ${name} failed: run ${runNumber}, ended ${formatMinute(endedAt)}.`,
    remedy: "Read its errors. Repair the cause, and run the workflow again.",
    command: shellCommand`gh run view ${String(runId)}`,
    link,
    ...(link === "page" ? {} : { isWarning: true }),
    about: file,
    workflow: path,
    since: endedAt,
  };
}
