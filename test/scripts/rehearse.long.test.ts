import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { newHub } from "../../scripts/new-hub/create-hub.ts";
import { ROOT } from "../repo/markdown-document.ts";
import { actionsClone, filesIn } from "./new-hub/actions-clone-fixture.ts";

async function rehearse(cwd: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, ["--conditions=source", join(ROOT, "scripts", "rehearse.ts"), ...words], {
    ...{ cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] },
    env: { ...process.env, INIT_CWD: cwd },
  });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [exitCode, shown, errors] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { exitCode, shown, errors };
}

test("one command runs the generated workflows from an empty subscription to the costs of a month and their page", async () => {
  const clone = actionsClone();
  try {
    const scopes =
      "/subscriptions/0aaaaaaa-1111-2222-3333-444444444444,/providers/Microsoft.Billing/billingAccounts/1234567";
    const hub = ["--to", "costs", "--repository", "contoso/costs", "--scope", scopes];
    newHub(hub, { actionsFolder: clone.folder, cwd: clone.beside });
    const before = filesIn(join(clone.beside, "costs"));
    const words = ["--hub", "costs", "--month", "202610", "--rows", "300", "--page", "page.html"];
    const { exitCode, shown, errors } = await rehearse(clone.beside, ...words);
    expect({ exitCode, errors }, shown).toEqual({ exitCode: 0, errors: "" });
    expect(shown).toMatch(/^ok +hub-deploy +Deployed hub finops-hub/m);
    expect(shown).toMatch(/^subscriptions\/0aaaaaaa\S+ +202610 +300 +[\d,.]+ [A-Z]{3} .* ingested$/m);
    expect(shown).toMatch(/^providers\/\S+\/1234567 +202610 +300 .* ingested$/m);
    expect(shown).toMatch(/\n4 workflow runs, 0 failed, \d+ s\.\n$/);
    expect(readFileSync(join(clone.beside, "page.html"), "utf8")).toMatch(/^<!doctype html>/i);
    expect(filesIn(join(clone.beside, "costs"))).toEqual(before);
  } finally {
    clone.remove();
  }
}, 240_000);

test("a workflow that a variable turns on is skipped, and the variable is named", async () => {
  const clone = actionsClone();
  try {
    const scope = "/subscriptions/0aaaaaaa-1111-2222-3333-444444444444";
    newHub(["--to", "costs", "--repository", "contoso/costs", "--scope", scope], {
      ...{ actionsFolder: clone.folder, cwd: clone.beside },
    });
    const { shown } = await rehearse(clone.beside, "--hub", "costs", "hub-allocate.yml");
    expect(shown).toMatch(/^skip +hub-allocate +No job ran: rehearsals do not set HUB_ALLOCATE/m);
  } finally {
    clone.remove();
  }
}, 240_000);

test("a folder that is not a hub is refused with what to do", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rehearse-"));
  try {
    const { exitCode, errors } = await rehearse(folder, "--hub", ".");
    expect(exitCode).toBe(1);
    expect(errors).toMatch(
      / has no \.github\/workflows\/hub-deploy\.yml\.\nGenerate the files of a hub first: npm run new-hub/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
