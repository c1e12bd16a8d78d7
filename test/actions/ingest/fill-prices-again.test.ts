import { csvOf, readWithDuckDb } from "focus-parquet/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { costFieldsOf, type ModelCharge, type ModelPrice, sheetFieldsOf } from "../../conversion/price-model.ts";
import { type FanOutJob, runJob } from "../../worlds/stored-hub/fan-out-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";
import { FILL, fillsOf, hubs, outcomesOf, settings, submitted, useFillHubs } from "./fill-hub.ts";

useFillHubs();

const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/a:b_2019-05-31/billingProfiles";
const profile = (name: string): string => `${ACCOUNT}/${name}`;

const charge = (id: string, account: string, members: Partial<ModelCharge> = {}): ModelCharge => ({
  ...{ id, account, meter: 1, day: 5, isCovered: false, quantity: "2", pricing: "USD", billing: "USD", lacks: "both" },
  ...members,
});
const price = (account: string, list: string, members: Partial<ModelPrice> = {}): ModelPrice => ({
  ...{ account, meter: 1, tier: "0", currency: "USD", list, contracted: list, firstDay: 1, lastDay: 30 },
  ...members,
});

/** One row for each of three billing profiles, and one covered by a commitment. */
const CHARGES = [charge("a", "AA"), charge("b", "BB"), charge("c", "CC"), charge("covered", "AA", { isCovered: true })];

let run = 0;
beforeEach(() => {
  run = 0;
});

async function deliver(scope: string, type: string, content: string): Promise<void> {
  const parts = [{ content }];
  const dataVersion = type === "FocusCost" ? "1.0" : "2023-05-01";
  await writeByHand(hubs.local, {
    ...{ scope, runId: `run-${++run}`, type, dataVersion, submittedTime: submitted(), parts },
  });
}

const deliverCosts = (scope: string, charges: readonly ModelCharge[] = CHARGES): Promise<void> =>
  deliver(scope, "FocusCost", csvOf(charges.map((each) => costFieldsOf("mca", each))));
const deliverSheet = (scope: string, prices: readonly ModelPrice[]): Promise<void> =>
  deliver(scope, "PriceSheet", csvOf(prices.map((each) => sheetFieldsOf("mca", each))));

/** The list cost of each row, or the reason why there is none. */
async function found(path: string): Promise<Readonly<Record<string, string>>> {
  const bytes = await hubs.local.read("ingestion", path);
  if (bytes === undefined) throw new Error("no month");
  const rows = await readWithDuckDb(bytes, ({ query }) =>
    query(
      "SELECT ResourceId AS id, coalesce(CAST(x_FilledListCost::DECIMAL(9,2) AS VARCHAR), x_FilledPriceRule) AS said FROM read_parquet($file)",
    ),
  );
  return Object.fromEntries(rows.map(({ id, said }) => [String(id), String(said)]));
}

const ingest = async (): Promise<FanOutJob> => {
  const job = await runJob(hubs.local, FILL);
  expect(job.hasFailed, job.log).toBe(false);
  return job;
};

/** Costs of a billing profile's own scope, whose price sheet covers all three profiles. */
const OWN = profile("AA");
const monthOf = (scope: string, dataset: string): string =>
  `${scope.slice(1).toLowerCase()}/202606/${dataset}/${dataset}.parquet`;
const OWN_COSTS = monthOf(OWN, "focuscost");

describe("a newer price sheet of the same scope", () => {
  const tiers = [price("AA", "1"), price("AA", "0.5", { tier: "1000" })];
  const others = { b: "none:other-account", c: "none:other-account" };
  const cases: readonly [string, readonly ModelPrice[], readonly ModelPrice[], Readonly<Record<string, string>>][] = [
    [
      "swaps the prices of two billing profiles",
      [price("AA", "1"), price("BB", "2")],
      [price("AA", "2"), price("BB", "1")],
      { a: "4.00", b: "2.00", c: "none:other-account", covered: "4.00" },
    ],
    ["gains tiers", [price("AA", "1")], tiers, { ...others, a: "none:tiers", covered: "2.00" }],
  ];
  test.each(cases)("that %s fills the month again once", async (_, before, after, expected) => {
    await deliverCosts(OWN);
    await deliverSheet(OWN, before);
    expect(outcomesOf(await ingest())).toEqual(["filled"]);
    expect(await found(OWN_COSTS)).not.toEqual(expected);
    await deliverSheet(OWN, after);
    expect(outcomesOf(await ingest())).toEqual(["filled"]);
    expect(await found(OWN_COSTS)).toEqual(expected);
    expect(outcomesOf(await ingest())).toEqual(["current"]);
  });
});

