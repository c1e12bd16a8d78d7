import { randomUUID } from "node:crypto";
import type { Certificate } from "../certificate.ts";
import { type HttpAnswer, type HttpCall, startHttpsServer } from "../https-server.ts";
import { checkDispatch, type Dispatch } from "./dispatch.ts";
import { createGithubFaults, type GithubFault } from "./github-faults.ts";
import { findWorkflow, type SimulatedWorkflow, type WorkflowState, workflowBody } from "./workflows.ts";

export type { Dispatch } from "./dispatch.ts";
export type { GithubFault, GithubFaultKind } from "./github-faults.ts";
export type { SimulatedWorkflow, WorkflowState } from "./workflows.ts";

export interface GithubOptions {
  readonly certificate: Certificate;
  /** `owner/name`. */
  readonly repository?: string;
  readonly defaultBranch?: string;
  /** Files below `.github/workflows` that are active at the start. */
  readonly workflows?: readonly string[];
}

export interface GithubRequestRecord {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Undefined when the connection was reset. */
  readonly status: number | undefined;
}

/** GitHub's REST API for one repository on 127.0.0.1. */
export interface SimulatedGithub {
  /** For `GITHUB_API_URL`. */
  readonly url: string;
  readonly repository: string;
  /** May read and write. */
  readonly token: string;
  /** May read: what a job has without `permissions: { actions: write, contents: write }`. */
  readonly readOnlyToken: string;
  readonly workflows: readonly SimulatedWorkflow[];
  addWorkflow(file: string, state?: WorkflowState): SimulatedWorkflow;
  /** Makes an environment; a closed one takes jobs of named branches only. */
  addEnvironment(name: string, isClosed: boolean): void;
  /** repository_dispatch events that were taken, in the order of arrival. */
  readonly dispatches: readonly Dispatch[];
  readonly requests: readonly GithubRequestRecord[];
  forgetRequests(): void;
  /** Switches a fault on; returns the function that ends it. */
  fault(fault: GithubFault): () => void;
  close(): Promise<void>;
}

const DOCUMENTATION = "https://docs.github.com/rest";
const MOST_PER_PAGE = 100;

export async function startGithub(options: GithubOptions): Promise<SimulatedGithub> {
  const { certificate, repository = "contoso/costs", defaultBranch = "main" } = options;
  const [token, readOnlyToken] = [`ghs_${randomUUID().replaceAll("-", "")}`, `ghs_${randomUUID().replaceAll("-", "")}`];
  const workflows: SimulatedWorkflow[] = [];
  const environments = new Map<string, boolean>();
  const dispatches: Dispatch[] = [];
  const requests: GithubRequestRecord[] = [];
  const faults = createGithubFaults();

  const addWorkflow = (file: string, state: WorkflowState = "active"): SimulatedWorkflow => {
    const name = file.replace(/\.ya?ml$/, "");
    const workflow = { id: 1000 + workflows.length, name, path: `.github/workflows/${file}`, state };
    workflows.push(workflow);
    return workflow;
  };
  for (const file of options.workflows ?? []) addWorkflow(file);

  const answerAs = (call: HttpCall, mayWrite: boolean): HttpAnswer => {
    const { method, url } = call;
    const base = `${server.url}/repos/${repository}`;
    const [, owner, name, rest = ""] = /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
    if (`${owner}/${name}`.toLowerCase() !== repository.toLowerCase()) return failure(404, "Not Found");
    if (method === "GET" && rest === "") {
      return { status: 200, body: repositoryBody(repository, defaultBranch, mayWrite) };
    }
    if (method === "GET" && rest === "/actions/workflows") {
      return listPage(
        url,
        base,
        workflows.map((workflow) => workflowBody(workflow, base)),
      );
    }
    const [, environment] = (method === "GET" && /^\/environments\/([^/]+)$/.exec(rest)) || [];
    if (environment !== undefined) return environmentAnswer(decodeURIComponent(environment), environments);
    const [, segment = "", verb] = /^\/actions\/workflows\/([^/]+)(?:\/(enable|disable))?$/.exec(rest) ?? [];
    if (segment !== "") return workflowAnswer(findWorkflow(workflows, segment), { method, verb, base, mayWrite });
    if (method !== "POST" || rest !== "/dispatches") return failure(404, "Not Found");
    if (!mayWrite) return failure(403, "Resource not accessible by integration");
    const dispatch = checkDispatch(call.body);
    if ("refusal" in dispatch) return failure(422, dispatch.refusal);
    dispatches.push(dispatch);
    return { status: 204 };
  };

  const answer = (call: HttpCall): HttpAnswer | "reset" => {
    const fault = faults.take(call);
    if (fault !== undefined) return fault;
    if (call.headers["user-agent"] === undefined) {
      return failure(
        403,
        "Request forbidden by administrative rules. Please make sure your request has a User-Agent header",
      );
    }
    const [, given] = /^(?:Bearer|token) (.+)$/i.exec(call.headers.authorization ?? "") ?? [];
    if (given === undefined) return failure(401, "Requires authentication");
    if (given !== token && given !== readOnlyToken) return failure(401, "Bad credentials");
    return answerAs(call, given === token);
  };

  const server = await startHttpsServer(certificate, (call) => {
    const reply = answer(call);
    const status = reply === "reset" ? undefined : reply.status;
    requests.push({ method: call.method, path: call.url.pathname + call.url.search, status });
    return reply;
  });

  return {
    url: server.url,
    repository,
    token,
    readOnlyToken,
    workflows,
    addWorkflow,
    addEnvironment: (name, isClosed) => {
      environments.set(name, isClosed);
    },
    dispatches,
    requests,
    forgetRequests: () => {
      requests.length = 0;
    },
    fault: faults.add,
    close: server.close,
  };
}

