import { formatMinute } from "exact-values/instant";
import type { ExportChange } from "../exports/export-drift.ts";
import type { PlannedExport } from "../exports/export-plan.ts";
import { type ExportRecord, isGoodEnd } from "../exports/export-record.ts";
import { formatScope } from "../scope-kind.ts";
import type { ExportEvidence, HealthEvidence, HealthFinding } from "./evidence.ts";

/** Inputs of configure-exports decide these; every value is a healthy one. */
const BY_INPUT = ["compressionMode", "definition.dataSet.configuration.dataVersion"];
/** Differences that stop deliveries. All others are repaired on occasion. */
const VITAL = /^(?:identity|schedule|deliveryInfo|network|definition\.(?:type|timeframe))/;

/** Exports that are missing, suspended, expired or changed. */
export function findBrokenExports({ exports }: HealthEvidence): readonly HealthFinding[] | undefined {
  // Where people made one export, they made all: a monthly one delivers later than a daily one.
  const delivering = new Set(
    exports?.flatMap(({ planned: { action, scope } }) => (action === "unseen" ? [scope] : [])) ?? [],
  );
  return exports?.flatMap((one) => {
    const isPresumed = one.planned.action === "create" && one.planned.isUnseen === true;
    const told = isPresumed && delivering.has(one.planned.scope) ? undefined : describe(one);
    const { name, scope } = one.planned;
    return told === undefined
      ? []
      : [{ ...told, link: "exports" as const, scope, about: `${formatScope(scope)} ${name}` }];
  });
}

type Told = Pick<HealthFinding, "code" | "command" | "isWarning" | "message" | "remedy">;

function describe({ command, planned, suspension }: ExportEvidence): Told | undefined {
  const what = `Export ${planned.name} of ${formatScope(planned.scope)}`;
  const person = command === undefined ? {} : { command };
  if (suspension !== undefined) {
    return {
      code: "ExportSuspended",
      message: `${what} is suspended in Azure: ${suspension}.`,
      remedy: "Remove the cause, delete the export, and run hub-settings, which creates it again.",
      ...person,
    };
  }
  if (planned.action === "create") return missing(planned, what, person);
  if (planned.action !== "update") return undefined;
  const changes = planned.changes.filter(({ path }) => !BY_INPUT.includes(path));
  if (changes.length === 0) return undefined;
  const isVital = changes.some(({ path }) => VITAL.test(path));
  return {
    code: "ExportDrift",
    message: `${what} differs from its settings: ${changes.map(formatChange).join("; ")}.`,
    remedy:
      command === undefined
        ? "Run hub-settings, which repairs it."
        : "No identity may repair it. Ask a person with the role of docs/scopes.md to run the command.",
    ...(isVital ? {} : { isWarning: true }),
    ...person,
  };
}

function missing(
  { isUnseen }: Extract<PlannedExport, { action: "create" }>,
  what: string,
  person: Pick<Told, "command">,
): Told {
  if (isUnseen === true) {
    return {
      code: "ExportsLeftToPerson",
      message: `${what} is hidden from this identity and has not delivered recently.`,
      remedy: "If it does not exist, ask a person with the role of docs/scopes.md to run the command.",
      isWarning: true,
      ...person,
    };
  }
  return {
    code: "ExportNotFound",
    message: `${what} does not exist.`,
    remedy:
      person.command === undefined
        ? "Run hub-settings, which creates it."
        : "Ask a person with the role of docs/scopes.md to run the command.",
    ...person,
  };
}

function formatChange({ after, before, path }: ExportChange): string {
  return `${path} is ${before ?? "not set"} instead of ${after ?? "not set"}`;
}

/** `ExportRunFailed` or `ExportRunTimeout` for each export whose newest run did not succeed. */
export function findFailedRuns({ lastRuns }: HealthEvidence): readonly HealthFinding[] | undefined {
  return lastRuns?.flatMap((record) => failedRun(record) ?? []);
}

function failedRun({ exportName, newest, scope }: ExportRecord): HealthFinding | undefined {
  if (newest === undefined || isGoodEnd(newest)) return undefined;
  const { reason = "Azure gave no reason", runId, state, submittedTime } = newest;
  const how = state === "timed-out" ? "timed out" : "failed";
  return {
    code: state === "timed-out" ? "ExportRunTimeout" : "ExportRunFailed",
    message:
      `Run ${runId} of export ${exportName} of ${formatScope(scope)}, submitted ${formatMinute(submittedTime)}, ` +
      `${how}: ${reason.replace(/\.$/, "")}.`,
    remedy: "Start the exports again. The summary of hub-daily then shows how each run ends.",
    link: "runs",
    scope,
    about: `${formatScope(scope)} ${exportName}`,
  };
}
