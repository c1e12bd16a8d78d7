import { type Certificate, makeCertificate } from "../../certificate.ts";
import { type HttpAnswer, type HttpCall, startHttpsServer } from "../../https-server.ts";
import type { Silences } from "../../silence.ts";
import { createContractWatch } from "../contract/contract-watch.ts";
import { type GitHubServer, gitHubServer } from "../github-server.ts";
import { type ResultsService, startResultsService } from "../results/results-service.ts";
import { createTokenBook, newToken, type TokenRights } from "./access.ts";
import { failure, NOT_ACCESSIBLE, NOT_FOUND } from "./answers.ts";
import { fullRepositoryBody, REPOSITORY_ID } from "./bodies.ts";
import { checkDispatch, type Dispatch } from "./check-dispatch.ts";
import { type Comment, createCommentRoutes } from "./comments.ts";
import { createCommonHeaders } from "./common-headers.ts";
import { answerRuns, type EndedWorkflowRun } from "./ended-runs.ts";
import { createGitHubFaults, type GitHubFault } from "./github-faults.ts";
import { createIssueRoutes, type IssueRoutes } from "./issues.ts";
import { createProtectionRoutes, type ProtectionRoutes } from "./protections.ts";
import { answerFile, answerWorkflows, type DispatchWorkflow } from "./workflow-routes.ts";
import type { SimulatedWorkflow, WorkflowState } from "./workflows.ts";

export type { TokenRights } from "./access.ts";
export type { Dispatch } from "./check-dispatch.ts";
export type { Comment } from "./comments.ts";
export type { EndedJob, EndedWorkflowRun } from "./ended-runs.ts";
export type { GitHubFault, GitHubFaultKind } from "./github-faults.ts";
export type { Issue } from "./issues.ts";
export type {
  BranchRule,
  SimulatedBranchProtection,
  SimulatedEnvironmentAccess,
  SimulatedRefPolicy,
} from "./protections.ts";
export { REVIEW_RULE } from "./protections.ts";
export type { SimulatedWorkflow, WorkflowState } from "./workflows.ts";

export interface GitHubOptions {
  /** Counts the calls and silences one of them. */
  readonly silences?: Silences;
  /** Default: a new one. */
  readonly certificate?: Certificate;
  /**
   * The host of the server that it plays. Clients then use its names, which lead here in `simulatedNetwork`. Default:
   * github.com, at an address of 127.0.0.1.
   */
  readonly server?: string;
  /** `owner/name`. */
  readonly repository?: string;
  readonly defaultBranch?: string;
  /** The clock for issues. Default: the machine's clock. */
  readonly now?: () => Date;
  /** Files in `.github/workflows` that are active from the start. */
  readonly workflows?: readonly string[];
}

export interface GitHubRequestRecord {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Undefined when the connection was reset. */
  readonly status: number | undefined;
}

/** Runs workflows when a client dispatches them. */
export interface GitHubListener {
  dispatch(dispatch: Dispatch): void;
  readonly dispatchWorkflow: DispatchWorkflow;
}