interface WorkflowCall {
  readonly method: string;
  readonly verb: string | undefined;
  readonly base: string;
  readonly mayWrite: boolean;
}

function workflowAnswer(
  workflow: SimulatedWorkflow | undefined,
  { method, verb, base, mayWrite }: WorkflowCall,
): HttpAnswer {
  if (workflow === undefined) return failure(404, "Not Found");
  if (method === "GET" && verb === undefined) return { status: 200, body: workflowBody(workflow, base) };
  if (method !== "PUT" || verb === undefined) return failure(404, "Not Found");
  if (!mayWrite) return failure(403, "Resource not accessible by integration");
  workflow.state = verb === "enable" ? "active" : "disabled_manually";
  return { status: 204 };
}

function environmentAnswer(name: string, environments: ReadonlyMap<string, boolean>): HttpAnswer {
  const isClosed = environments.get(name);
  if (isClosed === undefined) return failure(404, "Not Found");
  const policy = isClosed ? { protected_branches: false, custom_branch_policies: true } : null;
  return { status: 200, body: { id: 161, name, protection_rules: [], deployment_branch_policy: policy } };
}

function repositoryBody(repository: string, default_branch: string, mayWrite: boolean): object {
  const [login = "", name = ""] = repository.split("/");
  return {
    id: 2002,
    name,
    full_name: repository,
    owner: { login, id: 1001, type: "Organization" },
    private: true,
    default_branch,
    permissions: { admin: false, push: mayWrite, pull: true },
  };
}

function listPage(url: URL, base: string, items: readonly object[]): HttpAnswer {
  const perPage = Math.min(Number(url.searchParams.get("per_page") ?? 30), MOST_PER_PAGE);
  const page = Number(url.searchParams.get("page") ?? 1);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const link = (n: number, rel: string): string =>
    `<${base}/actions/workflows?per_page=${perPage}&page=${n}>; rel="${rel}"`;
  const links = page < last ? [link(page + 1, "next"), link(last, "last")] : [];
  return {
    status: 200,
    headers: links.length === 0 ? {} : { link: links.join(", ") },
    body: { total_count: items.length, workflows: items.slice((page - 1) * perPage, page * perPage) },
  };
}

function failure(status: number, message: string): HttpAnswer {
  return { status, body: { message, documentation_url: DOCUMENTATION, status: String(status) } };
}
