import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { jobOf, oneJob, only, printed, smallRepository } from "./small-repository.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const CHECKOUT = "- {uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683}\n";

/** An action that prints its inputs, saves state for its post step, and fails on request. */
const NODE_ACTION = {
  "tell/action.yml": `
name: tell
description: d
inputs: {first: {description: d, required: true}, second input: {description: d, default: "\${{ github.ref_name }}"}}
outputs: {said: {description: d}}
runs: {using: node24, main: main.js, post: post.js, post-if: always()}
`,
  "tell/main.js": `
const { appendFileSync } = require("node:fs");
console.log("main", process.env.INPUT_FIRST, process.env.INPUT_SECOND_INPUT, __dirname.endsWith("/tell"));
appendFileSync(process.env.GITHUB_STATE, "kept=" + process.env.INPUT_FIRST + "\\n");
appendFileSync(process.env.GITHUB_OUTPUT, "said=" + process.env.INPUT_FIRST + "\\n");
if (process.env.INPUT_FIRST === "fail") process.exitCode = 1;
`,
  "tell/post.js": `console.log("post", process.env.STATE_kept, process.env.INPUT_FIRST);`,
};

const push = async (workflow: string, files: Record<string, string> = NODE_ACTION) =>
  only(await smallRepository({ workflows: { "a.yml": workflow }, files }).deliver({ name: "push" }));

describe("a local action", () => {
  test("gets its inputs and defaults, and post steps run in reverse order even after a failure", async () => {
    const run = await push(
      oneJob(`
${CHECKOUT}
- {id: a, uses: ./tell, with: {first: one}}
- {uses: ./tell, with: {first: "\${{ steps.a.outputs.said }}+", second input: given, third: x}}
- {uses: ./tell, with: {first: fail}}
- {uses: ./tell, with: {first: never}}
`),
    );
    expect(run.conclusion).toBe("failure");
    const lines = printed(run.jobs[0])
      .split("\n")
      .filter((line) => /^(main|post)/.test(line));
    expect(lines).toEqual([
      ...["main one main true", "main one+ given true", "main fail main true"],
      ...["post fail fail", "post one+ one+", "post one one"],
    ]);
    const warnings = run.jobs[0]?.steps.flatMap(({ annotations }) => annotations.map(({ message }) => message));
    expect(warnings).toEqual(["Unexpected input(s) 'third', valid inputs are ['first', 'second input']"]);
  });

  test("may be composite, with steps that see its inputs but not the secrets or steps outside", async () => {
    const run = await push(
      oneJob(`
${CHECKOUT}
- {id: outer, run: 'true'}
- {id: c, uses: ./, with: {what: cycle}, env: {FROM: outside}}
- {run: "echo \${{ steps.c.outputs.result }} \${{ steps.c.conclusion }}", if: always()}
`),
      {
        ...NODE_ACTION,
        "action.yml": `
name: root
description: d
inputs: {what: {description: d}}
outputs: {result: {description: d, value: "\${{ steps.in.outputs.said }}"}}
runs:
  using: composite
  steps:
    - {run: 'echo "$FROM \${{ inputs.what }} [\${{ steps.outer.conclusion }}]"', shell: bash}
    - {id: in, uses: ./tell, with: {first: "\${{ inputs.what }}"}}
    - {run: exit 4, shell: bash}
    - {run: echo caught, shell: bash, if: failure()}
`,
      },
    );
    const lines = printed(run.jobs[0])
      .split("\n")
      .filter((line) => !/^(Checked|>)/.test(line));
    expect(lines).toEqual([
      ...["outside cycle []", "main cycle main true", "Process completed with exit code 4.", "caught"],
      ...["cycle failure", "post cycle cycle"],
    ]);
  });
});

test("a committed action of this project runs from a checkout of the project", async () => {
  const repository = smallRepository({
    workflows: { "a.yml": oneJob(`${CHECKOUT}- {uses: ./ingest, with: {storage-account: x, modee: run}}`) },
    state: { root: ROOT, workflows: [], leaveOut: ["test", "bench", "docs", "src", "simulator"] },
  });
  const run = only(await repository.deliver({ name: "push" }));
  const messages = run.jobs[0]?.steps[1]?.annotations.map(({ message }) => message).join("\n");
  expect(messages).toContain("modee");
  // The action is in the workflow's repository, whatever ran before.
  const address = /See https:\/\/github\.com\/(\S+?)\/blob\/(\S+?)\/docs\/errors\/access\.md#unknowninput$/m;
  expect(address.exec(messages ?? "")?.slice(1)).toEqual(["contoso/costs", expect.stringMatching(/^[0-9a-f]{40}$/)]);
  expect(run.conclusion).toBe("failure");
});

