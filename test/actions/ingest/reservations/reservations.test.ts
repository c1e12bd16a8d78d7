import { DATASET_TYPES } from "focus-parquet/schemas";
import { describe, expect, test } from "vitest";
import { type Call, recordCalls } from "../../../lake/table/kept-table.ts";
import type { Caller } from "../../../worlds/lake-model/caller.ts";
import type { World } from "../../../worlds/lake-model/world.ts";
import { EA, ingest, MCA, sayDatasets, startDatasetHub } from "../table/dataset-world.ts";
import { type PlantedMonth, plantMonth } from "./planted-reservations.ts";

const NONE = { tables: [] };

/** A hub whose clock is set before the planted month, which is then ingested. */
async function ingestPlanted(planted: PlantedMonth) {
  const world = startDatasetHub();
  world.now = Date.parse("2026-06-10T06:00:00Z");
  plantMonth(world, planted);
  const run = await ingest(world, NONE);
  expect(run.hasFailed, run.summary).toBe(false);
  return { world, run, results: run.result.reservations ?? [] };
}

/** The lake of a world, which records every call. */
function watched(world: World, calls: Call[]): World {
  const { local } = world.lakes;
  const open = (caller: Caller) => recordCalls(local.open(caller), calls);
  return Object.create(world, { lakes: { value: { ...world.lakes, local: { ...local, open } } } });
}

const warningsOf = ({ annotations }: { annotations: readonly { kind: string; title: string; message: string }[] }) =>
  annotations.filter(({ title }) => title.startsWith("Reservation"));

const A = "aaaaaaaa-0000-0000-0000-000000000001";
const B = "bbbbbbbb-0000-0000-0000-000000000002";

describe("reservation purchases in the costs and transactions", () => {
  test("are equal by order, including refunds and both ways of naming the order, whatever other costs exist", async () => {
    const { results, run } = await ingestPlanted({
      purchases: [
        { order: A, cost: "1200.000000000000000001", amount: "1200.000000000000000001" },
        { order: A, cost: "-200", amount: "-200", category: "Adjustment" },
        { order: B, cost: "10", amount: "10", by: "commitment" },
        { order: "returned", cost: undefined, amount: "5" },
        { order: "returned", cost: undefined, amount: "-5" },
      ],
    });
    expect(results[0]).toMatchObject({
      ...{ subject: "purchases", outcome: "compared", month: "202605", scope: EA.slice(1).toLowerCase() },
      purchases: { equal: 3, differences: [], otherCurrency: [] },
    });
    expect(warningsOf(run)).toEqual([]);
    expect(run.summary).toContain("### Reservations");
    expect(run.summary).toContain("3 orders equal");
  });

  test("that differ cause a warning with both amounts, exact to the last digit", async () => {
    const { run } = await ingestPlanted({
      purchases: [
        { order: A, cost: "1200", amount: "1200.000000000000000001" },
        { order: B, cost: undefined, amount: "7.25" },
        { order: "only-in-costs", cost: "3", amount: undefined },
        { order: "equal", cost: "3", amount: "3" },
      ],
    });
    const [warning, ...others] = warningsOf(run);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ kind: "warning", title: "ReservationPurchasesDiffer" });
    expect(warning?.message).toContain(`order ${A}: costs 1200 USD`);
    expect(warning?.message).toContain("1200.000000000000000001 USD and 2 more");
    for (const text of ["-0.000000000000000001 USD", "-7.25 USD", "3 USD", "1 order equal; 3 differences"])
      expect(run.summary).toContain(text);
  });

  test("in another currency or on other days are not compared, and the summary states why", async () => {
    const money = await ingestPlanted({
      purchases: [{ order: A, cost: "9", amount: "10", currency: "EUR", transactionCurrency: "USD" }],
    });
    expect(money.results[0]).toMatchObject({ purchases: { equal: 0, differences: [] } });
    expect(money.run.summary).toContain(`1 order in another currency (${A}: costs EUR, transactions USD)`);
    const days = await ingestPlanted({
      purchases: [{ order: A, cost: "9", amount: "10" }],
      lastDays: { transactions: 20 },
    });
    expect(days.results[0]).toMatchObject({ outcome: "not-comparable" });
    expect(days.run.summary).toContain(
      "not comparable: the costs cover 2026-05-01/2026-05-31, but ReservationTransactions covers 2026-05-01/2026-05-20",
    );
    for (const { run } of [money, days]) expect(warningsOf(run)).toEqual([]);
  });

  test("are not compared when one side lacks the month", async () => {
    const noCosts = await ingestPlanted({ purchases: [{ order: A, cost: "9", amount: "9" }], without: ["costs"] });
    expect(noCosts.run.summary).toContain("the lake has no costs of this billing scope for the month");
    const noTransactions = await ingestPlanted({ purchases: [{ order: A, cost: "9" }], without: ["transactions"] });
    expect(noTransactions.run.summary).toContain("the lake has no ReservationTransactions for the month");
  });

  test("match currencies regardless of case and blanks, and transactions without an order are reported", async () => {
    const { results, run } = await ingestPlanted({
      purchases: [
        { order: A, cost: "10", amount: "10", transactionCurrency: "usd " },
        { order: " ", cost: undefined, amount: "3" },
      ],
    });
    expect(results[0]).toMatchObject({ purchases: { equal: 1, differences: [{ order: "", currency: "USD" }] } });
    expect(warningsOf(run)[0]?.message).toContain("(transactions without an order: costs 0 USD,");
  });

  test("are not expected for a scope whose transactions Azure does not export", async () => {
    const account = MCA.split("/billingProfiles/")[0] ?? "";
    const { results } = await ingestPlanted({ scope: account, without: ["transactions", "details"] });
    expect(results).toEqual([]);
  });

  test("of a billing profile are compared with the account's rows of that profile", async () => {
    const account = MCA.split("/billingProfiles/")[0] ?? "";
    const { results } = await ingestPlanted({
      ...{ scope: MCA, costsScope: account },
      purchases: [
        { order: A, cost: "9", amount: "9", profile: "abcd-efgh" },
        { order: B, cost: "100", profile: "OTHER" },
      ],
      uses: [
        { reservation: "r1", day: 4, charged: "24", detailed: "24", profile: "ABCD-EFGH" },
        { reservation: "r2", day: 4, charged: "24", profile: "OTHER" },
      ],
    });
    expect(results).toMatchObject([
      { scope: MCA.slice(1).toLowerCase(), purchases: { equal: 1, differences: [] } },
      { hours: { equal: 1, differences: [] } },
    ]);
  });
});

