import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simulatedNetwork } from "../src/network.ts";
import { runWorkflow } from "../src/run-workflow.ts";
import { type SimulatedAzure, startAzure } from "../src/start-azure.ts";
import { armClient } from "./simulated-arm-client.ts";

let azure: SimulatedAzure;
beforeAll(async () => {
  azure = await startAzure({
    cloud: "AzureUSGovernment",
    github: { server: "github.contoso.com", workflows: ["a.yml"] },
  });
});
afterAll(() => azure.close());

/** The log of a job on a runner of the team. */
async function logOf(script: string, { runsOn = "ours", job = "" } = {}): Promise<string> {
  const step = `steps: [{uses: actions/checkout@v6}, {run: node a.mjs, env: {TOKEN: "\${{ github.token }}"}}]`;
  const permissions = "permissions: {actions: read, contents: read, id-token: write}";
  const text = `on: workflow_dispatch\njobs:\n  job: {runs-on: ${runsOn}, ${permissions}, ${job} ${step}}\n`;
  const files = { ".github/workflows/a.yml": text, "a.mjs": script };
  const run = await runWorkflow({ azure, workflow: "a.yml", files, ownRunners: ["ours"] });
  return run.jobs[0]?.steps.at(-1)?.log ?? run.messages.join("\n");
}

describe("an Enterprise Server", () => {
  test("has its own names in variables, responses and ID tokens, and its API below /api/v3", async () => {
    const log = await logOf(`
const { GITHUB_API_URL, GITHUB_GRAPHQL_URL, GITHUB_SERVER_URL, TOKEN } = process.env;
console.log(GITHUB_SERVER_URL, GITHUB_API_URL, GITHUB_GRAPHQL_URL);
const headers = { authorization: "Bearer " + TOKEN, "user-agent": "test" };
const reply = await fetch(GITHUB_API_URL + "/repos/contoso/costs/actions/workflows?per_page=1", { headers });
const [{ html_url, url }] = (await reply.json()).workflows;
console.log(html_url, url);
console.log((await fetch("https://github.contoso.com/repos/contoso/costs", { headers })).status);
const asked = await fetch(process.env.ACTIONS_ID_TOKEN_REQUEST_URL, {
  headers: { authorization: "Bearer " + process.env.ACTIONS_ID_TOKEN_REQUEST_TOKEN },
});
const { aud, iss } = JSON.parse(Buffer.from((await asked.json()).value.split(".")[1], "base64url"));
console.log(iss, aud);`);
    expect(log.trim().split("\n").slice(-4)).toEqual([
      "https://github.contoso.com https://github.contoso.com/api/v3 https://github.contoso.com/api/graphql",
      "https://github.contoso.com/contoso/costs/blob/main/.github/workflows/a.yml " +
        "https://github.contoso.com/api/v3/repos/contoso/costs/actions/workflows/1000",
      "404",
      "https://github.contoso.com/_services/token https://github.contoso.com/contoso",
    ]);
  });

  test("has no hosted runners, and refuses younger settings of concurrency groups", async () => {
    await expect(logOf("", { runsOn: "ubuntu-latest" })).rejects.toThrow("runs-on: ubuntu-latest");
    await expect(logOf("", { job: "concurrency: {group: a, queue: max}," })).rejects.toThrow(
      "Unexpected value 'queue'",
    );
  });

  test("does not store artifacts", async () => {
    const { ACTIONS_RESULTS_URL: url, ACTIONS_RUNTIME_TOKEN: token } = azure.github.results.environmentFor("run");
    const path = "twirp/github.actions.results.api.v1.ArtifactService/CreateArtifact";
    const script = `
const headers = { authorization: "Bearer ${token}", "content-type": "application/json" };
console.log((await fetch("${url}${path}", { method: "POST", headers, body: "{}" })).status);`;
    expect(await logOf(script)).toContain("404");
    expect(azure.github.results.calls).toEqual(["CreateArtifact 404"]);
  });
});

describe("a cloud", () => {
  test("accepts only tokens for its own Resource Manager", async () => {
    const path = `/subscriptions/${azure.arm.subscriptionId}`;
    const as = (audience: string) => armClient(azure, { audience }).outcome("GET", path);
    expect(await as("https://management.usgovcloudapi.net")).toBe("200");
    expect(await as("https://management.azure.com")).toBe("401 InvalidAuthenticationTokenAudience");
  });

  test("is reached by its own names, and all other hosts are unknown and noted", async () => {
    const folder = mkdtempSync(join(tmpdir(), "network-"));
    const noted = join(folder, "unknown-hosts");
    const { preload, environment } = simulatedNetwork(azure);
    const script = `
for (const host of ["management.usgovcloudapi.net", "management.azure.com", "github.com"]) {
  await fetch("https://" + host + "/subscriptions").then(
    ({ status }) => console.log(host, status),
    ({ cause }) => console.log(host, cause.code),
  );
}`;
    const args = [preload, "--input-type=module", "--eval", script];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...environment, ...azure.environment, UNKNOWN_HOSTS: noted },
    });
    expect(stdout).toBe("management.usgovcloudapi.net 401\nmanagement.azure.com ENOTFOUND\ngithub.com ENOTFOUND\n");
    expect(readFileSync(noted, "utf8")).toBe("management.azure.com\ngithub.com\n");
    rmSync(folder, { recursive: true });
  });
});