test("prices that appear in a billing profile's own scope fill a subscription's month again, even if equal to others", async () => {
  const scope = subscription(3);
  const path = monthOf(scope, "focuscost");
  await deliverCosts(scope);
  await deliverSheet(profile("AA"), [price("AA", "1")]);
  await ingest();
  expect(await found(path)).toMatchObject({ a: "2.00", b: "none:other-account" });
  await deliverSheet(profile("BB"), [price("BB", "1")]);
  expect(outcomesOf(await ingest())).toEqual(["filled"]);
  expect(await found(path)).toMatchObject({ a: "2.00", b: "2.00", c: "none:other-account" });
});

test("found prices disappear with their price sheet, as if the month had never been filled", async () => {
  await settings({ retention: { msexports: { days: 0 } } });
  await deliverCosts(OWN);
  await runJob(hubs.local, {});
  const plain = await hubs.local.metadata("ingestion", OWN_COSTS);
  const rows = async (): Promise<unknown> =>
    readWithDuckDb((await hubs.local.read("ingestion", OWN_COSTS)) ?? Buffer.alloc(0), ({ query }) =>
      query("SELECT * FROM read_parquet($file) ORDER BY ResourceId"),
    );
  const before = await rows();
  await deliverSheet(OWN, [price("AA", "1")]);
  expect(outcomesOf(await ingest())).toEqual(["filled"]);
  await hubs.local.remove("ingestion", monthOf(OWN, "pricesheet"));
  const job = await ingest();
  expect(fillsOf(job)).toMatchObject([{ outcome: "cleared", because: "no-sheet" }]);
  expect(job.summary).toContain("1 month written without found prices");
  expect(await rows()).toEqual(before);
  const metadata = await hubs.local.metadata("ingestion", OWN_COSTS);
  const { hub_attempt, hub_generation, hub_ledger, hub_read_back, ...cleared } = metadata;
  expect(plain).toMatchObject(cleared);
  // The ledger records that prices were found and removed.
  expect([plain.hub_ledger, hub_ledger].map((head) => head?.split("%2F")[0])).toEqual(["1", "3"]);
  expect(Number(hub_generation)).toBeGreaterThan(Number(plain.hub_generation));
  expect([hub_attempt, hub_read_back]).not.toContain(undefined);
  expect(outcomesOf(await ingest())).toEqual(["no-sheet"]);
});

test("keeps found prices when another tool overwrites the price sheet", async () => {
  await settings({ retention: { msexports: { days: 0 } } });
  await deliverCosts(OWN);
  await deliverSheet(OWN, [price("AA", "1")]);
  await ingest();
  const metadata = await hubs.local.metadata("ingestion", OWN_COSTS);
  await hubs.local.put("ingestion", monthOf(OWN, "pricesheet"), "another tool's");
  expect(outcomesOf(await ingest())).toEqual(["unproven"]);
  expect(await hubs.local.metadata("ingestion", OWN_COSTS)).toEqual(metadata);
});

test("fills a month that release 0.2 filled once more", async () => {
  await deliverCosts(OWN);
  await deliverSheet(OWN, [price("AA", "1")]);
  await ingest();
  const bytes = (await hubs.local.read("ingestion", OWN_COSTS)) ?? "";
  const metadata = await hubs.local.metadata("ingestion", OWN_COSTS);
  const hub_fill = metadata.hub_fill?.replace(/^2/, "1") ?? "";
  await hubs.local.put("ingestion", OWN_COSTS, bytes, { ...metadata, hub_fill });
  expect(outcomesOf(await ingest())).toEqual(["filled"]);
  expect((await hubs.local.metadata("ingestion", OWN_COSTS)).hub_fill).toBe(metadata.hub_fill);
  expect(outcomesOf(await ingest())).toEqual(["current"]);
});

test("does not use another month's price sheet for this month", async () => {
  await deliverCosts(OWN);
  const parts = [{ content: csvOf([sheetFieldsOf("mca", price("AA", "1"))]) }];
  const run = { scope: OWN, runId: "may", type: "PriceSheet", dataVersion: "2023-05-01", parts };
  await writeByHand(hubs.local, {
    ...run,
    from: "2026-05-01",
    to: "2026-05-31",
    submittedTime: "2026-05-20T02:00:00Z",
  });
  expect(outcomesOf(await ingest())).toEqual(["no-sheet"]);
});
