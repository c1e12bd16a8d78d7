import { expect, test } from "vitest";
import { jobOf, oneJob, only, printed, smallRepository } from "./small-repository.ts";

test("env of workflow, job, GITHUB_ENV and step: the innermost value wins, and PATH is extended", async () => {
  const repository = smallRepository({
    workflows: {
      "a.yml": `
on: push
env: {A: workflow, B: workflow, C: workflow}
jobs:
  a:
    runs-on: ubuntu-latest
    env: {B: job, C: "\${{ github.ref_name }}+job"}
    steps:
      - run: |
          echo "$A $B $C"
          echo "B=from file" >> $GITHUB_ENV
          echo "GITHUB_REF=refs/heads/forged" >> $GITHUB_ENV
          echo "NODE_OPTIONS=--require=evil" >> $GITHUB_ENV
          mkdir bin && printf '#!/bin/sh\\necho mine' > bin/tool && chmod +x bin/tool && echo "$PWD/bin" >> $GITHUB_PATH
      - {run: 'echo "$A $B $C $GITHUB_REF\${{ env.GITHUB_REF }} [$NODE_OPTIONS]"; tool', env: {C: step}}
`,
    },
    environment: {},
  });
  const run = only(await repository.deliver({ name: "push" }));
  const lines = printed(run.jobs[0])
    .split("\n")
    .filter((line) => !line.startsWith("::error"));
  expect(lines).toEqual([
    "workflow job main+job",
    `workflow from file step refs/heads/main [${repository.clock.environment.NODE_OPTIONS}]`,
    "mine",
  ]);
});

test("a job does not inherit this machine's environment variables", async () => {
  process.env.SECRET_OF_THE_MACHINE = "leaked";
  try {
    const run = only(await smallRepository({ workflows: { "a.yml": oneJob("- run: env") } }).deliver({ name: "push" }));
    expect(printed(run.jobs[0])).not.toContain("leaked");
  } finally {
    delete process.env.SECRET_OF_THE_MACHINE;
  }
});

test("secrets reach only steps that name them, and never appear in logs, annotations, summaries or outputs", async () => {
  const repository = smallRepository({
    state: { secrets: { KEY: "s3cr3t-value", LINES: "first-line\nsecond-line" }, variables: { HUB: "hub1" } },
    workflows: {
      "a.yml": `
on: push
jobs:
  a:
    runs-on: ubuntu-latest
    outputs: {key: "\${{ steps.s.outputs.key }}", hub: "\${{ vars.HUB }}"}
    steps:
      - id: s
        env: {KEY: "\${{ secrets.KEY }}"}
        run: |
          test "\${#KEY}" = 12 && echo same
          echo "$KEY \${{ secrets.LINES }} \${{ github.token }}" | cut -d' ' -f 1,2
          echo "::error::no \${{ secrets.key }}"
          echo "# $KEY" >> $GITHUB_STEP_SUMMARY
          echo "key=$KEY" >> $GITHUB_OUTPUT
      - run: |
          MADE=$(printf 'made-%s' here)
          echo "::add-mask::$MADE"
          echo "it is $MADE"
  b: {needs: a, runs-on: ubuntu-latest, steps: [{run: 'echo "[\${{ needs.a.outputs.key }}] \${{ needs.a.outputs.hub }} [\${{ secrets.NONE }}]"'}]}
`,
    },
  });
  const run = only(await repository.deliver({ name: "push" }));
  const reported = JSON.stringify([
    run.jobs.map(({ steps, ...job }) => ({ ...job, steps: steps.map(({ outputs: _, ...step }) => step) })),
    repository.events,
  ]);
  for (const secret of ["s3cr3t-value", "first-line", "second-line", "made-here", "ghs_"])
    expect(reported).not.toContain(secret);
  expect(printed(jobOf(run, "a"))).toContain("same");
  expect(printed(jobOf(run, "b"))).toBe("[] hub1 []");
  expect(jobOf(run, "a").messages).toEqual(["Skip output 'key' since it may contain secret."]);
});

test("expressions are inserted into scripts as text, so an outsider's input is executed", async () => {
  const repository = smallRepository({
    workflows: {
      "a.yml":
        "on: pull_request\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: 'echo " +
        '"${{ github.event.pull_request.title }}"\'}, {run: \'echo "$TITLE"\', env: {TITLE: ' +
        "'${{ github.event.pull_request.title }}'}}]}}",
    },
  });
  const title = '"; echo injected; "';
  const run = only(await repository.deliver({ name: "pull_request", number: 1, head: "x", title }));
  expect(run.jobs[0]?.steps.map(({ log }) => log.split("\n").includes("injected"))).toEqual([true, false]);
});
