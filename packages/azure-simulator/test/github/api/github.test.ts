import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { getOctokit } from "@actions/github";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SimulatedAzure, startAzure } from "../../../src/start-azure.ts";

const REPOSITORY = { owner: "contoso", repo: "costs" };
const FILES = ["hub-ingest.yml", "hub-schedule.yml", "build.yml"];
let cloud: SimulatedAzure;
const trusted = getCACertificates("default");

beforeAll(async () => {
  cloud = await startAzure({ github: { workflows: FILES } });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});
beforeEach(() => cloud.github.forgetRequests());

const client = (token = cloud.github.token) => getOctokit(token, { baseUrl: cloud.github.url });

/** Returns `done`, or the status and message of the error. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    const { status, message } = error as { readonly status: number; readonly message: string };
    return `${status} ${message.split(" - ")[0]}`;
  }
}

describe("workflows", () => {
  test("are listed over all pages by GitHub's own client", async () => {
    const { paginate, rest } = client();
    const workflows = await paginate(rest.actions.listRepoWorkflows, { ...REPOSITORY, per_page: 2 });
    expect(workflows.map(({ path, state }) => `${path} ${state}`)).toEqual(
      FILES.map((file) => `.github/workflows/${file} active`),
    );
    expect(cloud.github.requests).toHaveLength(2);
  });

  test("are disabled and enabled by number or by file name", async () => {
    const { actions } = client().rest;
    const [first] = cloud.github.workflows;
    await actions.disableWorkflow({ ...REPOSITORY, workflow_id: first?.id ?? 0 });
    expect(first?.state).toBe("disabled_manually");
    await actions.enableWorkflow({ ...REPOSITORY, workflow_id: "hub-ingest.yml" });
    expect(first?.state).toBe("active");
    expect(await outcome(actions.disableWorkflow({ ...REPOSITORY, workflow_id: "none.yml" }))).toBe("404 Not Found");
  });
});

describe("a token", () => {
  test("that is invalid is rejected, as is a request for another repository", async () => {
    expect(await outcome(client("ghs_other").rest.repos.get(REPOSITORY))).toBe("401 Bad credentials");
    expect(await outcome(client().rest.repos.get({ owner: "contoso", repo: "other" }))).toBe("404 Not Found");
  });
});

describe("a dispatch", () => {
  const dispatch = (event_type: string, client_payload: Record<string, unknown> = {}): Promise<string> =>
    outcome(client().rest.repos.createDispatchEvent({ ...REPOSITORY, event_type, client_payload }));

  test("is accepted with its payload", async () => {
    expect(await dispatch("msexports_FileAdded", { manifests: "journal:1" })).toBe("done");
    expect(cloud.github.dispatches).toEqual([
      { eventType: "msexports_FileAdded", clientPayload: { manifests: "journal:1" } },
    ]);
  });

  test("is rejected beyond GitHub's limits", async () => {
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`p${index}`, "x"]));
    expect(await dispatch("e", eleven)).toContain("422 Invalid request.");
    expect(await dispatch("e", { text: "x".repeat(65_535) })).toBe("422 client_payload is too large.");
    expect(await dispatch("e".repeat(101))).toContain("422 Invalid request.");
    expect(await dispatch("")).toContain("422 Invalid request.");
  });
});

test("faults are enabled by name, and end", async () => {
  cloud.github.fault({ kind: "502", times: 1 });
  expect(await outcome(client().rest.repos.get(REPOSITORY))).toBe("502 Server Error");
  const end = cloud.github.fault({ kind: "secondary-limit", match: ({ method }) => method === "PUT" });
  const disable = client().rest.actions.disableWorkflow({ ...REPOSITORY, workflow_id: "build.yml" });
  expect(await outcome(disable)).toMatch(/^403 You have exceeded a secondary rate limit/);
  end();
  expect(await outcome(client().rest.repos.get(REPOSITORY))).toBe("done");
});

describe("comments on a pull request", () => {
  test("are created, listed over all pages and updated", async () => {
    const { paginate, rest } = client();
    const at = { ...REPOSITORY, issue_number: 7 };
    for (const body of ["one", "two", "three"]) await rest.issues.createComment({ ...at, body });
    await rest.issues.createComment({ ...REPOSITORY, issue_number: 8, body: "elsewhere" });
    const listed = await paginate(rest.issues.listComments, { ...at, per_page: 2 });
    expect(listed.map(({ body, user }) => `${body} ${user?.login}`)).toEqual(
      ["one", "two", "three"].map((body) => `${body} github-actions[bot]`),
    );
    await rest.issues.updateComment({ ...REPOSITORY, comment_id: listed[1]?.id ?? 0, body: "two, again" });
    expect(cloud.github.comments.map(({ number, body }) => `${number} ${body}`)).toEqual([
      ...["7 one", "7 two, again", "7 three", "8 elsewhere"],
    ]);
    expect(await outcome(rest.issues.updateComment({ ...REPOSITORY, comment_id: 1, body: "x" }))).toBe("404 Not Found");
    expect(await outcome(rest.issues.createComment({ ...at, body: "x".repeat(65_537) }))).toMatch(/^422 /);
  });
});
