import type { JsonObject } from "../../json-value.ts";

export type ExportOperation = "list" | "get" | "put" | "delete" | "run" | "runHistory";

/** An operation of the exports API, parsed from method and path. */
export interface ExportCall {
  readonly operation: ExportOperation;
  /** With a leading slash, in the case that was sent. */
  readonly scope: string;
  /** Empty for a list. */
  readonly exportName: string;
}

/** One line of the request log, with everything that contract tests check. */
export interface CostManagementRequest extends ExportCall {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly apiVersion: string;
  readonly clientId: string;
  /** The client type, which selects the quota bucket. */
  readonly clientType: string | undefined;
  readonly body: JsonObject | undefined;
  /** Undefined when the connection was reset. */
  readonly status: number | undefined;
  readonly answer: object | undefined;
}

const PATH =
  /^(?<scope>\/.+)\/providers\/Microsoft\.CostManagement\/exports(?:\/(?<name>[^/]+)(?:\/(?<action>run|runHistory))?)?$/i;

const OPERATIONS: Readonly<Record<string, ExportOperation>> = {
  "GET exports": "list",
  "GET export": "get",
  "PUT export": "put",
  "DELETE export": "delete",
  "POST run": "run",
  "GET runhistory": "runHistory",
};

/** Undefined for a path of another service. */
export function parseExportCall(method: string, path: string): ExportCall | undefined {
  const { scope, name, action } = PATH.exec(path)?.groups ?? {};
  if (scope === undefined) return undefined;
  const target = action?.toLowerCase() ?? (name === undefined ? "exports" : "export");
  const operation = OPERATIONS[`${method} ${target}`];
  return operation === undefined ? undefined : { operation, scope, exportName: name ?? "" };
}
