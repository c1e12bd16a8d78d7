import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as api from "azure-simulator";
import { describe, expect, test } from "vitest";

const PACKAGE = join(import.meta.dirname, "..");

test("the public API consists of three functions", () => {
  expect(Object.keys(api).sort()).toEqual(["runWorkflow", "startAzure", "startGitHub"]);
});

test("the README's first example works as printed", () => {
  const [, program = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(PACKAGE, "README.md"), "utf8")) ?? [];
  const args = ["--conditions=source", "--input-type=module-typescript", "--eval", program];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: PACKAGE, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^success[\s\S]*\nHello from contoso\/costs\n/);
});

describe("a dispatched workflow", () => {
  const STORAGE = `
on: {workflow_dispatch: {inputs: {name: {default: nobody}}}}
permissions: {id-token: write}
jobs:
  greet:
    runs-on: ubuntu-latest
    outputs: {greeting: "\${{ steps.greet.outputs.greeting }}"}
    steps:
      - id: greet
        env: {NAME: "\${{ inputs.name }}", TEAM: "\${{ vars.TEAM }}"}
        run: echo "greeting=$NAME of $TEAM" >> "$GITHUB_OUTPUT"
      - run: >-
          node -e 'fetch("https://management.azure.com/subscriptions").then(({ status }) => console.log("Azure", status))'
`;

  test("receives inputs and variables, and reaches the simulated Azure by its public name", async () => {
    const azure = await api.startAzure();
    try {
      const files = { ".github/workflows/greet.yml": STORAGE };
      const options = { azure, workflow: "greet.yml", files, variables: { TEAM: "costs" } };
      const { conclusion, jobs } = await api.runWorkflow({ ...options, inputs: { name: "Ada" } });
      expect(conclusion).toBe("success");
      expect(jobs[0]?.outputs).toEqual({ greeting: "Ada of costs" });
      expect(jobs[0]?.steps[1]?.log).toContain("Azure 401");
      await expect(api.runWorkflow({ ...options, workflow: "gone.yml" })).rejects.toThrow("gone.yml does not exist");
    } finally {
      await azure.close();
    }
  });
});