describe("used hours in the costs and reservation details", () => {
  test("are equal by reservation and day for several instances, and reserved hours count once a day", async () => {
    const { results, run } = await ingestPlanted({
      uses: [
        { reservation: "R1", day: 3, charged: "10.5", detailed: "10.5", reserved: "48" },
        { reservation: "r1", day: 3, charged: "24", detailed: "24", reserved: "48" },
        { reservation: "r2", day: 3, charged: "24", detailed: "24" },
        { reservation: "r2", day: 31, charged: "1", detailed: "1" },
        { reservation: "unused", day: 5, detailed: "0" },
      ],
    });
    expect(results[1]).toMatchObject({
      subject: "hours",
      hours: { equal: 4, equalByRatio: 0, differences: [], otherUnit: 0 },
    });
    expect(run.summary).toContain("59.5 of 120 reserved hours used");
    expect(warningsOf(run)).toEqual([]);
  });

  test("are named with day and hours when they differ, unless the unit or only the ratio differs", async () => {
    const { results, run } = await ingestPlanted({
      uses: [
        { reservation: "r1", day: 3, charged: "23", detailed: "24" },
        { reservation: "half", day: 3, charged: "24", detailed: "12", ratio: "0.5" },
        { reservation: "third", day: 3, charged: "12", detailed: "36", ratio: "3" },
        { reservation: "mixed", day: 3, charged: "24", detailed: "8", ratio: "3" },
        { reservation: "units", day: 3, charged: "1", detailed: "24", unit: "100 Hours" },
      ],
    });
    expect(results[1]).toMatchObject({
      hours: {
        ...{ equal: 0, equalByRatio: 3, otherUnit: 1 },
        differences: [{ place: "r1 2026-05-03", costs: 23n * 10n ** 18n, details: 24n * 10n ** 18n }],
      },
    });
    const [warning] = warningsOf(run);
    expect(warning?.title).toBe("ReservationHoursDiffer");
    expect(warning?.message).toContain("reservation r1 2026-05-03: costs 23 hours, ReservationDetails 24 hours");
    expect(run.summary).toContain("3 days equal except for the instance flexibility ratio");
    expect(run.summary).toContain("1 day in a unit other than hours");
  });

  test("omit the last day of a month in progress, which neither side has completely", async () => {
    const { results } = await ingestPlanted({
      uses: [
        { reservation: "r1", day: 19, charged: "24", detailed: "24" },
        { reservation: "r1", day: 20, charged: "24", detailed: "7" },
      ],
      lastDays: { costs: 20, transactions: 20, details: 20 },
    });
    expect(results[1]).toMatchObject({ hours: { equal: 1, differences: [] } });
  });
});

