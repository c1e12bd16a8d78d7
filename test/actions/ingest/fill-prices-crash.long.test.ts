import { csvOf, fillWorld, readWithDuckDb } from "focus-parquet/testing";
import { expect, test } from "vitest";
import { emptyHub, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { writeByHand } from "../../worlds/stored-hub/written-run.ts";

const MCA = "/providers/Microsoft.Billing/billingAccounts/a:b_2019-05-31/billingProfiles/ABCD-EFGH";
const COSTS = `${MCA.slice(1).toLowerCase()}/202606/focuscost/focuscost.parquet`;
const WORLD = fillWorld({ agreement: "mca", month: "2026-06", meters: 12, days: [1] });
const FILL = { "fill-prices": "true", table: "costs" };

const READS = ["ListBlobs", "GetBlob", "HeadBlob", "GetBlockList"];

const hub = openForTests(startHub);

test("an ingest that dies at any write leaves a complete month, filled or not, and the next one completes it", async () => {
  await emptyHub(hub);
  const settings = { type: "HubInstance", scopes: [], datasets: ["FocusCost", "PriceSheet"] };
  await hub.put("config", "settings.json", JSON.stringify({ ...settings, retention: { msexports: { days: 0 } } }));
  const deliver = (runId: string, type: string, submittedTime: string, content: string) =>
    writeByHand(hub, {
      ...{ scope: MCA, runId, submittedTime, type, parts: [{ content }] },
      dataVersion: type === "FocusCost" ? "1.0" : "2023-05-01",
    });
  const look = async (): Promise<Readonly<Record<string, unknown>>> => {
    const bytes = (await hub.read("ingestion", COSTS)) ?? Buffer.alloc(0);
    const [row] = await readWithDuckDb(bytes, async ({ query }) => {
      const names = (await query("DESCRIBE SELECT * FROM read_parquet($file)")).map(({ column_name }) => column_name);
      const filled = names.includes("x_FilledListCost") ? "count(x_FilledListCost)::INTEGER" : "0";
      return query(
        `SELECT count(*)::INTEGER AS rows, sum(BilledCost)::VARCHAR AS billed, ${filled} AS filled FROM read_parquet($file)`,
      );
    });
    return row ?? {};
  };
  const sheet = (day: number, price: string): ReturnType<typeof deliver> =>
    deliver(
      `sheet-${day}`,
      "PriceSheet",
      `2026-06-01T${String(day % 24).padStart(2, "0")}:${String(Math.floor(day / 24)).padStart(2, "0")}:00Z`,
      csvOf(WORLD.sheet.map((row) => (row.PriceType === "Consumption" ? { ...row, UnitPrice: price } : row))),
    );
  const costsAt = (day: number): string => `2026-06-${String(2 + (day % 28)).padStart(2, "0")}T02:00:00Z`;
  await deliver("costs", "FocusCost", costsAt(0), csvOf(WORLD.costs));
  await sheet(0, "1");
  await runJob(hub, FILL);
  const whole = await look();
  expect(whole.filled).toBeGreaterThan(5);
  for (let deaths = 1; ; deaths++) {
    await sheet(deaths, `1.${String(deaths).padStart(3, "0")}`);
    const dying = new AbortController();
    let writes = 0;
    const unhook = hub.storage.onRequest(async ({ operation }, phase) => {
      if (phase === "after" && !READS.includes(operation) && ++writes === deaths) dying.abort(new Error("killed"));
    });
    await runJob(hub, FILL, { signal: dying.signal }).catch(() => undefined);
    unhook();
    expect(await look()).toEqual(whole);
    const next = await runJob(hub, FILL);
    expect(next.hasFailed, next.log).toBe(false);
    expect(await look()).toEqual(whole);
    const fills = JSON.parse(next.outputs.fills ?? "[]") as readonly { readonly outcome: string }[];
    expect(fills.every(({ outcome }) => outcome === "filled" || outcome === "current")).toBe(true);
    expect(JSON.parse(next.outputs.tables ?? "[]")).toMatchObject([{ behind: 0 }]);
    const again = await runJob(hub, FILL);
    expect(JSON.parse(again.outputs.fills ?? "[]")).toMatchObject([{ outcome: "current" }]);
    if (dying.signal.aborted) continue;
    // The ingest died while writing the price sheet, the filled prices or the table.
    expect(deaths).toBeGreaterThan(6);
    break;
  }
}, 300_000);
