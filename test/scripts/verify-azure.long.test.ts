import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startAzure } from "azure-simulator";
import { expect, test } from "vitest";
import { ROLE_SETS } from "../../scripts/verify-azure/role-sets.ts";
import { prepareSimulator, simulatedCall } from "../../scripts/verify-azure/simulated-place.ts";

test.each(ROLE_SETS)("the script tests the simulator as the %s and writes its report", async (roleSet) => {
  const cloud = await startAzure();
  const folder = await mkdtemp(join(tmpdir(), "verify-azure-"));
  const reportFile = join(folder, "report.md");
  try {
    const { args, environment } = simulatedCall(cloud, await prepareSimulator(cloud), roleSet);
    const script = join(import.meta.dirname, "..", "..", "scripts", "verify-azure.ts");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--conditions=source", script, ...args, "--report", reportFile],
      {
        env: { PATH: process.env.PATH, ...environment },
      },
    );
    const report = await readFile(reportFile, "utf8");
    expect(report).toMatch(/^\d+ as expected, 0 different, /m);
    expect(report).toContain(`- Role set: ${roleSet}`);
    expect(stdout).toContain(report);
    for (const value of [...Object.values(environment), cloud.arm.subscriptionId, cloud.storage.account]) {
      expect(report).not.toContain(value);
    }
  } finally {
    await cloud.close();
    await rm(folder, { recursive: true });
  }
});
