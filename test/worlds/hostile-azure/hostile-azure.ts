import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import tls from "node:tls";
import { makeCertificate } from "azure-simulator/testing";
import { vi } from "vitest";
import { readActionContract } from "../../../scripts/action-contract.ts";
import { runApplyRetention } from "../../../src/actions/apply-retention/main.ts";
import { runConfigureExports } from "../../../src/actions/configure-exports/main.ts";
import { runDeployHub } from "../../../src/actions/deploy-hub/main.ts";
import { runHubCycle } from "../../../src/actions/hub-cycle/main.ts";
import { runIngest } from "../../../src/actions/ingest/main.ts";
import { runReport } from "../../../src/actions/report/main.ts";
import { runRunExports } from "../../../src/actions/run-exports/main.ts";
import type { ActionReport } from "../../../src/github/action-report.ts";
import { runStep, type StepRuntime } from "../../../src/github/step.ts";
import { accessToken, defaultReply, HOSTS, ID_TOKEN, type Reply, type SeenRequest, TENANT } from "./replies.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const NEIGHBOUR = new URL("../../../dist/lib/converter-worker.js", import.meta.url);
const ingest = (runtime: StepRuntime): Promise<ActionReport> => runIngest(runtime, NEIGHBOUR);

const ACTIONS: Readonly<Record<string, (runtime: StepRuntime) => Promise<ActionReport>>> = {
  ingest,
  report: (runtime) => runReport(runtime, NEIGHBOUR),
  "configure-exports": runConfigureExports,
  "run-exports": runRunExports,
  "apply-retention": runApplyRetention,
  "deploy-hub": runDeployHub,
  "hub-cycle": (runtime) =>
    runHubCycle(runtime, { "run-exports": runRunExports, ingest, "apply-retention": runApplyRetention }),
};
export const HOSTILE_ACTIONS = Object.keys(ACTIONS);

export interface HostileRun {
  readonly hasSucceeded: boolean;
  readonly log: string;
  readonly requests: readonly SeenRequest[];
}

/** The conditions of one run. If `reply` returns undefined, the default response is sent. */
export interface HostileWay {
  readonly inputs?: Readonly<Record<string, string>>;
  /** The content of config/settings.json. */
  readonly settings?: object;
  readonly reply?: ((request: SeenRequest) => Reply | undefined) | undefined;
}

export interface HostileAzure {
  run(action: string, way: HostileWay): Promise<HostileRun>;
  /** Calls `work` and returns the requests that it sent. */
  watch(way: HostileWay, work: () => Promise<unknown>): Promise<readonly SeenRequest[]>;
  close(): Promise<void>;
}

/**
 * Serves every host of this world from one TLS server on 127.0.0.1, which records each request and its intended host.
 * All connections of this process are redirected there until `close`.
 */
