import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { SILENCE_KINDS, type SilenceKind, shortenSilence } from "azure-simulator/testing";
import { ServiceError } from "exact-values/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openResourceManager } from "../../src/azure/arm/resource-manager.ts";
import { openCostManagement } from "../../src/azure/cost-exports/cost-management.ts";
import { createCredential } from "../../src/azure/sign-in/sign-in.ts";
import { requestIdToken } from "../../src/github/api/id-token.ts";
import { openWorkflowsApi } from "../../src/github/api/workflows-api.ts";
import { movedClock } from "../worlds/simulated-azure/moved-clock.ts";
import { BODY } from "../worlds/simulated-azure/scripted-exports.ts";

/** Two minutes are shortened to a quarter of a second. */
const IMPATIENCE = 500;

let cloud: SimulatedAzure;
let restore: () => void;
let lines: string[];
let idTokenRequests: number;
const trusted = getCACertificates("default");
const clock = movedClock();
const signal = new AbortController().signal;
const onWait = (line: string) => void lines.push(line);

beforeAll(async () => {
  // A sweep makes more calls than Azure's quota per minute allows.
  const quota = { runsPerMinute: 100_000, callsPerMinute: 100_000 };
  cloud = await startAzure({
    now: () => clock.now(),
    github: { workflows: ["hub-ingest.yml"] },
    costManagement: { quota },
  });
  cloud.arm.createResourceGroup("costs", "westeurope");
  cloud.arm.setProvider("Microsoft.CostManagementExports", "Registered");
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});
beforeEach(() => {
  lines = [];
  idTokenRequests = 0;
  restore = shortenSilence(IMPATIENCE);
});
afterEach(() => restore());

/** Signs in over the network, as a job does. */
function signIn() {
  const { authorityHost, clientId, tenantId } = cloud.signIn;
  const request = async (audience: string): Promise<string> => {
    idTokenRequests += 1;
    const { ACTIONS_ID_TOKEN_REQUEST_TOKEN: token, ACTIONS_ID_TOKEN_REQUEST_URL: url } = cloud.environment;
    const answer = await fetch(`${url}&audience=${audience}`, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { value: string }).value;
  };
  return createCredential({
    ...{
      auth: "oidc" as const,
      cloud: "AzureCloud" as const,
      customHosts: cloud.customHosts,
      authorityHost,
      clientId,
      tenantId,
      clock,
      onWait,
    },
    requestIdToken: (audience) => requestIdToken({ audience, environment: cloud.environment, onWait, request }),
  });
}

function azure() {
  return {
    ...{ credential: signIn(), resourceManagerUrl: cloud.arm.url, clock, signal, onWait },
    cloud: "AzureCloud" as const,
    userAgent: "cost-hub/test (silence)",
  };
}

function github() {
  const { repository, token, url } = cloud.github;
  return openWorkflowsApi({ repository, token, apiUrl: url, userAgent: "cost-hub/test", clock, signal, onWait });
}

const SCOPE = () => `/subscriptions/${cloud.arm.subscriptionId}`;
const FLOWS: Readonly<Record<string, () => Promise<unknown>>> = {
  "the Resource Manager": async () => {
    const manager = openResourceManager({ ...azure(), subscriptionId: cloud.arm.subscriptionId });
    return [(await manager.subscription()).id, (await manager.resourceGroup("costs"))?.name];
  },
  "exports are written and listed": async () => {
    const exports = openCostManagement({ ...azure(), random: () => 0 });
    await exports.put(SCOPE(), "daily", BODY);
    return (await exports.exports(SCOPE())).map(({ name }) => name);
  },
  "a run of an export": async () => {
    // All runs of the previous sweep are older than this one.
    await clock.sleep(600_000);
    const before = cloud.costManagement.runs.length;
    await openCostManagement({ ...azure(), random: () => 0 }).run(SCOPE(), "daily");
    return cloud.costManagement.runs.length - before;
  },
  "GitHub's API": async () => {
    const api = github();
    const [first] = await api.list();
    await api.disable(first?.id ?? 0);
    return [(await api.facts()).defaultBranch, await api.enable(first?.id ?? 0)];
  },
};

describe.each(Object.keys(FLOWS))("%s", (name) => {
  test("each of its calls may go silent once without changing the result", async () => {
    const flow = FLOWS[name] ?? (() => Promise.reject(new Error("no flow")));
    cloud.silences.begin();
    const expected = await flow();
    const count = cloud.silences.calls.length;
    expect(count).toBeGreaterThan(2);
    for (let n = 1; n <= count; n++) {
      for (const kind of SILENCE_KINDS) {
        lines = [];
        cloud.silences.begin({ n, kind });
        const result = await flow();
        const place = `${kind} at ${cloud.silences.calls[n - 1]}`;
        expect(cloud.silences.hasStruck, place).toBe(true);
        expect(result, place).toEqual(expected);
        expect(lines, place).not.toEqual([]);
      }
    }
  });
});

async function failureOf(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ServiceError) return error;
  throw new Error(`no such failure but ${String(error)}`);
}

/** Silences every call to these paths until the returned function is called. */
function silenceAll(kind: SilenceKind, path: RegExp): () => void {
  return cloud.silences.always(kind, path);
}

test.each([
  ["the Resource Manager", "the Resource Manager", /^\/subscriptions\//, "NoAnswer"],
  ["Cost Management", "exports are written and listed", /\/exports/, "NoAnswer"],
  ["the sign-in host", "the Resource Manager", /\/oauth2\//, "NoAnswer"],
  ["GitHub's ID token", "the Resource Manager", /^\/id-token/, "IdTokenFailed"],
  ["GitHub's API", "GitHub's API", /^\/repos\//, "NoAnswer"],
] as const)("%s stays silent: the failure has an error code and a remedy", async (_service, flow, path, code) => {
  const end = silenceAll("never-answers", path);
  try {
    const error = await failureOf(FLOWS[flow]?.() ?? Promise.resolve());
    expect(error).toMatchObject({
      code,
      transient: true,
      remedy: expect.stringMatching(/[Rr]un the (?:workflow|job) again/),
    });
    expect(lines.join("\n")).toMatch(/given up|at most three times|outcome is checked/);
    if (code === "IdTokenFailed") expect(idTokenRequests).toBe(3);
  } finally {
    end();
  }
});
