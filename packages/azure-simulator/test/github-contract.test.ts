import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REVIEW_RULE } from "../src/github/api/simulated-github.ts";
import { exchangeFindings, type GithubExchange } from "../src/github/contract/exchange-findings.ts";
import { type SimulatedAzure, startAzure } from "../src/start-azure.ts";

const HEADERS = {
  accept: "application/vnd.github.v3+json",
  "user-agent": "cost-hub/0.1.0 (test)",
  "x-github-api-version": "2022-11-28",
};
let cloud: SimulatedAzure;
const trusted = getCACertificates("default");

beforeAll(async () => {
  cloud = await startAzure({ github: { workflows: ["hub-ingest.yml"] } });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  cloud.github.addEnvironment("hub", true, { hasReviewers: true });
  cloud.github.protectBranch("main", [REVIEW_RULE]);
  cloud.github.issues.write("Costs", "of June", ["cost-hub"]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

type Request = readonly [method: string, path: string, body?: object];

/** A request as the product sends it, and the simulator's response. */
async function exchange([method, path, body]: Request, of: SimulatedAzure = cloud): Promise<GithubExchange> {
  const url = new URL(`${of.github.url}${path}`);
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers: Record<string, string> = {
    ...HEADERS,
    ...(text === "" ? {} : { "content-type": "application/json" }),
  };
  const authorization = `token ${of.github.token}`;
  const reply = await fetch(url, {
    method,
    headers: { ...headers, authorization },
    ...(text === "" ? {} : { body: text }),
  });
  const answer = await reply.text();
  return {
    ...{ method, url, headers, body: text },
    answer: {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      ...(answer === "" ? {} : { body: JSON.parse(answer) }),
    },
  };
}

const REPOSITORY = "/repos/contoso/costs";
const READS: readonly Request[] = [
  ["GET", REPOSITORY],
  ["GET", `${REPOSITORY}/environments/hub`],
  ["GET", `${REPOSITORY}/environments/hub/deployment-branch-policies?per_page=100`],
  ["GET", `${REPOSITORY}/actions/workflows?per_page=100`],
  ["GET", `${REPOSITORY}/actions/workflows/hub-ingest.yml`],
  ["GET", `${REPOSITORY}/issues?state=open&labels=cost-hub`],
  ["GET", `${REPOSITORY}/issues/1`],
  ["POST", `${REPOSITORY}/issues`, { title: "Red", body: "Why", labels: ["cost-hub"] }],
  ["PATCH", `${REPOSITORY}/issues/1`, { state: "closed", state_reason: "completed" }],
  ["POST", `${REPOSITORY}/issues/7/comments`, { body: "2 to create" }],
];

test.each(READS.map((request) => ({ name: request.slice(0, 2).join(" "), request })))(
  "$name gets a valid response, and every missing member or wrong type is detected",
  async ({ request }) => {
    const good = await exchange(request);
    expect(exchangeFindings(good)).toEqual([]);
    const body = good.answer.body as Readonly<Record<string, unknown>>;
    const altered = (change: object): GithubExchange => ({
      ...good,
      answer: { ...good.answer, body: Array.isArray(body) ? [{ ...body[0], ...change }] : { ...body, ...change } },
    });
    const [shown] = Array.isArray(body) ? body : [body];
    const required = ["id", "node_id", "number", "full_name", "total_count", "created_at"].filter(
      (name) => name in shown,
    );
    expect(required.length).toBeGreaterThan(0);
    for (const name of required) {
      expect(exchangeFindings(altered({ [name]: undefined })).join(), name).toMatch(/must have required property/);
      expect(exchangeFindings(altered({ [name]: { of: "another type" } })).join(), name).toMatch(/must be/);
    }
    expect(exchangeFindings(altered({ invented: 1 })).join()).toMatch(/must NOT have additional properties.*invented/);
    expect(exchangeFindings({ ...good, answer: { ...good.answer, status: 202 } }).join()).toMatch(
      /has no response 202/,
    );
  },
);

test("every test that uses the simulated GitHub fails if a request would be invalid for GitHub", async () => {
  const other = await startAzure();
  setDefaultCACertificates([...trusted, await readFile(other.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  await exchange(["GET", `${REPOSITORY}/issues?states=open`], other);
  await expect(other.close()).rejects.toThrow(/GET \/repos\/contoso\/costs\/issues\?states=open 200: .*states/);
});
