import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { type IngestRun, type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const GOOD: WrittenRun = {
  scope: subscription(999),
  runId: "good",
  submittedTime: "2026-06-11T02:00:00Z",
  parts: [{ content: costCsv([["2026-06-01", "1"]]) }],
};

/** Untrustworthy manifests, by the reason for their rejection. */
const MANIFESTS: readonly { readonly name: string; readonly content: string | Uint8Array; readonly says: string }[] = [
  { name: "not-json", content: "<html>", says: "not valid JSON in line 1, column 1" },
  { name: "list", content: "[]", says: "not a JSON object" },
  { name: "null", content: "null", says: "not a JSON object" },
  { name: "no-run", content: manifestWith({ runInfo: null }), says: "runInfo.startDate is missing" },
  { name: "no-export", content: manifestWith({ exportConfig: {} }), says: "exportConfig.type is missing" },
  { name: "no-day", content: manifestWith({ runInfo: { startDate: "2026-13-01" } }), says: "2026-13-01" },
  { name: "binary", content: Buffer.from([0xc3, 0x28, 0xff, 0x00]), says: "neither UTF-8 nor UTF-16" },
  { name: "huge", content: Buffer.alloc(17 * 1024 * 1024, " "), says: `has ${17 * 1024 * 1024} bytes` },
  { name: "blobs-text", content: manifestWith({ blobs: "part.csv" }), says: "blobs is not a list" },
  { name: "traversal", content: withPart("../../config/settings.json"), says: "../../config/settings.json" },
  { name: "inner-traversal", content: withPart("a/../b.csv"), says: "a/../b.csv" },
  { name: "backslash", content: withPart("..\\b.csv"), says: "cannot be the name of a part" },
  { name: "control", content: withPart("a\nb.csv"), says: "a\\nb.csv" },
  {
    name: "twice",
    content: manifestWith({ blobs: [{ blobName: "a" }, { blobName: "a" }] }),
    says: "lists a part twice",
  },
];

/** Scopes that must never become a folder in the lake. */
const SCOPES = [
  "/subscriptions/../../config",
  "/subscriptions/a\u0000b",
  "/subscriptions/a\u202eb",
  "/subs//x",
  "/a?b#c",
];

function manifestWith(members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    exportConfig: {
      resourceId: `${GOOD.scope}/providers/Microsoft.CostManagement/exports/daily`,
      type: "FocusCost",
      dataVersion: "1.0r2",
    },
    runInfo: { startDate: "2026-06-01T00:00:00", submittedTime: "2026-06-11T02:00:00Z", runId: "hostile" },
    blobs: [],
    ...members,
  });
}

function withPart(blobName: string): string {
  return manifestWith({ blobs: [{ blobName }] });
}

describe("hostile manifests", () => {
  let hub: SimulatedHub;
  let run: IngestRun;
  beforeAll(async () => {
    hub = await startHub();
    for (const { name, content } of MANIFESTS) await hub.put("msexports", `hostile/${name}/manifest.json`, content);
    for (const [index, scope] of SCOPES.entries()) {
      await writeByHand(hub, { ...GOOD, scope, folder: `hostile/scope-${index}` });
    }
    await hub.put("msexports", "hostile/empty/manifest.json", "");
    await writeByHand(hub, GOOD);
    run = await hub.ingest({ "export-retention-in-days": "0" });
  });
  afterAll(() => hub.close());

  for (const { name, says } of MANIFESTS) {
    test(`ManifestReadFailed: ${name}`, () => {
      const failed = run.partitions.find(({ manifest }) => manifest === `hostile/${name}/manifest.json`);
      expect(failed?.error?.code).toBe("ManifestReadFailed");
      expect(failed?.error?.message).toContain(`hostile/${name}/manifest.json`);
      expect(failed?.error?.message).toContain(says);
    });
  }

  for (const [index, scope] of SCOPES.entries()) {
    test(`InvalidScopeId: ${JSON.stringify(scope)}`, () => {
      const failed = run.partitions.find(({ manifest }) => manifest === `hostile/scope-${index}/manifest.json`);
      expect(failed?.error?.code).toBe("InvalidScopeId");
    });
  }

  test("warns about a manifest that is still being written", () => {
    expect(run.log).toMatch(/^::warning .*hostile\/empty\/manifest\.json is still empty/m);
  });

  test("ingests the valid run next to them, and writes, reads or deletes nothing else", async () => {
    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ ingested: "1", failed: String(MANIFESTS.length + SCOPES.length) });
    expect(await hub.names("ingestion")).toHaveLength(1);
    const left = await hub.names("msexports");
    expect(left.filter((name) => name.startsWith("hostile/"))).toHaveLength(MANIFESTS.length + 1 + 2 * SCOPES.length);
    expect(left.filter((name) => !name.startsWith("hostile/"))).toEqual([]);
  });
});

test("no value of a manifest or part reaches the log as a workflow command", async () => {
  const hub = await startHub();
  try {
    const attack = "x\n::set-output name=failed::0\r::error::owned\n##[error]owned %0A::error::owned";
    const quoted = `"${attack}"`;
    await writeByHand(hub, {
      ...GOOD,
      runId: "value",
      parts: [
        {
          content: `${completeCsv("BilledCost\n").trimEnd().replace("BilledCost,", "")},BilledCost\n0,0,0,USD,2026-06-01,2026-06-01,${quoted}\n`,
        },
      ],
    });
    await writeByHand(hub, {
      ...GOOD,
      scope: subscription(1),
      runId: attack,
      parts: [{ content: `BilledCost,${quoted},${quoted}\n1,2,3\n` }],
    });
    await writeByHand(hub, { ...GOOD, scope: subscription(2), runId: "version", dataVersion: attack });
    await writeByHand(hub, { ...GOOD, scope: subscription(3), runId: "type", type: attack });
    await writeByHand(hub, { ...GOOD, scope: subscription(4), runId: "format", fileFormat: attack });
    await writeByHand(hub, { ...GOOD, scope: `/x/${attack}`, runId: "scope", folder: "a" });
    await writeByHand(hub, {
      ...GOOD,
      scope: subscription(5),
      runId: "unknown",
      parts: [
        {
          content: `BilledCost,EffectiveCost,ListCost,ContractedCost,BillingCurrency,BillingPeriodStart,ChargePeriodStart,${quoted}\n1,1,1,1,USD,2026-06-01,2026-06-01,2\n`,
        },
      ],
    });
    await hub.put(
      "msexports",
      "a::error::owned/b/manifest.json",
      `{"exportConfig": {"type": ${JSON.stringify(attack)}}}`,
    );
    const run = await hub.ingest({}, { environment: { RUNNER_DEBUG: "1" } });
    expect(run.exitCode).toBe(1);
    expect(run.log).toContain("owned");
    const allowed = /^::(?:(?:group|debug|add-mask|error|warning)(?: [^:]*)?::|endgroup::$)/;
    for (const line of run.log.split(/[\r\n]/)) {
      // The runner does not look for another command within the action's own command.
      if (/^\s*::/.test(line)) expect(line).toMatch(allowed);
      else expect(line).not.toContain("##[");
      expect(line).not.toMatch(/^\s*::(set-output|error::owned)/);
    }
    expect(run.outputs.failed).not.toBe("0");
  } finally {
    await hub.close();
  }
});