test("actions from other repositories come from the test's list, in any version", async () => {
  const calls: unknown[] = [];
  const repository = smallRepository({
    workflows: {
      "a.yml": oneJob(`
- {id: login, uses: azure/login@a457da9ea143d694b1b9c7c869ebb04ebe844ef5, with: {client-id: c1}}
- {uses: contoso/cost-hub/tell@v1, with: {first: "\${{ steps.login.outputs.who }}"}}
`),
    },
    actions: {
      "azure/login": {
        inputs: ["client-id"],
        run: async ({ inputs }) => {
          calls.push(inputs);
          return { who: "me" };
        },
      },
      "contoso/cost-hub": { folder: join(import.meta.dirname, "action-repository") },
    },
  });
  const run = only(await repository.deliver({ name: "push" }));
  expect(calls).toEqual([{ "client-id": "c1" }]);
  expect(printed(run.jobs[0])).toBe("told me by contoso/cost-hub v1");
});

test("artifacts are passed between jobs", async () => {
  const run = await push(`
on: push
jobs:
  make:
    runs-on: ubuntu-latest
    strategy: {matrix: {n: [1, 2]}}
    steps:
      - {run: "mkdir -p out/deep; echo \${{ matrix.n }} > out/deep/\${{ matrix.n }}.txt"}
      - {uses: actions/upload-artifact@v4, with: {name: "part-\${{ matrix.n }}", path: out, if-no-files-found: error}}
  take:
    needs: make
    runs-on: ubuntu-latest
    steps:
      - {uses: actions/download-artifact@v4, with: {pattern: part-*, merge-multiple: true, path: in}}
      - {run: cat in/*.txt}
`);
  expect(printed(jobOf(run, "take"))).toBe("Downloaded 2 artifacts\n1\n2");
});

test("a called workflow gets inputs and secrets, returns outputs, and has its caller's permissions at most", async () => {
  const called = (permissions: string): string =>
    `
on:
  workflow_call:
    inputs: {n: {type: number, default: 3}, text: {type: string, required: true}}
    secrets: {key: {required: true}}
    outputs: {sum: {value: "\${{ jobs.inner.outputs.sum }}"}}
jobs:
  inner:
    runs-on: ubuntu-latest
    ${permissions}
    outputs: {sum: "\${{ steps.s.outputs.sum }}"}
    steps: [{id: s, run: 'echo "sum=\${{ inputs.text }}\${{ inputs.n + 0 == 3 }}" >> $GITHUB_OUTPUT; test "\${{ secrets.key }}" = k1'}]
`.replace("inputs.n + 0 == 3", "inputs.n == 3");
  const caller = `
on: push
permissions: {contents: read}
jobs:
  outer: {uses: ./.github/workflows/called.yml, with: {text: t}, secrets: {key: "\${{ secrets.KEY }}"}}
  after: {needs: outer, runs-on: ubuntu-latest, steps: [{run: "echo \${{ needs.outer.outputs.sum }}"}]}
`;
  const deliver = async (permissions: string) =>
    only(
      await smallRepository({
        workflows: { "a.yml": caller, "called.yml": called(permissions) },
        state: { secrets: { KEY: "k1" } },
      }).deliver({ name: "push" }),
    );
  const good = await deliver("permissions: {contents: read}");
  expect(good.jobs.map(({ name, conclusion }) => `${name} ${conclusion}`)).toEqual([
    "outer / inner success",
    "after success",
  ]);
  expect(printed(jobOf(good, "after"))).toBe("ttrue");
  const bad = await deliver("permissions: {id-token: write}");
  expect(bad.messages[0]).toContain("is requesting 'id-token: write', but is only allowed 'id-token: none'");
});

test("a called workflow sees the inputs of a manual start merged under its own, as in GitHub", async () => {
  const dispatch = (own: string): string =>
    "on: {workflow_dispatch: {inputs: {a: {type: boolean}, b: {type: string}}}}\njobs:\n  outer: {uses: " +
    `./.github/workflows/called.yml, with: ${own}}\n`;
  const called = `
on: {workflow_call: {inputs: {b: {type: string}}}}
jobs:
  inner: {runs-on: ubuntu-latest, steps: [{run: "echo \${{ inputs.a }} \${{ inputs.b }}"}]}
`;
  const workflows = { "a.yml": dispatch('{b: "own"}'), "called.yml": called };
  const event = { name: "workflow_dispatch", workflow: "a.yml", inputs: { a: true, b: "theirs" } } as const;
  const run = only(await smallRepository({ workflows }).deliver(event));
  expect(printed(jobOf(run, "outer / inner"))).toBe("true own");
});