describe("an ingest", () => {
  const MONTH: PlantedMonth = {
    purchases: [{ order: A, cost: "9", amount: "9" }],
    uses: [{ reservation: "r1", day: 3, charged: "24", detailed: "24" }],
  };

  test("compares again only when one of the two months changes, and otherwise makes no request", async () => {
    const { world } = await ingestPlanted(MONTH);
    const calls: Call[] = [];
    const idle = await ingest(watched(world, calls), NONE);
    expect(idle.result.reservations).toEqual([]);
    expect(calls.filter(({ method }) => method === "list")).toHaveLength(1);
    plantMonth(world, { purchases: [{ order: A, cost: "9", amount: "8" }], without: ["transactions", "details"] });
    const costs = await ingest(world, NONE);
    expect(costs.result.reservations?.map(({ subject }) => subject)).toEqual(["purchases", "hours"]);
    plantMonth(world, { ...MONTH, purchases: [{ order: A, amount: "8" }], without: ["costs", "details"] });
    const transactions = await ingest(world, NONE);
    expect(transactions.result.reservations).toMatchObject([
      { subject: "purchases", purchases: { differences: [{ order: A }] } },
    ]);
  });

  test("makes no request for the comparison unless both datasets are requested", async () => {
    const { world } = await ingestPlanted(MONTH);
    for (const datasets of [undefined, ["FocusCost", "PriceSheet"], ["ReservationTransactions"]]) {
      sayDatasets(world, { datasets });
      plantMonth(world, {
        ...MONTH,
        without: datasets?.includes("ReservationTransactions") ? ["costs"] : ["transactions", "details"],
      });
      const calls: Call[] = [];
      const run = await ingest(watched(world, calls), NONE);
      expect(run.result.reservations).toEqual([]);
      expect(run.summary).not.toContain("### Reservations");
      expect(calls.filter(({ method }) => method === "list")).toHaveLength(1);
    }
  });

  test("that cannot read a file warns, compares the rest and succeeds", async () => {
    const { world } = await ingestPlanted(MONTH);
    const path = `${EA.slice(1).toLowerCase()}/202605/reservationtransactions/reservationtransactions.parquet`;
    const { bytes = new Uint8Array(), metadata } = world.lakes.local.blobs.get(path) ?? {};
    const spoilt = Uint8Array.from(bytes);
    spoilt.fill(0, 4, spoilt.length / 2);
    world.lakes.local.put(path, spoilt, metadata);
    for (const name of [...world.exports.blobs.keys()]) world.exports.remove(name);
    plantMonth(world, { ...MONTH, without: ["transactions", "details"] });
    const run = await ingest(world, NONE);
    expect(run.hasFailed).toBe(false);
    expect(run.result.reservations).toMatchObject([
      { subject: "purchases", outcome: "failed" },
      { subject: "hours", hours: { equal: 1 } },
    ]);
    expect(run.annotations.filter(({ message }) => message.includes("could not be compared"))).toHaveLength(1);
  });

  test("that hits an internal error still reports the outcome of the months", async () => {
    const { world } = await ingestPlanted(MONTH);
    plantMonth(world, { ...MONTH, without: ["transactions", "details"] });
    const { local } = world.lakes;
    const open = (caller: Caller) =>
      Object.assign(local.open(caller), {
        list: (prefix?: string) => {
          if (prefix !== undefined) throw new TypeError("x is not a function");
          return local.open(caller).list();
        },
      });
    const broken = Object.create(world, { lakes: { value: { ...world.lakes, local: { ...local, open } } } });
    const run = await ingest(broken, NONE);
    expect(run.outputs).toMatchObject({ ingested: "1", failed: "0" });
    expect(run.result.reservations?.map(({ outcome }) => outcome)).toEqual(["failed", "failed"]);
  });

  test("with a remote hub compares in each lake", async () => {
    const world = startDatasetHub();
    world.now = Date.parse("2026-06-10T06:00:00Z");
    sayDatasets(world, {
      datasets: DATASET_TYPES,
      remoteHub: { storageUri: "https://other.blob.core.windows.net", mode: "both" },
    });
    plantMonth(world, { ...MONTH, purchases: [{ order: A, cost: "9", amount: "8" }] });
    const run = await ingest(world, NONE);
    expect(run.result.reservations?.map(({ lake, subject }) => `${lake} ${subject}`)).toEqual([
      ...["local purchases", "local hours", "remote purchases", "remote hours"],
    ]);
    expect(run.summary).toContain("| Lake |");
  });
});
