import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createHubContainers } from "azure-simulator/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { madeData } from "./made-data.ts";
import { PAGE, type ReportHub, startReportHub } from "./report-hub.ts";

const COSTS = [
  { month: "202610", service: "Virtual Machines", amount: 100 },
  { month: "202611", service: "Virtual Machines", amount: 160 },
];

let hub: ReportHub;
beforeEach(async () => {
  hub = await startReportHub(madeData({ costs: COSTS }));
});
afterEach(() => hub.close());

const artifacts = () => hub.cloud.github.results.artifacts();

test("uploads the page as one unzipped artifact, which the summary and the output link to", async () => {
  const { hasFailed, outputs, summary, annotations } = await hub.report({ "retention-days": "30" });
  expect({ hasFailed, annotations }).toEqual({ hasFailed: false, annotations: [] });
  expect(artifacts()).toEqual([
    expect.objectContaining({ name: "cost-report.html", mimeType: "text/html", run: "run-1" }),
  ]);
  expect(artifacts()[0]?.bytes.toString()).toBe(PAGE);
  const days = (Date.parse(artifacts()[0]?.expiresAt ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
  const url = `https://github.com/contoso/costs/actions/runs/1/artifacts/${artifacts()[0]?.id}`;
  expect(outputs).toMatchObject({ url, file: join(hub.workspace, "cost-report.html"), months: "2", issue: "" });
  expect(summary).toContain(`[**Open the page**](${url})`);
  expect(await readFile(join(hub.workspace, "cost-report.html"), "utf8")).toBe(PAGE);
});

test("retention beyond the repository's limit is reported instead of requested", async () => {
  const { annotations, hasFailed, summary } = await hub.report({
    "retention-days": "400",
    output: "out/November.html",
  });
  expect(hasFailed).toBe(false);
  expect(annotations.map(({ message }) => message)).toEqual([
    expect.stringContaining("keeps artifacts for at most 90 days"),
  ]);
  expect(summary).toContain("for 90 days");
  expect(artifacts()[0]?.name).toBe("November.html");
  expect(artifacts()[0]?.expiresAt).not.toBeUndefined();
});

test.each([
  ["according to the event", { repository: { private: false, visibility: "public" } }, ""],
  ["according to GitHub, when the event does not say so", {}, undefined],
  ["published after the event", { repository: { private: true, visibility: "private" } }, undefined],
])("refuses a public repository %s before reading anything, even for the digest", async (_, event, token) => {
  hub.cloud.github.publish();
  const inputs = { digest: "issue", ...(token === undefined ? {} : { digest: "none", "github-token": token }) };
  for (const upload of ["artifact", "storage", "none"]) {
    const { annotations, hasFailed, loads, summary } = await hub.report({ ...inputs, upload }, { event });
    expect({ hasFailed, loads }).toEqual({ hasFailed: true, loads: 0 });
    expect(annotations).toEqual([expect.objectContaining({ kind: "error", title: "PublicRepository" })]);
    expect(summary).toContain("allow-public: true");
    expect(summary).not.toMatch(/160|Virtual Machines/);
  }
  expect([artifacts(), hub.cloud.github.issues.issues]).toEqual([[], []]);
  await expect(readFile(join(hub.workspace, "cost-report.html"))).rejects.toThrow("ENOENT");
});

test.each([
  ["without a token", {}, "1"],
  ["with an event that states otherwise", { repository: { private: null, visibility: "secret" } }, "1"],
  ["when a run is re-run with the event of its first attempt", { repository: { private: true } }, "2"],
])("refuses a repository that may be public %s", async (_, event, GITHUB_RUN_ATTEMPT) => {
  const job = { event, environment: { GITHUB_RUN_ATTEMPT } };
  const { annotations, hasFailed, loads } = await hub.report({ "github-token": "" }, job);
  expect({ hasFailed, loads }).toEqual({ hasFailed: true, loads: 0 });
  expect(annotations).toEqual([expect.objectContaining({ title: "VisibilityUnknown" })]);
  expect(annotations[0]?.message).toContain("Set github-token to github.token");
  expect(artifacts()).toEqual([]);
});

test("a failed request for the repository's visibility does not count as permission", async () => {
  hub.cloud.github.fault({ kind: "502" });
  const { annotations, loads } = await hub.report({}, { event: { repository: { private: true } } });
  expect([loads, annotations[0]?.title]).toEqual([0, "GithubFailed"]);
});

test("accepts a private repository named by the event without a token, and a public one on request", async () => {
  const own = await hub.report(
    { "github-token": "" },
    { event: { repository: { private: true, visibility: "private" } } },
  );
  expect(own.hasFailed).toBe(false);
  hub.cloud.github.publish();
  const open = await hub.report(
    { "allow-public": "true" },
    { event: { repository: { visibility: "public", private: false } } },
  );
  expect(open.hasFailed).toBe(false);
  expect(open.summary).toContain("anyone can read these figures");
  expect(artifacts()).toHaveLength(2);
});

test("warns that everyone in the enterprise can read what an internal repository publishes", async () => {
  const event = { repository: { private: true, visibility: "internal" } };
  const { hasFailed, summary } = await hub.report({ "github-token": "" }, { event });
  expect(hasFailed).toBe(false);
  expect(summary).toContain("everyone in the enterprise can read");
});

test("publishes the page to storage on an Enterprise Server, and says so", async () => {
  await createHubContainers(hub.cloud.storage);
  const environment = { GITHUB_SERVER_URL: "https://github.contoso.com" };
  const { annotations, hasFailed, outputs, summary } = await hub.report({}, { environment });
  expect(hasFailed).toBe(false);
  expect(annotations).toEqual([expect.objectContaining({ kind: "notice", title: "NoArtifacts" })]);
  expect(annotations[0]?.message).toContain("published to storage");
  expect(summary).toContain("az storage blob download --auth-mode login");
  expect(outputs).toMatchObject({ url: `${hub.cloud.storage.url}/config/reports/cost-report.html` });
  expect(hub.cloud.github.results.calls).toEqual([]);
});

test("publishes an artifact on GHE.com, and links to that server", async () => {
  const { outputs } = await hub.report({}, { environment: { GITHUB_SERVER_URL: "https://contoso.ghe.com" } });
  expect(outputs.url).toMatch(/^https:\/\/contoso\.ghe\.com\/contoso\/costs\/actions\/runs\/1\/artifacts\/\d+$/);
});

test("stores the page as HTML in its own folder, which the next run overwrites", async () => {
  const { config } = await createHubContainers(hub.cloud.storage);
  for (const html of ["<p>old</p>", PAGE]) {
    const { hasFailed, outputs, summary } = await hub.report({ upload: "storage" }, { html });
    expect(hasFailed).toBe(false);
    expect(outputs.url).toBe(`${hub.cloud.storage.url}/config/reports/cost-report.html`);
    expect(summary).toContain("az storage blob download --auth-mode login");
  }
  const blob = config.getBlobClient("reports/cost-report.html");
  expect((await blob.downloadToBuffer()).toString()).toBe(PAGE);
  expect((await blob.getProperties()).contentType).toBe("text/html; charset=utf-8");
  expect(artifacts()).toEqual([]);
});

test("a re-run replaces its own artifact, while two pages of one run need two names", async () => {
  const job = (attempt: string) => ({
    environment: { ...hub.cloud.github.results.environmentFor("the-run"), GITHUB_RUN_ATTEMPT: attempt },
  });
  await hub.report({}, job("1"));
  const twice = await hub.report({}, job("1"));
  expect(twice.annotations).toEqual([expect.objectContaining({ title: "ArtifactExists" })]);
  expect(twice.hasFailed).toBe(true);
  expect(twice.summary).toContain("160.00");
  expect((await hub.report({ output: "other.html" }, job("1"))).hasFailed).toBe(false);
  const again = await hub.report({}, { ...job("2"), html: "<p>again</p>" });
  expect(again.hasFailed).toBe(false);
  expect(artifacts().map(({ bytes, name }) => [name, bytes.toString()])).toEqual([
    ["other.html", PAGE],
    ["cost-report.html", "<p>again</p>"],
  ]);
});

test.each([
  ["CreateArtifact", 400, "insufficient usage to create artifact", "upload: storage"],
  ["FinalizeArtifact", 403, "not now", "www.githubstatus.com"],
])(
  "an upload that the service refuses (%s %i) fails the step and keeps the page in the workspace",
  async (method, status, said, remedy) => {
    hub.cloud.github.results.fail(method, status, said);
    const { annotations, hasFailed, outputs, summary } = await hub.report({ digest: "issue" });
    expect(hasFailed).toBe(true);
    expect(annotations).toEqual([expect.objectContaining({ kind: "error", title: "ArtifactFailed" })]);
    expect(annotations[0]?.message).toContain(remedy);
    expect(summary).toContain("in the workspace");
    expect(outputs).toMatchObject({ url: "", issue: "" });
    expect(hub.cloud.github.issues.issues).toEqual([]);
    expect(await readFile(join(hub.workspace, "cost-report.html"), "utf8")).toBe(PAGE);
  },
);

test("reports a place where no file can be written before anything is published", async () => {
  await writeFile(join(hub.workspace, "out"), "");
  const { annotations } = await hub.report({ output: "out/page.html" });
  expect(annotations[0]?.title).toBe("OutputNotWritten");
  expect(artifacts()).toEqual([]);
});

test.each([
  "../page.html",
  "/tmp/page.html",
  "a//b.html",
  "page.htm",
  ".html",
  "a:b.html",
  "C:\\page.html",
  "a/../b.html",
  "x\n.html",
])("rejects the output %j", async (output) => {
  const { annotations, loads } = await hub.report({ output });
  expect([annotations[0]?.title, loads]).toEqual(["InvalidInput", 0]);
});
