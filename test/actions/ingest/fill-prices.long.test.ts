import { csvOf, type Fields, readWithDuckDb } from "focus-parquet/testing";
import { describe, expect, test } from "vitest";
import { runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";
import {
  attemptOf,
  COSTS,
  deliverCosts,
  deliverSheet,
  FILL,
  FOUND,
  fillsOf,
  hubs,
  outcomesOf,
  PROVIDER,
  planted,
  sqlOf,
  submitted,
  useFillHubs,
  WORLD,
} from "./fill-hub.ts";

useFillHubs();

test("a dry run lists what it would compare, and changes nothing", async () => {
  await deliverCosts();
  await deliverSheet();
  await runJob(hubs.local, {});
  const attempt = await attemptOf();
  expect(outcomesOf(await runJob(hubs.local, { ...FILL, "dry-run": "true" }))).toEqual(["planned"]);
  expect(await attemptOf()).toBe(attempt);
});

test("a month that another tool copied in one piece is filled after its bytes are uploaded again", async () => {
  await deliverCosts();
  await deliverSheet();
  await runJob(hubs.local, {});
  const before = await sqlOf("SELECT * FROM read_parquet($file)");
  const bytes = await hubs.local.read("ingestion", COSTS);
  await hubs.local.put("ingestion", COSTS, bytes ?? "", await hubs.local.metadata("ingestion", COSTS));
  expect(outcomesOf(await runJob(hubs.local, FILL))).toEqual(["filled"]);
  expect(await sqlOf(PROVIDER)).toEqual(before);
});

describe("costs of a scope without its own price sheet", () => {
  const SUBSCRIPTION = subscription(7);
  const deliverOf = async (rows: readonly Fields[]): Promise<void> => {
    const parts = [{ content: csvOf(rows) }];
    await writeByHand(hubs.local, {
      scope: SUBSCRIPTION,
      runId: "own",
      submittedTime: submitted(),
      dataVersion: "1.0",
      parts,
    });
  };
  const path = `${SUBSCRIPTION.slice(1)}/202606/focuscost/focuscost.parquet`;

  test("are filled from the price sheet of the enrollment named in their rows", async () => {
    await deliverSheet();
    const [first = {}] = WORLD.costs.filter(
      ({ ListCost, ChargeCategory }) => ListCost === "0" && ChargeCategory === "Usage",
    );
    await deliverOf([...WORLD.costs, { ...first, ResourceId: "/r/another", x_BillingProfileId: "9999999" }]);
    const job = await runJob(hubs.local, FILL);
    expect(outcomesOf(job), job.log).toEqual(["filled"]);
    const rows = await readWithDuckDb(
      (await hubs.local.read("ingestion", path)) ?? Buffer.alloc(0),
      async ({ query }) => [
        ...(await query(FOUND)),
        ...(await query("SELECT x_FilledPriceRule AS rule FROM read_parquet($file) WHERE ResourceId = '/r/another'")),
      ],
    );
    expect(rows[0]).toMatchObject({ list: planted("list"), contracted: planted("contracted") });
    expect(rows[1]).toEqual({ rule: "none:other-account" });
    expect(outcomesOf(await runJob(hubs.local, FILL))).toEqual(["current"]);
  });

  test("of another enrollment do not change, and are compared once", async () => {
    await deliverSheet();
    await deliverOf(WORLD.costs.map((row) => ({ ...row, x_BillingProfileId: "9999999" })));
    await runJob(hubs.local, {});
    const metadata = await hubs.local.metadata("ingestion", path);
    expect(outcomesOf(await runJob(hubs.local, FILL))).toEqual(["no-sheet"]);
    expect(await hubs.local.metadata("ingestion", path)).toEqual(metadata);
    hubs.local.storage.forgetRequests();
    expect(outcomesOf(await runJob(hubs.local, FILL))).toEqual(["no-sheet"]);
    const reads = hubs.local.storage.requests.filter(({ blob, operation }) => operation === "GetBlob" && blob === path);
    expect(reads).toEqual([]);
  });
});

test("fills each lake from its own price sheets", async () => {
  await deliverCosts();
  await deliverSheet();
  const job = await runJob(hubs.local, FILL, { remote: hubs.other });
  expect(fillsOf(job).map(({ outcome, target }) => [target, outcome])).toEqual([
    ["local", "filled"],
    ["remote", "filled"],
  ]);
  expect(await sqlOf(FOUND, hubs.other)).toEqual(await sqlOf(FOUND));
});

test("fills a newer run of costs again, and succeeds for a month without a price sheet", async () => {
  await deliverCosts();
  const alone = await runJob(hubs.local, FILL);
  expect(alone.hasFailed).toBe(false);
  expect(outcomesOf(alone)).toEqual(["no-sheet"]);
  expect(alone.summary).toContain("1 month without a price sheet");
  await deliverSheet();
  await runJob(hubs.local, FILL);
  await deliverCosts(WORLD.costs.slice(0, 40));
  const job = await runJob(hubs.local, FILL);
  expect(outcomesOf(job)).toEqual(["filled"]);
  expect(
    await sqlOf("SELECT count(*)::INTEGER AS rows FROM read_parquet($file) WHERE x_FilledListCost > 0"),
  ).not.toEqual([{ rows: 0 }]);
});