export async function startHostileAzure(): Promise<HostileAzure> {
  let requests: SeenRequest[] = [];
  let way: HostileWay = {};
  const certificate = makeCertificate();
  const server = createServer(certificate, async (request, response) => {
    const { headers, method = "GET", url = "/" } = request;
    const seen = { host: headers.host ?? "", method, path: url, headers, body: await text(request) };
    requests.push(seen);
    const reply = way.reply?.(seen) ?? defaultReply(seen, way.settings);
    const body = typeof reply.body === "object" ? JSON.stringify(reply.body) : (reply.body ?? "");
    const type = body.startsWith("<") ? "application/xml" : "application/json";
    const length = { "content-type": type, "content-length": Buffer.byteLength(body) };
    response.writeHead(reply.status, { ...length, ...reply.headers });
    response.end(method === "HEAD" ? undefined : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const trusted = tls.getCACertificates("default");
  tls.setDefaultCACertificates([...trusted, certificate.cert]);
  const restore = leadConnectionsTo(port);
  const workspace = await mkdtemp(join(tmpdir(), "hostile-"));
  await mkdir(join(workspace, "hub"));
  const scopes = [{ scope: "subscriptions/22222222-2222-3333-4444-555555555555" }];
  const retention = { msexports: { days: 0 }, ingestion: { months: 13 } };
  await writeFile(join(workspace, "hub", "settings.json"), JSON.stringify({ scopes, retention }));
  vi.stubEnv("ACTIONS_ID_TOKEN_REQUEST_URL", `https://${HOSTS.idToken}/token?api-version=2.0`);
  vi.stubEnv("ACTIONS_ID_TOKEN_REQUEST_TOKEN", "the-request-token");

  const watch: HostileAzure["watch"] = async (next, work) => {
    [requests, way] = [[], next];
    await work().catch(() => {});
    return requests;
  };
  return {
    watch,
    run: async (action, next) => {
      let log = "";
      let hasSucceeded = false;
      const { inputs } = readActionContract(ROOT, action);
      const given = { ...usualInputs(), ...next.inputs };
      const variables = inputs.map(({ name, defaultValue }): [string, string] => [
        `INPUT_${name.toUpperCase()}`,
        given[name] ?? defaultValue,
      ]);
      const seen = await watch(next, async () => {
        hasSucceeded = await runStep({
          environment: {
            ...Object.fromEntries(variables),
            ...{ ACTIONS_ID_TOKEN_REQUEST_URL: "set", ACTIONS_ID_TOKEN_REQUEST_TOKEN: "set" },
            ...{ GITHUB_WORKSPACE: workspace, GITHUB_REPOSITORY: "contoso/costs", GITHUB_SHA: "v1" },
            ...{ GITHUB_API_URL: `https://${HOSTS.github}`, GITHUB_SERVER_URL: "https://github.com" },
          },
          clock: { now: () => new Date(), sleep: async () => {} },
          signal: new AbortController().signal,
          write: (line) => {
            log += line;
          },
          hubVersion: "1.2.3",
          actionName: action,
          inputNames: inputs.map(({ name }) => name),
          action: (runtime) => ACTIONS[action]?.(runtime) ?? Promise.reject(new Error(`no action ${action}`)),
        });
      });
      return { hasSucceeded, log, requests: seen };
    },
    close: async () => {
      restore();
      tls.setDefaultCACertificates(trusted);
      vi.unstubAllEnvs();
      server.closeAllConnections();
      server.close();
      await rm(workspace, { recursive: true });
    },
  };
}

function usualInputs(): Readonly<Record<string, string>> {
  return {
    ...{ "storage-account": "hubstore", "hub-name": "finops", "resource-group": "costs" },
    ...{ "tenant-id": TENANT, "client-id": "33333333-2222-3333-4444-555555555555" },
    "subscription-id": "22222222-2222-3333-4444-555555555555",
    ...{ "github-token": "the-github-token", table: "costs", location: "westeurope" },
  };
}

function leadConnectionsTo(port: number): () => void {
  const { connect } = tls;
  tls.connect = function connectHere(this: unknown, ...values: readonly unknown[]) {
    const [first, ...rest] = values;
    const options = { ...(first as object), host: "127.0.0.1", port, servername: "localhost" };
    return Reflect.apply(connect, this, [options, ...rest]);
  } as typeof connect;
  syncBuiltinESMExports();
  return () => {
    tls.connect = connect;
    syncBuiltinESMExports();
  };
}

/** Lists each secret that reached the wrong host, and each sign-in for another tenant or audience. */
export function leaksOf(requests: readonly SeenRequest[]): readonly string[] {
  return requests.flatMap(({ body, headers, host, path }) => {
    const sent = [path, body, decodeURIComponent(body.replaceAll("+", " ")), ...Object.values(headers)].join("\n");
    const secrets: readonly (readonly [name: string, isAt: boolean, belongs: boolean])[] = [
      ["ID token", sent.includes(ID_TOKEN), host === HOSTS.signIn],
      ["request token", sent.includes("the-request-token"), host === HOSTS.idToken],
      ["GitHub token", sent.includes("the-github-token"), host === HOSTS.github],
      ["token of storage", sent.includes(accessToken("https://storage.azure.com")), HOSTS.storage.includes(host)],
      ["token of the vault", sent.includes(accessToken("https://vault.azure.net")), host === HOSTS.vault],
      [
        "token of the Resource Manager",
        sent.includes(accessToken("https://management.azure.com")),
        host === HOSTS.resourceManager,
      ],
      // A token for another audience, or an account key.
      ["authorization", headers.authorization !== undefined, Object.values(HOSTS).flat().includes(host)],
    ];
    const leaked = secrets.filter(([, isAt, belongs]) => isAt && !belongs).map(([name]) => `${name} to ${host}`);
    return [...leaked, ...foreignSignIns({ body, host, path })];
  });
}

function foreignSignIns({ body, host, path }: Pick<SeenRequest, "body" | "host" | "path">): readonly string[] {
  if (host !== HOSTS.signIn) return [];
  const scope = new URLSearchParams(body).get("scope");
  const audiences = ["https://storage.azure.com", "https://vault.azure.net", "https://management.azure.com"];
  const isKnown = scope === null || scope.split(" ").some((one) => audiences.includes(one.replace("/.default", "")));
  const isClaimed = new URLSearchParams(body).get("claims") ?? "";
  return [
    ...(path.toLowerCase().includes(TENANT) ? [] : [`sign-in to ${path}`]),
    ...(isKnown ? [] : [`sign-in for ${scope}`]),
    ...(isClaimed === "" ? [] : [`sign-in with claims of a response`]),
  ];
}