/** GitHub's REST API for one repository on 127.0.0.1. */
export interface SimulatedGitHub {
  /** For `GITHUB_API_URL`. */
  readonly url: string;
  readonly server: GitHubServer;
  /** Where it listens: `127.0.0.1:port`. */
  readonly address: string;
  /** PEM of the certificate that clients have to trust. */
  readonly certificate: string;
  readonly repository: string;
  /** A token that may read and write. */
  readonly token: string;
  /** A read-only token, like that of a job without `permissions: { actions: write, contents: write }`. */
  readonly readOnlyToken: string;
  readonly workflows: readonly SimulatedWorkflow[];
  /** Default name: the file name without extension. */
  addWorkflow(file: string, state?: WorkflowState, name?: string): SimulatedWorkflow;
  /** Adds a file to the default branch. */
  putFile(path: string, content: string): void;
  /** Issues the `GITHUB_TOKEN` of a job. */
  issueToken(rights: TokenRights): string;
  revokeToken(token: string): void;
  listen(listener: GitHubListener): void;
  /** Comments on pull requests, in the order of creation. */
  readonly comments: readonly Comment[];
  /** The issues, and what people do with them. */
  readonly issues: Omit<IssueRoutes, "answer">;
  /** Adds a completed workflow run. */
  addRun(run: EndedWorkflowRun): void;
  /** Makes the repository public. */
  publish(): void;
  /** Creates or replaces an environment. */
  readonly addEnvironment: ProtectionRoutes["addEnvironment"];
  /** Replaces the rules of a branch. */
  readonly protectBranch: ProtectionRoutes["protectBranch"];
  /** The service that stores artifacts of jobs. */
  readonly results: Omit<ResultsService, "close">;
  /** Accepted repository_dispatch events, in order of arrival. */
  readonly dispatches: readonly Dispatch[];
  readonly requests: readonly GitHubRequestRecord[];
  forgetRequests(): void;
  /** Activates a fault; returns a function that ends it. */
  fault(fault: GitHubFault): () => void;
  /** Rejects if a request or a response deviated from GitHub's published description. */
  close(): Promise<void>;
}

