import { expect, test } from "vitest";
import { conclusions, jobOf, oneJob, only, printed, smallRepository } from "./small-repository.ts";

const push = async (workflow: string) =>
  only(await smallRepository({ workflows: { "a.yml": workflow } }).deliver({ name: "push" }));

const job = (lines: string, command = "'true'"): string =>
  `{runs-on: ubuntu-latest, ${lines}steps: [{run: ${command}}]}`;

test("jobs wait for the jobs they need, and run depending on their results", async () => {
  const run = await push(`
on: push
jobs:
  bad: ${job("", "exit 1")}
  good: ${job("")}
  after-good: ${job("needs: good, ")}
  after-bad: ${job("needs: [bad, good], ")}
  on-failure: ${job("needs: bad, if: failure(), ")}
  on-failure-far: ${job("needs: after-bad, if: failure(), ")}
  on-failure-of-good: ${job("needs: good, if: failure(), ")}
  at-last: ${job("needs: [bad, after-bad], if: always(), ")}
  asks: ${job("needs: bad, if: always() && needs.bad.result == 'failure', ")}
  off: ${job("if: github.ref == 'refs/heads/other', ")}
  after-off: ${job("needs: off, ")}
  revived: ${job('needs: off, if: "!failure() && !cancelled()", ')}
  after-revived: ${job("needs: revived, ")}
`);
  expect(run.conclusion).toBe("failure");
  // A skipped job has no run of its own.
  expect(conclusions(run)).toEqual([
    "after-good success",
    "asks success",
    "at-last success",
    "bad failure",
    "good success",
    "on-failure success",
    "on-failure-far success",
    "revived success",
  ]);
});

test("steps run depending on the outcome of previous steps", async () => {
  const run = await push(
    oneJob(`
- {id: a, run: exit 1, continue-on-error: true}
- {run: "echo \${{ steps.a.outcome }} \${{ steps.a.conclusion }} \${{ job.status }}"}
- {run: echo not here, if: failure()}
- {id: b, run: exit 7}
- {run: echo not here either}
- {run: "echo failed \${{ steps.b.outcome }} \${{ job.status }}", if: failure()}
- {run: echo always, if: always()}
- {run: echo no, if: "always() && steps.b.outcome == 'success'"}
- {run: echo no, if: cancelled()}
`),
  );
  expect(printed(run.jobs[0])).toBe(
    [
      "Process completed with exit code 1.",
      "failure success success",
      "Process completed with exit code 7.",
      "failed failure failure",
      "always",
    ].join("\n"),
  );
  expect(run.conclusion).toBe("failure");
});

test("a script stops at its first failing command, and in a pipe only if bash is named explicitly", async () => {
  const run = await push(`
on: push
jobs:
  plain: {runs-on: ubuntu-latest, steps: [{run: "false\\necho no"}]}
  pipe: {runs-on: ubuntu-latest, steps: [{run: "false | true"}]}
  bash: {runs-on: ubuntu-latest, steps: [{run: "false | true", shell: bash}]}
  defaults: {runs-on: ubuntu-latest, defaults: {run: {shell: bash}}, steps: [{run: "false | true"}]}
  sh: {runs-on: ubuntu-latest, steps: [{run: "false\\necho no", shell: sh}]}
`);
  expect(conclusions(run)).toEqual(["bash failure", "defaults failure", "pipe success", "plain failure", "sh failure"]);
});

test("a timeout cancels a job and fails a step, but steps with always() still run", async () => {
  const repository = smallRepository({
    speed: 600,
    workflows: {
      "a.yml": `
on: push
jobs:
  job:
    runs-on: ubuntu-latest
    timeout-minutes: 1
    steps: [{run: sleep 60}, {run: echo no}, {run: echo cleaned up, if: always()}, {run: echo seen, if: cancelled()}]
  step:
    runs-on: ubuntu-latest
    steps: [{run: sleep 60, timeout-minutes: 1}, {run: echo failed, if: failure()}]
`,
    },
  });
  const run = only(await repository.deliver({ name: "push" }));
  expect(conclusions(run)).toEqual(["job cancelled", "step failure"]);
  expect(printed(jobOf(run, "job"))).toBe("cleaned up\nseen");
  expect(jobOf(run, "job").messages).toEqual(["The job has exceeded the maximum execution time of 1 minutes."]);
  expect(printed(jobOf(run, "step"))).toContain("failed");
});

test("a lost machine runs no further steps, and its job fails", async () => {
  const repository = smallRepository({
    workflows: { "a.yml": oneJob("- run: sleep 30\n- {run: echo no, if: always()}") },
    onStep: (_place, lose) => setTimeout(lose, 50),
  });
  const run = only(await repository.deliver({ name: "push" }));
  expect([run.conclusion, run.jobs[0]?.steps.length, run.messages]).toEqual([
    "failure",
    1,
    ["job: The hosted runner lost communication with the server."],
  ]);
});
