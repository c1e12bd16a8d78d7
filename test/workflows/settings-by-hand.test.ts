import { readFileSync } from "node:fs";
import { join } from "node:path";
import { jobOf, only, printed, smallRepository } from "azure-simulator/testing";
import { describe, expect, test } from "vitest";
import { readActionContract } from "../../scripts/action-contract.ts";
import { ROOT } from "./workflow-sources.ts";

const { inputs: INPUTS } = readActionContract(ROOT, "configure-exports");
const DEFAULT_VERSION = INPUTS.find(({ name }) => name === "dataset-version")?.defaultValue ?? "";

async function settingsRun(
  inputs: Readonly<Record<string, boolean>>,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const declared = INPUTS.map(({ name }) => `"${name}": {description: d}`).join(", ");
  const hub = smallRepository({
    workflows: { "hub-settings.yml": readFileSync(join(ROOT, ".github", "workflows", "hub-settings.yml"), "utf8") },
    files: {
      "configure-exports/action.yml": `name: n\ndescription: d\ninputs: {${declared}}\nruns: {using: node24, main: main.js}\n`,
      "configure-exports/main.js":
        `for (const name of ["dry-run", "dataset-version", "prune"]) console.log(name + "=" + ` +
        `process.env["INPUT_" + name.toUpperCase()]);`,
    },
    state: { variables: { HUB_STORAGE_ACCOUNT: "a", HUB_NAME: "hub", ...variables } },
  });
  const run = only(await hub.deliver({ name: "workflow_dispatch", workflow: "hub-settings.yml", inputs }));
  return printed(jobOf(run, "apply"));
}

describe("hub-settings, started manually", () => {
  test("changes exports but deletes none", async () => {
    expect(await settingsRun({})).toContain(`dry-run=false\ndataset-version=${DEFAULT_VERSION}\nprune=false`);
  });

  test("only lists the changes if requested", async () => {
    expect(await settingsRun({ "dry-run": true, prune: true })).toContain("dry-run=true");
  });

  test("exports the columns of HUB_DATASET_VERSION", async () => {
    expect(await settingsRun({}, { HUB_DATASET_VERSION: "1.2-preview" })).toContain("dataset-version=1.2-preview");
  });
});
