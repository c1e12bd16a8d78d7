import type { AzureAnswer } from "../../src/azure/http/azure-client.ts";
import { fieldOf, textField } from "../../src/azure/http/json-fields.ts";

/** Error statuses that answer a question. */
export const EXPECTED_REFUSALS = [400, 401, 403, 404, 409, 412, 429];

/** Status and code of a response, such as `403 AuthorizationFailed`, or the status alone. */
export function answerText({ status, body }: Pick<AzureAnswer, "body" | "status">): string {
  const code = textField(fieldOf(body, "error"), "code");
  return code === undefined ? String(status) : `${status} ${wordOf(code)}`;
}

/** A known word of the service unchanged; possible names and IDs become a class name. */
export function wordOf(value: unknown): string {
  if (value === undefined) return "absent";
  if (value === null || typeof value === "boolean") return String(value);
  return typeof value === "string" && /^[A-Za-z0-9][A-Za-z0-9.]{0,39}$/.test(value) && !/[0-9a-f]{8}/i.test(value)
    ? value
    : `<${typeof value}>`;
}

/** The member names of a response in order, without values: `id name properties{status}`. */
export function memberNames(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "";
  return Object.entries(value)
    .map(([key, member]) => {
      const name = /^[A-Za-z$][A-Za-z]{0,40}$/.test(key) ? key : "<key>";
      const below = memberNames(member);
      return below === "" ? name : `${name}{${below}}`;
    })
    .join(" ");
}
