import { randomUUID } from "node:crypto";
import type { Certificate } from "../../certificate.ts";
import { type HttpAnswer, type HttpCall, startHttpsServer } from "../../https-server.ts";
import type { Silences } from "../../silence.ts";
import type { GitHubServer } from "../github-server.ts";
import { type Artifact, createArtifactBook, type JobIds } from "./artifacts.ts";

/** The service that stores artifacts of jobs: `ACTIONS_RESULTS_URL` and the storage behind it, on 127.0.0.1. */
export interface ResultsService {
  /** Completed artifacts, oldest first. */
  artifacts(): readonly Artifact[];
  /** Environment variables that a runner passes to the actions of a job, but not to its scripts. */
  environmentFor(run: string): Readonly<Record<string, string>>;
  /** Methods in the order of their calls; failed ones with their status. */
  readonly calls: readonly string[];
  /** Overrides the responses to the next calls of a method. */
  fail(method: string, status: number, msg: string, times?: number): void;
  close(): Promise<void>;
}

interface ResultsOptions {
  readonly certificate: Certificate;
  readonly server: GitHubServer;
  readonly silences: Silences | undefined;
}

const SERVICE = "/twirp/github.actions.results.api.v1.ArtifactService/";
const UPLOADS = "/uploads/";

export async function startResultsService({
  certificate,
  server: { isEnterpriseServer },
  silences,
}: ResultsOptions): Promise<ResultsService> {
  const jobs = new Map<string, JobIds>();
  const calls: string[] = [];
  const failures: { method: string; status: number; msg: string; times: number }[] = [];
  // The signature of a temporary URL.
  const signature = randomUUID();
  const book = createArtifactBook((id) => `${server.url}${UPLOADS}${id}?se=2099-01-01&sig=${signature}`);

  const callMethod = ({ body, headers }: HttpCall, method: string): HttpAnswer => {
    if (isEnterpriseServer) return { status: 404, body: { code: "bad_route", msg: "no handler for path" } };
    const owner = jobs.get(/^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "");
    if (owner === undefined) return { status: 401, body: { code: "unauthenticated", msg: "invalid token" } };
    const failure = failures.find((one) => one.method === method && one.times > 0);
    if (failure !== undefined) {
      failure.times -= 1;
      return { status: failure.status, body: { code: "unavailable", msg: failure.msg } };
    }
    const request = JSON.parse(body) as Record<string, unknown>;
    const isOwn = request.workflow_run_backend_id === owner.run;
    return isOwn ? book.call(method, owner, request) : { status: 403, body: { code: "permission_denied", msg: "" } };
  };
  const upload = ({ body, bytes, method, url }: HttpCall): HttpAnswer => {
    if (method !== "PUT" || url.searchParams.get("sig") !== signature) return { status: 403 };
    const id = Number(url.pathname.slice(UPLOADS.length));
    const block = url.searchParams.get("blockid");
    const status =
      block === null
        ? book.putBlockList(
            id,
            [...body.matchAll(/<Latest>([^<]+)<\/Latest>/g)].map(([, name = ""]) => name),
          )
        : book.putBlock(id, block, bytes);
    return {
      status,
      headers: { etag: '"0x1"', "last-modified": "Mon, 01 Jun 2026 00:00:00 GMT", "x-ms-version": "2025-11-05" },
    };
  };

  const server = await startHttpsServer(
    certificate,
    (call) => {
      const { pathname } = call.url;
      if (pathname.startsWith(UPLOADS)) return upload(call);
      if (!pathname.startsWith(SERVICE)) return { status: 404 };
      const method = pathname.slice(SERVICE.length);
      const answer = callMethod(call, method);
      calls.push(answer.status === 200 ? method : `${method} ${answer.status}`);
      return answer;
    },
    silences,
  );
  return {
    artifacts: book.list,
    environmentFor: (run) => {
      const owner = { run, job: randomUUID() };
      const token = runtimeToken(owner);
      jobs.set(token, owner);
      return { ACTIONS_RESULTS_URL: `${server.url}/`, ACTIONS_RUNTIME_TOKEN: token };
    },
    calls,
    fail: (method, status, msg, times = 1) => failures.push({ method, status, msg, times }),
    close: server.close,
  };
}

/** The client reads the IDs of run and job from the token's scopes. Only the service checks the signature. */
function runtimeToken({ job, run }: JobIds): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const scp = `Actions.GenericRead:00000000-0000-0000-0000-000000000000 Actions.Results:${run}:${job}`;
  return `${part({ typ: "JWT", alg: "RS256" })}.${part({ scp, jti: randomUUID() })}.c2lnbmVk`;
}
