import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { type SimulatedAzure, startAzure } from "azure-simulator";
import { type ActionRun, COMPILE_CACHE, createHubContainers, runActionBundle } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hubIn, type SimulatedHub } from "../../worlds/stored-hub/simulated-hub.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const SCOPE = "/subscriptions/00000000-0000-0000-0000-000000000001";
const MONTHS = ["202604", "202605"];

const trusted = getCACertificates("default");
let cloud: SimulatedAzure;
let hub: SimulatedHub;
let workspace: string;
/** The sums that ingest proved, by month. */
let proven: readonly string[];

beforeAll(async () => {
  cloud = await startAzure();
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  hub = hubIn(cloud.storage, await createHubContainers(cloud.storage));
  workspace = await mkdtemp(join(tmpdir(), "report-lake-"));
  for (const month of MONTHS) await hub.deliver({ scope: SCOPE, month, rows: 400, currencies: ["EUR"] });
  const { outcomes, partitions } = await hub.ingest({}, { environment: cloud.environment });
  expect(outcomes).toEqual(MONTHS.map((month) => `${month} ingested`));
  proven = partitions.map(({ sums }) => sums?.EUR?.EffectiveCost ?? "");
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await rm(workspace, { recursive: true });
  await cloud.close();
});

/** Runs the committed bundle as a job of a private repository does. */
function report(inputs: Readonly<Record<string, string>> = {}): Promise<ActionRun> {
  const { storage } = cloud;
  return runActionBundle({
    action: "report",
    inputs: {
      ...{ "storage-account": storage.url, "storage-key": storage.key },
      ...{ "github-token": cloud.github.issueToken({ contents: "read" }), ...inputs },
    },
    environment: {
      ...cloud.environment,
      ...cloud.github.results.environmentFor("run-7"),
      ...{ GITHUB_SERVER_URL: "https://github.com", GITHUB_RUN_ID: "7", GITHUB_WORKSPACE: workspace },
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
  });
}

/** Formats decimal text with separators, such as `1,234.567`. */
function grouped(decimal: string): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
}

test("the bundle publishes the page of a lake, and the next report reads no month again", async () => {
  const first = await report({ title: "Costs of <Contoso>" });
  expect(first.exitCode, first.log).toBe(0);
  const [artifact] = cloud.github.results.artifacts();
  const html = artifact?.bytes.toString() ?? "";
  expect(html).toContain("default-src 'none'; script-src 'sha256-");
  expect(html).toContain("<title>Costs of &lt;Contoso&gt;</title>");
  for (const sum of proven) expect(html).toContain(grouped(sum));
  expect(first.outputs).toMatchObject({ months: "2", missing: "0", total: proven.at(-1) });
  expect(first.outputs.url).toMatch(/\/actions\/runs\/7\/artifacts\/\d+$/);
  expect(first.summary).toContain("| Effective cost, May 2026 |");
  // The runner hides the values it is asked to mask.
  const shown = first.log.split("\n").filter((line) => !line.startsWith("::add-mask::"));
  expect(shown.join("\n")).not.toContain(cloud.storage.key);

  const before = cloud.storage.requests.length;
  const second = await report({ output: "again.html" });
  expect(second.exitCode, second.log).toBe(0);
  const reads = cloud.storage.requests.slice(before).filter((one) => one.operation === "GetBlob");
  expect(reads.filter(({ container }) => container === "ingestion")).toEqual([]);
  expect(second.log).toContain("unchanged since the last page");
});

test("redacted names appear in neither the page nor the summary nor the log", async () => {
  const { exitCode, log, summary } = await report({ output: "redacted.html", redact: "names", "tag-keys": "env" });
  expect(exitCode, log).toBe(0);
  const html =
    cloud.github.results
      .artifacts()
      .find(({ name }) => name === "redacted.html")
      ?.bytes.toString() ?? "";
  expect(html).toContain("resource group 1");
  const data = gunzipSync(Buffer.from(/id="data">([^<]+)</.exec(html)?.[1] ?? "", "base64")).toString();
  for (const text of [html, data, summary, log]) expect(text).not.toContain(SCOPE.slice("/subscriptions/".length));
  for (const sum of proven) expect(html).toContain(grouped(sum));
});

test("npm run report shows the same figures for a copy of the lake, with or without its ingestion/ folder", async () => {
  const run = promisify(execFile);
  for (const prefix of ["", "ingestion/"]) {
    const folder = await mkdtemp(join(workspace, "copy-"));
    for (const name of await hub.names("ingestion")) {
      const file = join(folder, prefix, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, (await hub.read("ingestion", name)) ?? "");
    }
    const out = join(workspace, "local.html");
    const { stdout, stderr } = await run(process.execPath, [
      "--conditions=source",
      join(ROOT, "scripts/local-report.ts"),
      "--lake",
      folder,
      "--out",
      out,
    ]);
    expect([stdout, stderr]).toEqual([expect.stringMatching(/local\.html: 2 months, \d+ bytes\n$/), ""]);
    const html = await readFile(out, "utf8");
    for (const sum of proven) expect(html).toContain(grouped(sum));
  }
});

test.each([
  [["--out", "x.html"], "--lake and --out are needed"],
  [["--lake", ".", "--out", "x.html", "--months", "0"], "--months must be a whole number"],
  [["--lake", "no-such-folder", "--out", "x.html"], "LakeNotFound"],
])("npm run report %j explains the error", async (args, message) => {
  const script = join(ROOT, "scripts/local-report.ts");
  const failed = await promisify(execFile)(process.execPath, ["--conditions=source", script, ...args], {
    cwd: workspace,
  }).catch((error: { readonly code?: unknown; readonly stderr?: string }) => error);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
});
