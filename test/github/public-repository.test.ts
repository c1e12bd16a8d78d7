import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import { afterEach, beforeEach, expect, test } from "vitest";
import { annotateFailure, annotateNotice } from "../../src/github/annotations.ts";
import { runStep, type StepRuntime } from "../../src/github/step.ts";

const SCOPE = "/subscriptions/0aaaaaaa-1111-2222-3333-444444444444/resourceGroups/payroll";
const WORDS = /payroll|0aaaaaaa|4711|Contoso|secret-team/;

let folder: string;
let server: Server;
let requests: string[];
let answer: { readonly status: number; readonly body: unknown };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "public-repository-"));
  requests = [];
  answer = { status: 200, body: { private: true, visibility: "private" } };
  server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** An action that writes confidential data to every output. */
async function tell({ audience, log }: StepRuntime) {
  const remedy = `Look at ${SCOPE}.`;
  const error = new InputError("CostMismatch", `${SCOPE} costs 4711.00 EUR`, { remedy });
  log.info(`${SCOPE} cost 4711.00 EUR`);
  log.warning("Contoso spends 4711");
  log.debug(`GET ${SCOPE}`);
  log.failure(error, { about: SCOPE, note: "Contoso" });
  log.failure(new Error(`4711 of ${SCOPE}`));
  await log.group(SCOPE, async (group) => group.failure(error));
  const partition = {
    scope: SCOPE.slice(1),
    month: "202606",
    outcome: "failed",
    rows: 5,
    sums: { EUR: { BilledCost: "4711" } },
  };
  const partitions = [
    { ...partition, error: { code: "CostMismatch", message: "Contoso 4711" }, runId: "Contoso", manifest: "payroll" },
    {
      ...partition,
      month: "payroll",
      outcome: "Contoso 4711",
      scope: "providers/microsoft.billing/billingaccounts/4711",
    },
  ];
  const summary = `**4711.00 EUR** of ${SCOPE}\n`;
  return {
    outputs: {
      partitions: JSON.stringify(partitions),
      matrix: JSON.stringify([{ plan: "20260603T010203Z-0123456789ab", index: 0 }]),
      manifests:
        (await audience?.()) === "everybody" ? `journal:${"0".repeat(32)}` : JSON.stringify(["payroll/manifest.json"]),
      storageAccountId: `${SCOPE}/providers/Microsoft.Storage/storageAccounts/x`,
      storageAccountName: "contosohub",
      plan: `+ ${SCOPE}`,
      object: JSON.stringify({ scope: SCOPE }),
      failed: "2",
      "summary-markdown": summary,
    },
    annotations: [
      annotateFailure(error, { about: SCOPE }),
      annotateFailure(new Error("4711")),
      annotateNotice({ code: "OverlappingScopes", message: SCOPE }, "ingest"),
      annotateNotice({ message: "Contoso" }, "ingest"),
      { ...annotateFailure(error), title: "Contoso 4711", file: "payroll.json" },
    ],
    summary,
    hasFailed: true,
  };
}

interface Situation {
  readonly event?: unknown;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly action?: (runtime: StepRuntime) => ReturnType<typeof tell>;
}

async function run({ action = tell, environment, event, inputs }: Situation) {
  const [outputFile, summaryFile, eventFile] = ["output", "summary", "event"].map((name) => join(folder, name));
  await writeFile(eventFile ?? "", JSON.stringify(event ?? {}));
  let log = "";
  const given = Object.entries({ "allow-public": "false", "github-token": "", ...inputs });
  await runStep({
    actionName: "ingest",
    environment: {
      ...Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      ...{ GITHUB_OUTPUT: outputFile, GITHUB_STEP_SUMMARY: summaryFile, GITHUB_EVENT_PATH: eventFile },
      ...{ GITHUB_REPOSITORY: "contoso/costs", RUNNER_DEBUG: "1" },
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...environment,
    },
    clock: systemClock(),
    signal: new AbortController().signal,
    write: (text) => {
      log += text;
    },
    inputNames: ["allow-public", "github-token"],
    hubVersion: "0.0.0",
    action,
  });
  const [outputs = "", summary = ""] = await Promise.all(
    [outputFile, summaryFile].map((file) => readFile(file ?? "", "utf8").catch(() => "")),
  );
  return { log, outputs, summary };
}

