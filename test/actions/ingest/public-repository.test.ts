import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { writeByHand } from "../../worlds/stored-hub/written-run.ts";

const SUBSCRIPTION = "0aaaaaaa-1111-2222-3333-444444444444";
const GROUP = `/subscriptions/${SUBSCRIPTION}/resourceGroups/payroll`;

/** Everything that should not be public. */
const WORDS = ["payroll", SUBSCRIPTION, "4711", "Executive Desk", "team-red", "Quantum Service", "EUR", "broken-part"];

const hub = openForTests(startHub);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "public-ingest-"));
  const good = completeCsv(
    [
      "BilledCost,BillingCurrency,ServiceName,SubAccountId,SubAccountName,Tags,PayrollColumn",
      `4711.25,EUR,Quantum Service,/subscriptions/${SUBSCRIPTION},Executive Desk,"{""team"":""team-red""}",payroll\n`,
    ].join("\n"),
  );
  const submittedTime = "2026-06-11T02:00:00Z";
  await writeByHand(hub, { scope: GROUP, runId: "good", submittedTime, parts: [{ content: good }] });
  await writeByHand(hub, {
    ...{ scope: `/subscriptions/${SUBSCRIPTION}`, runId: "bad", submittedTime, folder: "broken-part" },
    parts: [{ content: completeCsv("BilledCost,ServiceName\npayroll 4711,Quantum Service\n") }],
  });
  await hub.put("msexports", "payroll/manifest.json", "<html>");
  await hub.put("config", "settings.json", `{"scopes": [{"scope": "${GROUP}"}], "payroll": 4711}`);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function ingestIn(event: unknown, inputs: Readonly<Record<string, string>> = {}) {
  const file = join(folder, "event.json");
  await writeFile(file, JSON.stringify(event));
  const environment = { GITHUB_REPOSITORY: "contoso/costs", GITHUB_EVENT_PATH: file, RUNNER_DEBUG: "1" };
  const inputsOfRun = { "dry-run": "false", "fail-on-overlap": "true", force: "true", ...inputs };
  const run = await hub.ingest(inputsOfRun, { environment });
  // The test harness prints the storage key itself, and the runner masks it.
  return { run, shown: [run.log, run.summary, JSON.stringify(run.outputs)].join("\n") };
}

test("a public repository shows counts, codes and months, but no amounts, names or IDs", async () => {
  const { run, shown } = await ingestIn({ repository: { private: false, visibility: "public" } });
  expect(run.exitCode).toBe(1);
  for (const word of WORDS) expect(shown.toLowerCase()).not.toContain(word.toLowerCase());
  expect(run.outputs).toMatchObject({ ingested: "1", failed: "2", rows: "1" });
  expect(run.summary).toMatch(/\| scope-[0-9a-f]{8} \| 202606 \|[^|]*\| failed \| InvalidValue \|/);
  expect(run.summary).toContain("error ManifestReadFailed");
  expect(run.outputs["summary-markdown"]?.trim()).toBe(run.summary.trim());
  expect(await hub.names("ingestion")).toHaveLength(1);
});

test("a scheduled run hides them too, unless its repository is known to be private", async () => {
  const { run, shown } = await ingestIn({ schedule: "1 1 * * *" });
  for (const word of WORDS) expect(shown.toLowerCase()).not.toContain(word.toLowerCase());
  expect(run.log).toContain("set github-token");
});

test.each([
  ["a private repository", { repository: { private: true, visibility: "private" } }, {}],
  ["allow-public: true", { repository: { private: false, visibility: "public" } }, { "allow-public": "true" }],
])("%s shows all of them", async (_, event, inputs) => {
  const { shown } = await ingestIn(event, inputs);
  for (const word of ["payroll", SUBSCRIPTION, "4711", "Quantum Service", "EUR"]) expect(shown).toContain(word);
});
