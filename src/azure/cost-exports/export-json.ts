import { parseInstant } from "exact-values/instant";
import type { ExportBody, ExportProperties } from "../../hub/exports/export-body.ts";
import { fieldOf, isJsonObject, listField, textField } from "../http/json-fields.ts";
import { parseServiceFault } from "../http/service-fault.ts";
import type { ReportedRun } from "./export-run.ts";

/** An export as stored in Azure. */
export interface StoredExport {
  /** With the requested spelling. */
  readonly scope: string;
  readonly name: string;
  /** Of this version; an update must contain it. */
  readonly eTag: string | undefined;
  readonly body: ExportBody;
  /** When Azure plans to run it on its own schedule. */
  readonly nextRunTime?: string;
  /** Azure's reason for no longer running it. */
  readonly suspension?: string;
}

/** Fields that Azure writes and clients never send. */
const READ_ONLY = ["nextRunTimeEstimate", "runHistory", "systemSuspensionContext"];

/** Parses an export from a response; undefined if it is not an export. */
export function storedExportOf(scope: string, reported: unknown): StoredExport | undefined {
  const name = textField(reported, "name");
  const properties = fieldOf(reported, "properties");
  if (name === undefined || !isJsonObject(properties) || !isComplete(properties)) return undefined;
  const identity = fieldOf(reported, "identity");
  const location = textField(reported, "location");
  const nextRunTime = textField(properties, "nextRunTimeEstimate");
  const context = fieldOf(properties, "systemSuspensionContext");
  const suspension = textField(context, "suspensionReason") ?? textField(context, "suspensionCode");
  const written = Object.fromEntries(Object.entries(properties).filter(([field]) => !READ_ONLY.includes(field)));
  return {
    scope,
    name,
    eTag: textField(reported, "eTag") ?? textField(reported, "etag"),
    body: {
      ...(isIdentity(identity) ? { identity } : {}),
      ...(location === undefined ? {} : { location }),
      // The required fields are validated; the others are compared field by field, regardless of their content.
      properties: written as unknown as ExportProperties,
    },
    ...(nextRunTime === undefined ? {} : { nextRunTime }),
    ...(suspension === undefined ? {} : { suspension }),
  };
}

function isComplete(properties: Readonly<Record<string, unknown>>): boolean {
  const destination = fieldOf(properties.deliveryInfo, "destination");
  return isJsonObject(properties.definition) && textField(destination, "container") !== undefined;
}

function isIdentity(value: unknown): value is NonNullable<ExportBody["identity"]> {
  return typeof textField(value, "type") === "string";
}

/** The runs of a history, newest first. */
export function exportRunsOf(reported: unknown): readonly ReportedRun[] {
  const runs = listField(reported, "value").flatMap((item) => exportRunOf(item) ?? []);
  // Azure returns this order but does not document it.
  return runs.toSorted((a, b) => compareTimes(b.submittedTime, a.submittedTime));
}

const TIMES = ["submittedTime", "processingStartTime", "processingEndTime", "startDate", "endDate"] as const;
const FILES = ["fileName", "manifestFile"] as const;

function exportRunOf(reported: unknown): ReportedRun | undefined {
  const properties = fieldOf(reported, "properties");
  if (!isJsonObject(properties)) return undefined;
  const id = textField(reported, "id") ?? "";
  const runId = textField(reported, "name") ?? id.split("/").at(-1);
  const times = TIMES.flatMap((name) => {
    const time = textField(properties, name);
    return time === undefined || !isInstant(time) ? [] : [[name, time] as const];
  });
  const files = FILES.flatMap((name) => {
    const file = textField(properties, name);
    return file === undefined ? [] : [[name, file] as const];
  });
  const error = errorOf(fieldOf(properties, "error"));
  return {
    id,
    ...(runId === undefined || runId === "" ? {} : { runId }),
    status: textField(properties, "status") ?? "Unknown",
    executionType: textField(properties, "executionType") ?? "",
    ...Object.fromEntries([...times, ...files]),
    ...(error === undefined ? {} : { error }),
  };
}

function errorOf(reported: unknown): ReportedRun["error"] {
  const { code = "", message = "" } = parseServiceFault(reported) ?? {};
  return code === "" && message === "" ? undefined : { code, message };
}

function isInstant(text: string): boolean {
  try {
    parseInstant(text);
    return true;
  } catch {
    // A run without this time is still worth reporting.
    return false;
  }
}

/** Runs without a time count as the oldest. */
function compareTimes(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1);
  const [first, second] = [parseInstant(a), parseInstant(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}
