import { CLOCK_PRELOAD } from "azure-simulator/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { wordsOf } from "../../worlds/simulated-azure/person-shell.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { monthPath, type SimulatedHub, startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { costCsv, subscription, type WrittenRun, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const V = subscription(1);
const GROUP = `${V}/resourceGroups`;

const runOf = (scope: string, runId: string, cost = "1"): WrittenRun => ({
  scope,
  runId,
  submittedTime: "2026-06-11T02:00:00Z",
  parts: [{ content: costCsv([["2026-06-01", cost]]) }],
  folder: `exports/${runId}`,
});

const hub = openForEachTest(startHub);
beforeEach(async () => {
  await hub.settings({ msexports: { days: 0 }, ingestion: { months: 130 } });
});

const errors = (run: Awaited<ReturnType<SimulatedHub["ingest"]>>) => run.partitions.map(({ error }) => error?.code);

describe("a scope that does not exist in Azure", () => {
  test("whose path is that of a month does not affect that month or its files", async () => {
    const path = monthPath(V, "202606");
    await writeByHand(hub, runOf(`/${path}`, "crafted"));
    const refused = await hub.ingest();
    expect(refused.exitCode).toBe(1);
    expect(errors(refused)).toEqual(["InvalidScopeId"]);
    expect(refused.log).toMatch(/^::error .*InvalidScopeId.*exports\/crafted\/manifest\.json.*form of an Azure scope/m);

    await writeByHand(hub, runOf(V, "real"));
    await hub.ingest();
    expect(await hub.names("ingestion")).toEqual([path]);
    expect(await hub.names("msexports")).toEqual(["exports/crafted/manifest.json", "exports/crafted/part_0_0001.csv"]);
  });

  test("has no month in the layout without manifests either", async () => {
    const file = `${monthPath(V, "202606")}/daily/20260601-20260630/202607020000/p.csv`;
    await hub.put("msexports", file, costCsv([["2026-06-01", "1"]]));
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const options = { environment: { SIMULATED_TIME: later }, nodeArguments: ["--import", CLOCK_PRELOAD] };
    expect(errors(await hub.ingest({ layout: "path" }, options))).toEqual(["InvalidScopeId"]);
    expect(await hub.names("ingestion")).toEqual([]);
    expect(await hub.names("msexports")).toEqual([file]);
  });

  test.each(["a\u3164", "a\u115f", "a\u034fb", "a\ufe0f", "\u180ba", "a\u2800b", "\u212aelvin"])(
    "creates no month for %j",
    async (name) => {
      await writeByHand(hub, runOf(`${GROUP}/${name}`, "unseen"));
      const run = await hub.ingest();
      expect(run.exitCode).toBe(1);
      expect(errors(run)).toEqual(["InvalidScopeId"]);
      expect(await hub.names("ingestion")).toEqual([]);
      expect(await hub.names("msexports")).toHaveLength(2);
    },
  );
});

describe("a directory at the path of a month", () => {
  const path = monthPath(V, "202606");
  const below = `${path}/202606/focuscost/focuscost.parquet`;

  test.each([{}, { mode: "plan", "fan-out-above-megabytes": "0" }])(
    "of scope %j fails by its own name, and the remedy works",
    async (inputs) => {
      await hub.put("ingestion", below, "what 0.1 took for a month");
      await writeByHand(hub, runOf(V, "real"));
      const blocked = await hub.ingest(inputs);
      expect(blocked.exitCode).toBe(1);
      expect(errors(blocked)).toEqual(["DirectoryInTheWay"]);
      const remedy = /\baz storage fs directory delete .*? --yes\b/.exec(blocked.log)?.[0] ?? "";
      const words = wordsOf(remedy).join("\n");
      expect(words).toContain(`storage\nfs\ndirectory\ndelete\n--file-system\ningestion\n--name\n${path}\n`);
      expect(await hub.names("msexports")).toHaveLength(2);

      await hub.remove("ingestion", below);
      for (const folder of (await hub.folders("ingestion", path)).toReversed()) await hub.remove("ingestion", folder);
      expect((await hub.ingest()).outcomes).toEqual(["202606 ingested"]);
      expect(await hub.names("ingestion")).toEqual([path]);
    },
  );
});

describe("scopes with equivalent folder names", () => {
  test("create no month when it is ambiguous which one is meant", async () => {
    await writeByHand(hub, runOf(`${GROUP}/rg-s`, "plain"));
    await writeByHand(hub, runOf(`${GROUP}/rg-ſ`, "long", "2"));
    const run = await hub.ingest();
    expect(errors(run)).toEqual(["FoldedScope", "FoldedScope"]);
    expect(await hub.names("ingestion")).toEqual([]);
    expect(await hub.names("msexports")).toHaveLength(4);
  });

  test("do not change the months of the scope that has some", async () => {
    await writeByHand(hub, runOf(`${GROUP}/rg-s`, "plain"));
    await hub.ingest();
    await writeByHand(hub, runOf(`${GROUP}/rg-ſ`, "long", "2"));
    await writeByHand(hub, { ...runOf(`${GROUP}/rg-s`, "next", "3"), submittedTime: "2026-06-12T02:00:00Z" });
    const run = await hub.ingest();
    expect(run.outcomes).toEqual(["202606 ingested", "202606 failed FoldedScope"]);
    expect(await hub.names("ingestion")).toEqual([monthPath(`${GROUP}/rg-s`, "202606")]);
  });

  test("that differ only in decomposed accents share a folder: this is reported, and rejected when both arrive", async () => {
    await writeByHand(hub, runOf(`${GROUP}/Cafe\u0301`, "apart"));
    const alone = await hub.ingest();
    expect(alone.outcomes).toEqual(["202606 ingested"]);
    expect(alone.log).toMatch(/^::warning .*decomposed accents/m);
    await writeByHand(hub, runOf(`${GROUP}/Caf\u00e9`, "composed", "2"));
    await writeByHand(hub, { ...runOf(`${GROUP}/Cafe\u0301`, "apart-2"), submittedTime: "2026-06-12T02:00:00Z" });
    expect(errors(await hub.ingest())).toEqual(["FoldedScope"]);
    expect(await hub.names("msexports")).toHaveLength(4);
  });
});
