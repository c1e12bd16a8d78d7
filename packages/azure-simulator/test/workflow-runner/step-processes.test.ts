import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneJob, only, printed, smallRepository } from "./small-repository.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "processes-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a cancelled step is interrupted twice before it is killed", async () => {
  const repository = smallRepository({
    speed: 50,
    workflows: {
      "a.yml": oneJob(
        "- run: |\n    trap 'echo got INT' INT; trap 'echo got TERM' TERM\n    while :; do sleep 0.01 || true; done",
        "timeout-minutes: 1",
      ),
    },
  });
  const run = only(await repository.deliver({ name: "push" }));
  expect(run.conclusion).toBe("cancelled");
  expect(printed(run.jobs[0]).split("\n")).toEqual(expect.arrayContaining(["got INT", "got TERM"]));
});

test("processes started by a job do not outlive the runner, however it ends", { timeout: 120_000 }, async () => {
  const pidFile = join(folder, "pid");
  const workflow = oneJob(`- run: echo $$ > ${pidFile}; sleep 60`);
  const script = `
    import { smallRepository } from ${JSON.stringify(join(import.meta.dirname, "small-repository.ts"))};
    await smallRepository({ workflows: { "a.yml": ${JSON.stringify(workflow)} } }).deliver({ name: "push" });
  `;
  const runner = spawn(process.execPath, ["--conditions=source", "--input-type=module", "--eval", script], {
    stdio: "ignore",
    env: { ...process.env, TMPDIR: folder },
  });
  const pid = await waitFor(async () => Number(await readFile(pidFile, "utf8").catch(() => "")));
  runner.kill("SIGINT");
  const [, signal] = await once(runner, "exit");
  expect(signal).toBe("SIGINT");
  await waitFor(async () => !isAlive(pid));
});

/** Polls `look` until it returns a result. */
async function waitFor<Seen>(look: () => Promise<Seen>): Promise<Seen> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that ended but was not yet reaped by its new parent still accepts signals.
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
