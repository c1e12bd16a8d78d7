import type { HttpAnswer, HttpCall } from "../../https-server.ts";
import { failure, listPage, NOT_ACCESSIBLE, NOT_FOUND } from "./answers.ts";
import { readBody } from "./check-dispatch.ts";
import { findWorkflow, type SimulatedWorkflow, workflowBody } from "./workflows.ts";

type May = (scope: string, level: "read" | "write") => boolean;

/** Starts a workflow on behalf of the API. Resolves with the reason if it cannot start. */
export type DispatchWorkflow = (
  workflow: SimulatedWorkflow,
  ref: string,
  inputs: Readonly<Record<string, string>>,
) => Promise<string | undefined>;

export interface WorkflowRoute {
  readonly call: HttpCall;
  /** The path after the repository. */
  readonly rest: string;
  readonly base: string;
  readonly may: May;
  readonly dispatch: DispatchWorkflow;
  readonly now: () => Date;
}

const MAX_INPUTS = 65_535;

/** Lists, reads, enables, disables and dispatches workflows; undefined for all other paths. */
export async function answerWorkflows(
  workflows: readonly SimulatedWorkflow[],
  { call, rest, base, may, dispatch, now }: WorkflowRoute,
): Promise<HttpAnswer | undefined> {
  const { method, url } = call;
  if (rest === "/actions/workflows" && method === "GET") {
    if (!may("actions", "read")) return NOT_ACCESSIBLE;
    return listPage(url, workflows, (page) => ({
      total_count: workflows.length,
      workflows: page.map((workflow) => workflowBody(workflow, base)),
    }));
  }
  const [, segment, verb] = /^\/actions\/workflows\/([^/]+)(?:\/(enable|disable|dispatches))?$/.exec(rest) ?? [];
  if (segment === undefined) return undefined;
  const workflow = findWorkflow(workflows, decodeURIComponent(segment));
  if (workflow === undefined) return NOT_FOUND;
  if (verb === undefined) {
    if (method !== "GET") return NOT_FOUND;
    return may("actions", "read") ? { status: 200, body: workflowBody(workflow, base) } : NOT_ACCESSIBLE;
  }
  if (method !== (verb === "dispatches" ? "POST" : "PUT")) return NOT_FOUND;
  if (!may("actions", "write")) return NOT_ACCESSIBLE;
  if (verb === "dispatches") return dispatchAnswer(workflow, call, dispatch);
  workflow.state = verb === "enable" ? "active" : "disabled_manually";
  workflow.updatedAt = now();
  return { status: 204 };
}

async function dispatchAnswer(
  workflow: SimulatedWorkflow,
  { body }: HttpCall,
  dispatch: DispatchWorkflow,
): Promise<HttpAnswer> {
  const { ref, inputs = {} } = readBody(body);
  if (typeof ref !== "string" || ref === "") return failure(422, `Invalid request.\n\n"ref" wasn't supplied.`);
  if (typeof inputs !== "object" || inputs === null || Array.isArray(inputs)) {
    return failure(422, `Invalid request.\n\nFor 'properties/inputs', ${JSON.stringify(inputs)} is not an object.`);
  }
  if (JSON.stringify(inputs).length > MAX_INPUTS) return failure(422, "inputs are too large.");
  if (workflow.state !== "active") {
    return failure(422, "Cannot trigger a 'workflow_dispatch' on a disabled workflow");
  }
  const texts = Object.entries(inputs).map(([name, value]): [string, string] => [name, String(value)]);
  const refusal = await dispatch(workflow, ref, Object.fromEntries(texts));
  return refusal === undefined ? { status: 204 } : failure(422, refusal);
}

interface ContentRoute {
  readonly call: HttpCall;
  /** The path after the repository. */
  readonly rest: string;
  readonly repositoryUrl: string;
  readonly may: May;
}

/** Reads a file of the default branch; undefined for all other paths. */
export function answerFile(
  files: ReadonlyMap<string, string>,
  { call, may, repositoryUrl, rest }: ContentRoute,
): HttpAnswer | undefined {
  const [, segment] = /^\/contents\/(.+)$/.exec(rest) ?? [];
  if (call.method !== "GET" || segment === undefined) return undefined;
  if (!may("contents", "read")) return NOT_ACCESSIBLE;
  const path = decodeURIComponent(segment);
  const text = files.get(path);
  if (text === undefined) return NOT_FOUND;
  const bytes = Buffer.from(text);
  const [sha, url] = ["5f1e8b1c".repeat(5), `${repositoryUrl}/contents/${path}`];
  const [git, html] = [`${repositoryUrl}/git/blobs/${sha}`, `https://github.com/contoso/costs/blob/main/${path}`];
  return {
    status: 200,
    body: {
      ...{ type: "file", encoding: "base64", size: bytes.length, name: path.split("/").at(-1), path, sha },
      ...{ content: bytes.toString("base64"), url, git_url: git, html_url: html, download_url: html },
      _links: { self: url, git, html },
    },
  };
}