const PUBLIC = { repository: { private: false, visibility: "public" } };
const PRIVATE = { repository: { private: true, visibility: "private" } };
const INTERNAL = { repository: { private: true, visibility: "internal" } };
const TOKEN = { "github-token": "ghs_of_a_job" };
const AGAIN = { GITHUB_RUN_ATTEMPT: "2" };

test.each<readonly [situation: string, Situation, apiAnswer: unknown, requestCount: number]>([
  ["the event declares public", { event: PUBLIC }, undefined, 0],
  ["a scheduled event does not describe, without a token", { event: { schedule: "1 1 * * *" } }, undefined, 0],
  ["a scheduled event does not describe, and that is public on GitHub", { inputs: TOKEN }, PUBLIC.repository, 1],
  [
    "became public before the run was repeated",
    { event: PRIVATE, inputs: TOKEN, environment: AGAIN },
    PUBLIC.repository,
    1,
  ],
  ["was private at the first attempt, without a token", { event: PRIVATE, environment: AGAIN }, undefined, 0],
  ["GitHub does not return", { inputs: TOKEN }, "not found", 1],
])("no data is shown in a repository that %s", async (_, situation, body, requestCount) => {
  if (body !== undefined) answer = { status: body === "not found" ? 404 : 200, body };
  const { log, outputs, summary } = await run(situation);
  // GitHub's delimiters are random, and may contain digits of the data.
  const withoutDelimiters = outputs.replaceAll(/end-[0-9a-f-]{36}/g, "");
  for (const text of [log, withoutDelimiters, summary]) expect(text).not.toMatch(WORDS);
  expect(requests).toHaveLength(requestCount);
  for (const text of [log, summary]) expect(text).toContain("allow-public: true");
  expect(log).toContain("Error: CostMismatch.");
  expect(log).toMatch(/^::error title=CostMismatch::/m);
  expect(log).toMatch(/^::warning title=OverlappingScopes::/m);
  expect(summary).toMatch(/\| scope-[0-9a-f]{8} \| 202606 \| {2}\| failed \| CostMismatch \|/);
  expect(outputs).toContain('"rows":5');
  expect(outputs).toContain('"plan":"20260603T010203Z-0123456789ab","index":0');
  expect(outputs).toMatch(/journal:0{32}/);
  expect(outputs).toContain("contosohub");
});

test.each<readonly [situation: string, Situation, apiAnswer: unknown, requestCount: number]>([
  ["a private repository, without a request", { event: PRIVATE, inputs: TOKEN }, undefined, 0],
  ["an internal repository", { event: INTERNAL }, undefined, 0],
  ["a repository that is private on GitHub", { inputs: TOKEN }, PRIVATE.repository, 1],
  ["a public repository with allow-public: true", { event: PUBLIC, inputs: { "allow-public": "true" } }, undefined, 0],
  ["no repository", { environment: { GITHUB_REPOSITORY: "" } }, undefined, 0],
])("everything is shown in %s", async (_, situation, body, requestCount) => {
  if (body !== undefined) answer = { status: 200, body };
  const { log, outputs, summary } = await run(situation);
  expect(log).toContain(`${SCOPE} cost 4711.00 EUR\nWarning: Contoso spends 4711\n`);
  expect(summary).toBe(`**4711.00 EUR** of ${SCOPE}\n`);
  expect(outputs).toContain("payroll/manifest.json");
  expect(requests).toHaveLength(requestCount);
});

test("an error that names only inputs is shown to everyone, and other errors only by code", async () => {
  const fail = (code: string) => () =>
    Promise.reject(new InputError(code, `Input payroll is required.`, { remedy: "Set payroll." }));
  const missing = await run({ event: PUBLIC, action: fail("MissingInput") });
  for (const text of [missing.log, missing.summary]) expect(text).toContain("Input payroll is required.");
  const invalid = await run({ event: PUBLIC, action: fail("InvalidInput") });
  expect(invalid.log).toMatch(/^::error title=InvalidInput::/m);
  expect(invalid.log).not.toContain("payroll");
});

test("unknown inputs are named, and everything else is withheld", async () => {
  const { log } = await run({ event: PUBLIC, inputs: { "allow-pubic": "true" } });
  expect(log).toContain("allow-pubic");
  expect(log).not.toMatch(WORDS);
});
