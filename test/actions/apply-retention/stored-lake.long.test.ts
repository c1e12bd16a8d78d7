import { addMonths, type Month, monthsBetween, parseMonth } from "exact-values/month";
import { expect, test } from "vitest";
import { type RetentionHub, startRetentionHub } from "../../worlds/stored-hub/retention-hub.ts";
import { monthPath } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../../worlds/stored-hub/written-run.ts";

/**
 * Azurite scans all its blobs on every call, so the lake of 400 scopes is only tested in memory, in the short suite.
 */
const SCOPES = 30;
const NOW = "2026-06-15T12:00:00Z";
const LAST = parseMonth("202606");
const MONTHS = monthsBetween(addMonths(LAST, -39), LAST);
const KEPT = monthsBetween(addMonths(LAST, -13), LAST);

test("deletes exactly the expired months of 30 scopes with 40 months each in storage", async () => {
  const hub = await startRetentionHub(NOW);
  try {
    const started = performance.now();
    await fill(hub);
    await hub.settings({ msexports: { days: 30 }, ingestion: { months: 13 } });
    const filled = performance.now();
    expect((await hub.retain()).summary).toMatch(/^\*\*Apply-retention was stopped by its guard/);
    expect(await hub.names("ingestion")).toHaveLength(SCOPES * MONTHS.length + 1);

    const deleting = performance.now();
    const run = await hub.retain({ "max-delete-percent": "100" });
    const seconds = (performance.now() - deleting) / 1000;
    expect(run.hasSucceeded, run.log).toBe(true);
    const expected = scopes().flatMap((scope) => KEPT.map((month) => pathOf(scope, month)));
    expect(await hub.names("ingestion")).toEqual([...expected, FOREIGN].sort());
    expect(run.report?.outputs["deleted-partitions"]).toBe(String(SCOPES * (MONTHS.length - KEPT.length)));
    expect(run.summary.length).toBeLessThan(100_000);
    console.log(
      `${SCOPES * MONTHS.length} months: filled in ${((filled - started) / 1000).toFixed(0)} s, retention took ${seconds.toFixed(0)} s`,
    );
  } finally {
    await hub.close();
  }
});

const FOREIGN = `${subscription(1).slice(1)}/202304/focuscost/other.parquet`;

function scopes(): readonly number[] {
  return Array.from({ length: SCOPES }, (_, index) => index + 1);
}

function pathOf(scope: number, month: Month): string {
  return monthPath(subscription(scope), month);
}

async function fill(hub: RetentionHub): Promise<void> {
  await hub.put("ingestion", FOREIGN, "another engine's");
  for (const scope of scopes()) await Promise.all(MONTHS.map((month) => hub.putMonth({ scope, month })));
}