/** Starts the API on a free port. Clients have to trust its certificate, for example through NODE_EXTRA_CA_CERTS. */
export async function startGitHub(options: GitHubOptions = {}): Promise<SimulatedGitHub> {
  const {
    certificate = makeCertificate(),
    repository = "contoso/costs",
    defaultBranch = "main",
    now = () => new Date(),
  } = options;
  const played = gitHubServer(options.server);
  const prefix = options.server === undefined ? "" : new URL(played.apiUrl).pathname.replace(/\/$/, "");
  const [token, readOnlyToken] = [newToken(), newToken()];
  const tokens = createTokenBook(
    new Map([
      [token, "write"],
      [readOnlyToken, "read"],
    ]),
  );
  const workflows: SimulatedWorkflow[] = [];
  const files = new Map<string, string>();
  const protections = createProtectionRoutes(repository, defaultBranch);
  const dispatches: Dispatch[] = [];
  const requests: GitHubRequestRecord[] = [];
  const faults = createGitHubFaults(now);
  const contract = createContractWatch();
  const withCommonHeaders = createCommonHeaders(now);
  const comments = createCommentRoutes(repository);
  const issues = createIssueRoutes(repository, now);
  const runs: EndedWorkflowRun[] = [];
  let isPrivate = true;
  let listener: GitHubListener | undefined;

  const addWorkflow: SimulatedGitHub["addWorkflow"] = (file, state = "active", name = file.replace(/\.ya?ml$/, "")) => {
    const [createdAt, path] = [now(), `.github/workflows/${file}`];
    const workflow = { id: 1000 + workflows.length, name, path, state, createdAt, updatedAt: createdAt };
    workflows.push(workflow);
    return workflow;
  };
  for (const file of options.workflows ?? []) addWorkflow(file);

  const answerAs = async (call: HttpCall, may: May): Promise<HttpAnswer> => {
    const { method, url } = call;
    const base = `${server.url}/repos/${repository}`;
    // Links between pages contain the repository's ID.
    const path = url.pathname.replace(new RegExp(`^/repositories/${REPOSITORY_ID}(?=/|$)`), `/repos/${repository}`);
    const [, owner, name, rest = ""] = /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (`${owner}/${name}`.toLowerCase() !== repository.toLowerCase()) return NOT_FOUND;
    if (method === "GET" && rest === "") {
      return {
        status: 200,
        body: fullRepositoryBody(
          repository,
          { defaultBranch, isPrivate, hasIssues: issues.isEnabled() },
          may("contents", "write"),
        ),
      };
    }
    const dispatch: DispatchWorkflow = async (...start) => listener?.dispatchWorkflow(...start);
    const known = await answerWorkflows(workflows, { call, rest, base, may, dispatch, now });
    if (known !== undefined) return known;
    const content = answerFile(files, { call, rest, may, repositoryUrl: base });
    if (content !== undefined) return content;
    const ofRuns = answerRuns(runs, workflows, { call, repository, rest, may });
    if (ofRuns !== undefined) return ofRuns;
    const ofIssues = issues.answer(call, rest, may);
    if (ofIssues !== undefined) return ofIssues;
    const commented = comments.answer(call, rest, may);
    if (commented !== undefined) return commented;
    const protection = protections.answer(call, rest, may);
    if (protection !== undefined) return protection;
    if (method !== "POST" || rest !== "/dispatches") return NOT_FOUND;
    if (!may("contents", "write")) return NOT_ACCESSIBLE;
    const event = checkDispatch(call.body);
    if ("refusal" in event) return failure(422, event.refusal);
    dispatches.push(event);
    listener?.dispatch(event);
    return { status: 204 };
  };

  const answer = async (call: HttpCall): Promise<HttpAnswer | "reset"> => {
    const fault = faults.take(call);
    if (fault !== undefined) return fault;
    if (call.headers["user-agent"] === undefined) {
      return failure(
        403,
        "Request forbidden by administrative rules. Please make sure your request has a User-Agent header",
      );
    }
    const version = call.headers["x-github-api-version"];
    if (version !== undefined && version !== "2022-11-28") {
      return failure(400, `API version ${version} is not supported.`);
    }
    const [, given] = /^(?:Bearer|token) (.+)$/i.exec(call.headers.authorization ?? "") ?? [];
    if (given === undefined) return failure(401, "Requires authentication");
    const may = tokens.may(given);
    return may === undefined ? failure(401, "Bad credentials") : answerAs(call, may);
  };

  const server = await startHttpsServer(
    certificate,
    async (received) => {
      const call = atRoot(received, prefix);
      if (call === undefined) return { status: 404 };
      const bare = await answer(call);
      const reply = bare === "reset" ? bare : withCommonHeaders(bare);
      const status = reply === "reset" ? undefined : reply.status;
      requests.push({ method: call.method, path: call.url.pathname + call.url.search, status });
      contract.see(call, reply);
      return reply === "reset" || options.server === undefined ? reply : withNames(reply, played, server.url);
    },
    options.silences,
  );
  const apiUrl = options.server === undefined ? server.url : played.apiUrl;

  const results = await startResultsService({ certificate, server: played, silences: options.silences });
  return {
    url: apiUrl,
    server: played,
    address: new URL(server.url).host,
    certificate: certificate.cert,
    repository,
    token,
    readOnlyToken,
    workflows,
    addWorkflow,
    putFile: (path, content) => {
      files.set(path, content);
    },
    issueToken: tokens.issue,
    revokeToken: tokens.revoke,
    listen: (newListener) => {
      listener = newListener;
    },
    comments: comments.comments,
    issues,
    addRun: (run) => runs.push(run),
    publish: () => {
      isPrivate = false;
    },
    addEnvironment: protections.addEnvironment,
    protectBranch: protections.protectBranch,
    results,
    dispatches,
    requests,
    forgetRequests: () => {
      requests.length = 0;
    },
    fault: faults.add,
    close: async () => {
      await results.close();
      await server.close();
      contract.assertKept();
    },
  };
}

/** The call without the prefix of an Enterprise Server's API; undefined if the prefix is missing. */
function atRoot(call: HttpCall, prefix: string): HttpCall | undefined {
  if (prefix === "") return call;
  const url = new URL(call.url);
  if (!url.pathname.startsWith(`${prefix}/`)) return undefined;
  url.pathname = url.pathname.slice(prefix.length);
  return { ...call, url };
}

/** The response with links of the server instead of the simulator's address and github.com. Other text stays. */
function withNames(reply: HttpAnswer, { apiUrl, url }: GitHubServer, own: string): HttpAnswer {
  const renamed = JSON.stringify(reply)
    .replaceAll(own, apiUrl)
    .replaceAll(/("\w*(?:href|html|url)":")https:\/\/github\.com(?=\/)/g, `$1${url}`);
  return JSON.parse(renamed) as HttpAnswer;
}

type May = (scope: string, level: "read" | "write") => boolean;
