import { readFileSync } from "node:fs";
import { join } from "node:path";
import { jobOf, only, printed, smallRepository } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { ROOT } from "./workflow-sources.ts";

const CALLERS = ["hub-daily.yml", "hub-monthly.yml", "hub-backfill.yml"] as const;

/** Replaces an action with one that prints its inputs and sets the outputs that later jobs need. */
function telling(outputs: Readonly<Record<string, string>>): Record<"action.yml" | "main.js", string> {
  const names = [
    "force",
    "migrate",
    "scopes",
    "months",
    "dry-run",
    "mode",
    "schedule",
    "wait",
    "manifests",
    "matrix-entry",
  ];
  const declared = [...names, "start-month", "end-month", "timeout-minutes", "continue-with", "idle-rounds"];
  const others = ["github-token", "stale-after-hours", "storage-account", "hub-name", "tenant-id", "client-id"];
  const inputs = [...declared, ...others].map((name) => `${name}: {description: d}`).join(", ");
  const given = Object.keys(outputs).map((name) => `${name}: {description: d}`);
  const reports = names.map((name) => `"${name}=" + process.env["INPUT_${name.toUpperCase()}"]`).join(", ");
  return {
    "action.yml":
      `name: n\ndescription: d\ninputs: {${inputs}}\noutputs: {${given.join(", ")}}\nruns: {using: node24, ` +
      "main: main.js}\n",
    "main.js": `console.log(${reports});
require("node:fs").appendFileSync(process.env.GITHUB_OUTPUT, ${JSON.stringify(
      Object.entries(outputs)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
    )});`,
  };
}

function hubWithTellingActions(): ReturnType<typeof smallRepository> {
  const read = (file: string): string => readFileSync(join(ROOT, ".github", "workflows", file), "utf8");
  const actions = {
    "run-exports": telling({ manifests: '["a/manifest.json"]' }),
    ingest: telling({ matrix: "[]" }),
    doctor: telling({}),
  };
  const files = Object.entries(actions).flatMap(([folder, action]) =>
    Object.entries(action).map(([name, text]) => [`${folder}/${name}`, text] as const),
  );
  return smallRepository({
    workflows: Object.fromEntries([...CALLERS, "hub-ingest.yml"].map((file) => [file, read(file)])),
    files: Object.fromEntries(files),
    state: { variables: { HUB_STORAGE_ACCOUNT: "a", HUB_NAME: "hub" } },
  });
}

// GitHub merges the inputs of a dispatched workflow into those of the workflows that it calls, but their `force` inputs
// have different meanings.
test.each(CALLERS)("force of %s requests exports again, but never forces a month into the lake", async (workflow) => {
  const run = only(
    await hubWithTellingActions().deliver({ name: "workflow_dispatch", workflow, inputs: { force: true } }),
  );
  expect(run.conclusion, JSON.stringify(run.messages)).toBe("success");
  expect(printed(jobOf(run, "run-exports"))).toContain("force=true");
  const ingest = printed(jobOf(run, "ingest / plan"));
  expect(ingest).toContain("force=false");
  expect(ingest).toContain("dry-run=false");
});

test("scopes of hub-backfill select exports, but never limit what is ingested", async () => {
  const event = {
    name: "workflow_dispatch",
    workflow: "hub-backfill.yml",
    inputs: { scopes: "subscriptions/1" },
  } as const;
  const run = only(await hubWithTellingActions().deliver(event));
  expect(printed(jobOf(run, "run-exports"))).toContain("scopes=subscriptions/1");
  expect(printed(jobOf(run, "ingest / plan"))).not.toContain("subscriptions/1");
});

// A Data Factory hub's files are only deleted if the run itself requests it.
test.each([...CALLERS, "hub-ingest.yml"])(
  "%s never deletes files of a Data Factory hub without a request",
  async (workflow) => {
    const run = only(await hubWithTellingActions().deliver({ name: "workflow_dispatch", workflow, inputs: {} }));
    expect(printed(jobOf(run, workflow === "hub-ingest.yml" ? "plan" : "ingest / plan"))).toContain("migrate=false");
  },
);

test("migrate of hub-backfill is passed to the ingest of its runs", async () => {
  const inputs = { migrate: true };
  const run = only(
    await hubWithTellingActions().deliver({ name: "workflow_dispatch", workflow: "hub-backfill.yml", inputs }),
  );
  expect(printed(jobOf(run, "ingest / plan"))).toContain("migrate=true");
});

test("inputs of hub-ingest are passed on when it is started manually", async () => {
  const inputs = { force: true, scopes: "subscriptions/1", months: "202606" };
  const event = { name: "workflow_dispatch", workflow: "hub-ingest.yml", inputs } as const;
  const text = printed(jobOf(only(await hubWithTellingActions().deliver(event)), "plan"));
  for (const said of ["force=true", "scopes=subscriptions/1", "months=202606"]) expect(text).toContain(said);
});
