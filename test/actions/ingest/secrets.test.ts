import { readFile } from "node:fs/promises";
import tls from "node:tls";
import { startAzure } from "azure-simulator";
import { createHubContainers } from "azure-simulator/testing";
import { expect, test } from "vitest";
import { readMonth } from "../../worlds/stored-hub/month-content.ts";
import { hubIn, type IngestRun, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const RUN: WrittenRun = {
  scope: subscription(1),
  runId: "a",
  submittedTime: "2026-06-11T02:00:00Z",
  parts: [{ content: costCsv([["2026-06-01", "5"]]) }],
};

/** Everything that a step leaves behind, except the line that asks the runner to mask the key. */
function tracesOf({ log, outputs, summary }: IngestRun): string {
  const shown = log.split("\n").filter((line) => !line.startsWith("::add-mask::"));
  return [...shown, JSON.stringify(outputs), summary].join("\n");
}

test("the storage key only appears in the line that masks it, even with failures and debug lines", async () => {
  const hub = await startHub();
  try {
    await writeByHand(hub, RUN);
    const debug = { environment: { RUNNER_DEBUG: "1" } };
    const wrongKey = Buffer.from("another key, which storage does not know").toString("base64");
    for (const { key, exitCode } of [
      { key: hub.storage.key, exitCode: 0 },
      { key: wrongKey, exitCode: 1 },
    ]) {
      const run = await hub.ingest({ "storage-key": key }, debug);
      expect(run.exitCode, run.log).toBe(exitCode);
      expect(run.log.split("\n").slice(0, 2)).toEqual([
        expect.stringMatching(/^cost-hub \d+\.\d+\.\d+, ingest$/),
        `::add-mask::${key}`,
      ]);
      expect(tracesOf(run)).not.toContain(key);
      expect(tracesOf(run)).not.toMatch(/SharedKey [^ ]+:/);
    }
  } finally {
    await hub.close();
  }
});

test("a job signs in with GitHub's ID token, and no token appears in its output", async () => {
  const cloud = await startAzure();
  const trusted = tls.getCACertificates("default");
  try {
    const authority = await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8");
    tls.setDefaultCACertificates([...trusted, authority]);
    const hub = hubIn(cloud.storage, await createHubContainers(cloud.storage));
    await writeByHand(hub, RUN);
    const signIn = {
      "storage-key": "",
      "tenant-id": cloud.signIn.tenantId,
      "client-id": cloud.signIn.clientId,
      "authority-host": cloud.signIn.authorityHost,
      "custom-hosts": cloud.customHosts.join(","),
    };
    const run = await hub.ingest(signIn, { environment: { ...cloud.environment, RUNNER_DEBUG: "1" } });
    expect(run.exitCode, run.log).toBe(0);
    expect(run.outcomes).toEqual(["202606 ingested"]);
    expect(await readMonth(hub, RUN.scope, "202606")).toEqual({ rows: 1, billedCost: "5" });
    const kinds = cloud.signIn.requests.filter(({ status }) => status === 200).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "access-token")).toHaveLength(1);
    expect(tracesOf(run)).not.toMatch(/eyJ[\w-]{10,}|Bearer /);
    expect(tracesOf(run)).not.toContain(cloud.signIn.idTokenRequestToken);

    const withoutRight = await hub.ingest(signIn, {
      environment: { NODE_EXTRA_CA_CERTS: cloud.environment.NODE_EXTRA_CA_CERTS ?? "" },
    });
    expect(withoutRight.exitCode).toBe(1);
    expect(withoutRight.log).toMatch(/^::error .*id-token: write/m);
  } finally {
    tls.setDefaultCACertificates(trusted);
    await cloud.close();
  }
});
