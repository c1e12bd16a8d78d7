import { isObject } from "../../../json-value.ts";
import type { GitHubServer } from "../../github-server.ts";
import { type ExpressionScope, isTruthy, toText } from "../expressions/expressions.ts";
import { evaluate, type TemplateToken } from "../expressions/token.ts";
import { InvalidWorkflow } from "../expressions/unsupported.ts";

export interface ConcurrencySetting {
  readonly group: string;
  readonly cancelInProgress: boolean;
  readonly queue: "single" | "max";
}

/** The evaluated `concurrency:` of a workflow or a job; undefined if it is absent or its group is empty. */
export function concurrencySetting(
  file: string,
  token: TemplateToken | undefined,
  { server, ...scope }: ExpressionScope & { readonly server: GitHubServer | undefined },
): ConcurrencySetting | undefined {
  if (token === undefined) return undefined;
  const value = evaluate({ file, token }, scope);
  const setting = isObject(value) ? value : { group: value };
  const group = toText(setting.group ?? "");
  if (group === "") return undefined;
  const cancelInProgress = isTruthy(setting["cancel-in-progress"] ?? false);
  if (server?.isEnterpriseServer === true && "queue" in setting) {
    throw new InvalidWorkflow(file, ["Unexpected value 'queue'"]);
  }
  const queue = setting.queue === "max" ? "max" : "single";
  if (queue === "max" && cancelInProgress) {
    throw new InvalidWorkflow(file, ["'queue: max' and 'cancel-in-progress: true' exclude each other"]);
  }
  return { group, cancelInProgress, queue };
}
