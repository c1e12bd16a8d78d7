import { cutText } from "exact-values/message-text";

/** One error in the response of an Azure service. The causes are in `details`. */
export interface ServiceFault {
  readonly code: string;
  readonly message: string;
  /** The resource or property that the error refers to. */
  readonly target: string | undefined;
  readonly details: readonly ServiceFault[];
  readonly additionalInfo: readonly { readonly type: string; readonly info: unknown }[];
}

// The limit protects the process from stack overflow on a deeply nested response.
const DEEPEST_NESTING = 20;

/**
 * Parses an error in any form that Azure's providers use: with or without an envelope, in any letter case, or as JSON
 * inside text.
 */
export function parseServiceFault(body: unknown): ServiceFault | undefined {
  return faultOf(body, 0);
}

function faultOf(body: unknown, depth: number): ServiceFault | undefined {
  if (depth > DEEPEST_NESTING) return undefined;
  const value = typeof body === "string" ? (parsedJson(body) ?? body) : body;
  if (typeof value === "string")
    return value.trim() === "" ? undefined : faultOfFields(new Map([["message", value]]), depth);
  if (Array.isArray(value)) {
    const details = faultsOf(value, depth);
    return details.length <= 1 ? details[0] : { ...plainFault("Several errors occurred."), details };
  }
  if (typeof value !== "object" || value === null) return undefined;
  const fields = fieldsByLowerName(value);
  const inner = fields.get("error") ?? fields.get("odata.error") ?? fields.get("statusmessage");
  if (inner !== undefined && inner !== null) return faultOf(inner, depth + 1);
  return faultOfFields(fields, depth);
}

/** Longer than any real error code. Later rules search these texts. */
const LONGEST_CODE = 200;
const LONGEST_FAULT = 20_000;

/** Extracts JSON embedded in a sentence; empty if there is none. */
function errorWithin(message: string): string {
  const start = message.indexOf('{"error":');
  return start === -1 ? "" : message.slice(start, message.lastIndexOf("}") + 1);
}

function faultOfFields(fields: ReadonlyMap<string, unknown>, depth: number): ServiceFault | undefined {
  const code = textOf(fields.get("code")).slice(0, LONGEST_CODE);
  const message = textOf(fields.get("message"));
  if (code === "" && message === "") return undefined;
  const listed = fields.get("details");
  const details = Array.isArray(listed) ? faultsOf(listed, depth) : [];
  const reported = parsedJson(message) ?? parsedJson(errorWithin(message));
  const within = reported === undefined || SETTLED.includes(code) ? undefined : faultOf(reported, depth + 1);
  return {
    code,
    message: within === undefined ? cutText(message, LONGEST_FAULT) : within.message,
    target: textOf(fields.get("target")) || undefined,
    details: within === undefined ? details : [...details, within],
    additionalInfo: [...infosOf(fields.get("additionalinfo")), ...policyInfosOf(fields.get("innererror"))],
  };
}

function faultsOf(items: readonly unknown[], depth: number): readonly ServiceFault[] {
  return items.map((item) => faultOf(item, depth + 1)).filter((fault) => fault !== undefined);
}

function plainFault(message: string): ServiceFault {
  return { code: "", message: message.trim(), target: undefined, details: [], additionalInfo: [] };
}

function fieldsByLowerName(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
}

/** OData puts the text of a message in a nested field, and some services return a numeric status as the code. */
function textOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value.trim();
  if (typeof value === "object" && value !== null && "value" in value) return textOf(value.value);
  return "";
}

function parsedJson(text: string): object | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? parsed : undefined;
  } catch {
    // The text only looks like JSON, or the JSON is truncated.
    return undefined;
  }
}

function infosOf(value: unknown): ServiceFault["additionalInfo"] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (typeof item !== "object" || item === null) return [];
    const fields = fieldsByLowerName(item);
    return [{ type: textOf(fields.get("type")), info: fields.get("info") }];
  });
}

/** Older responses name a policy in `innererror.policyInfo`. */
function policyInfosOf(value: unknown): ServiceFault["additionalInfo"] {
  if (typeof value !== "object" || value === null) return [];
  const infos = fieldsByLowerName(value).get("policyinfo");
  return Array.isArray(infos) ? infos.map((info: unknown) => ({ type: "PolicyViolation", info })) : [];
}

/** Codes whose own message is sufficient. Their details repeat the message less clearly. */
const SETTLED = [
  "RequestDisallowedByPolicy",
  "AuthorizationFailed",
  "LinkedAuthorizationFailed",
  "FailedIdentityOperation",
];

/**
 * The root causes of a fault, without duplicates. A cause without code or target inherits those of the fault around it.
 */
export function innermostFaults(fault: ServiceFault): readonly ServiceFault[] {
  const seen = new Set<string>();
  return leavesOf(fault).filter(({ code, message, target }) => {
    const key = JSON.stringify([code, message, target]);
    return !seen.has(key) && seen.add(key);
  });
}

function leavesOf(fault: ServiceFault): readonly ServiceFault[] {
  if (SETTLED.includes(fault.code)) return [fault];
  const leaves = fault.details.flatMap((detail) =>
    leavesOf({
      ...detail,
      code: detail.code || fault.code,
      target: detail.target ?? fault.target,
    }),
  );
  const reported = leaves.filter((leaf) => leaf.message !== "");
  return reported.length === 0 ? [fault] : reported;
}
