import { afterEach, describe, expect, test } from "vitest";
import type { AzureOptions } from "../src/start-azure.ts";
import { CONTRACT, contractFindings } from "./cost-management-contract.ts";
import { type ExportsTenant, exactSum, startExportsTenant } from "./exports-tenant.ts";

let tenant: ExportsTenant;
const start = async (time = "2026-06-12T01:01:00Z", options?: AzureOptions): Promise<void> => {
  tenant = await startExportsTenant(time, options);
};
afterEach(async () => {
  await tenant.close();
  expect(contractFindings(tenant.cloud.costManagement.requests)).toEqual([]);
});

const LAST_MONTH = { definition: { type: "FocusCost", timeframe: "TheLastMonth" } };

interface HistoryEntry {
  readonly status: string;
  readonly executionType: string;
  readonly manifestFile?: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly error?: { readonly message: string };
}

async function history(name = "daily"): Promise<readonly HistoryEntry[]> {
  const { body } = await tenant.client.send("GET", tenant.path(name, "runHistory"));
  return body.value.map(({ properties }: { properties: HistoryEntry }) => properties);
}

/** Runs an export and advances the clock until the run has ended. */
async function run(name = "daily", body?: object | string): Promise<HistoryEntry | undefined> {
  expect(await tenant.client.outcome("POST", tenant.path(name, "run"), body)).toBe("200");
  tenant.wait(150);
  return (await history(name)).at(-1);
}

describe(`runs, with each request and response ${CONTRACT}`, () => {
  test("are found only in their history, and progress with the clock", async () => {
    await start();
    await tenant.put("daily");
    const posted = await tenant.client.send("POST", tenant.path("daily", "run"));
    expect(posted).toMatchObject({ status: 200, body: undefined });
    const states: string[] = [];
    for (const seconds of [0, 1, 119, 1]) {
      tenant.wait(seconds);
      states.push(`${(await history())[0]?.status} ${(await tenant.blobs()).length}`);
    }
    expect(states).toEqual(["Queued 0", "InProgress 0", "InProgress 0", "Completed 2"]);
    const [entry] = await history();
    expect(entry).toMatchObject({
      executionType: "OnDemand",
      startDate: "2026-06-01T00:00:00Z",
      endDate: "2026-06-12T00:00:00Z",
    });
    const manifest = JSON.parse(await tenant.text(entry?.manifestFile ?? ""));
    expect(manifest).toMatchObject({
      exportConfig: {
        resourceId: tenant.path("daily"),
        apiVersion: "2025-03-01",
        dataVersion: "1.0r2",
        timeFrame: "MonthToDate",
      },
      deliveryConfig: { containerUri: tenant.accountId, rootFolderPath: "exports" },
      runInfo: { executionType: "OnDemand", startDate: "2026-06-01T00:00:00" },
    });
    const expanded = await tenant.client.send(
      "GET",
      `${tenant.path("daily")}?api-version=2025-03-01&$expand=runHistory`,
    );
    expect(expanded.body.properties.runHistory.value).toHaveLength(1);
  });

  test.each<readonly [string, object | string, RegExp]>([
    ["an empty object", "{}", /^Request properties validation failed: Invalid time period provided\.$/],
    [
      "a future day",
      period("2026-06-01", "2026-06-13"),
      /^Request properties validation failed: Invalid definition timePeriod; 'to' value cannot be in the future\.$/,
    ],
    ["two months", period("2026-04-01", "2026-05-31"), /cannot exceed 1 month/],
    ["more than seven years ago", period("2019-05-01", "2019-05-31"), /cannot exceed 84 months/],
    ["days in the wrong order", period("2026-05-31", "2026-05-01"), /cannot be greater/],
  ])("of %s are rejected", async (_, body, message) => {
    await start();
    await tenant.put("daily");
    const reply = await tenant.client.send("POST", tenant.path("daily", "run"), body);
    expect(reply).toMatchObject({ status: 400, body: { error: { code: "BadRequest" } } });
    expect(reply.body.error.message).toMatch(message);
    expect(tenant.cloud.costManagement.runs).toEqual([]);
  });

  test("of a custom period deliver that period for any month of seven years", async () => {
    await start();
    await tenant.put("monthly", LAST_MONTH);
    const whole = await run("monthly", period("2019-06-01", "2019-06-30"));
    expect(whole).toMatchObject({ status: "Completed", endDate: "2019-06-30T00:00:00Z" });
    const days = await run("monthly", period("2026-02-10", "2026-02-12"));
    const charged = (await tenant.rows(days?.manifestFile ?? "")).map(({ ChargePeriodStart = "" }) =>
      ChargePeriodStart.slice(0, 10),
    );
    expect([...new Set(charged)]).toEqual(["2026-02-10", "2026-02-11", "2026-02-12"]);
    const { runInfo } = JSON.parse(await tenant.text(days?.manifestFile ?? ""));
    expect([runInfo.startDate, runInfo.endDate].map((text) => text.slice(0, 10))).toEqual(["2026-02-10", "2026-02-12"]);
  });
});

describe("the data", () => {
  test("of a month grows day by day, restates earlier days, and matches the ledger", async () => {
    await start("2026-06-10T01:01:00Z", { costManagement: { scopes: [] } });
    await tenant.put("daily");
    const first = await tenant.rows((await run())?.manifestFile ?? "");
    tenant.moveTo("2026-06-11T01:01:00Z");
    const entry = await run();
    const second = await tenant.rows(entry?.manifestFile ?? "");
    const costOf = (rows: typeof first, day: string) =>
      rows
        .filter(({ ChargePeriodStart = "" }) => ChargePeriodStart.startsWith(day))
        .map(({ BilledCost }) => BilledCost);
    expect(costOf(first, "2026-06-10")).toEqual([]);
    expect(costOf(second, "2026-06-10")).not.toEqual([]);
    expect(costOf(second, "2026-06-09")).not.toEqual(costOf(first, "2026-06-09"));
    expect(costOf(second, "2026-06-01")).toEqual(costOf(first, "2026-06-01"));

    const { books } = tenant.cloud.costManagement;
    const book = books.of(tenant.scope.toUpperCase(), "202606");
    expect(book).toMatchObject({ exportName: "daily", days: 10, rows: second.length, isWholeMonth: false });
    expect(book?.manifestName).toBe(entry?.manifestFile);
    const sum = exactSum(second.map(({ BilledCost = "" }) => BilledCost));
    expect(exactSum([book?.costs.USD?.BilledCost.exact ?? ""])).toBe(sum);
    expect(books.all()).toHaveLength(1);
  });

  test("exists from the scope's first month on, and from the second day of each month", async () => {
    await start("2026-06-01T01:01:00Z", {
      costManagement: {
        scopes: [{ scope: "/subscriptions/00000000-0000-0000-0000-00000000cccc", firstMonth: "202605" }],
      },
    });
    await tenant.put("daily");
    expect(await run()).toMatchObject({ status: "DataNotAvailable" });
    expect(await tenant.blobs()).toEqual([]);
    const url = tenant.path("m", undefined, "/subscriptions/00000000-0000-0000-0000-00000000cccc");
    await tenant.client.send("PUT", url, tenant.body(LAST_MONTH));
    await tenant.client.send("POST", `${url}/run`, period("2026-04-01", "2026-04-30"));
    await tenant.client.send("POST", `${url}/run`, period("2026-05-01", "2026-05-31"));
    tenant.wait(300);
    await tenant.cloud.costManagement.catchUp();
    expect(tenant.cloud.costManagement.runs.slice(1).map(({ status }) => status)).toEqual([
      "DataNotAvailable",
      "Completed",
    ]);
  });
});

describe("schedules", () => {
  const active = (recurrence: string, from: string) => ({
    schedule: { status: "Active", recurrence, recurrencePeriod: { from, to: "2030-01-01T00:00:00Z" } },
  });

  test("also run on days 1 to 5 for the previous month, which the history does not show", async () => {
    await start("2026-06-28T12:00:00Z");
    await tenant.put("daily", active("Daily", "2026-06-29T02:00:00Z"));
    tenant.moveTo("2026-07-07T12:00:00Z");
    await tenant.cloud.costManagement.catchUp();
    const shown = await history();
    expect(shown).toHaveLength(9);
    expect(shown.every(({ executionType }) => executionType === "Scheduled")).toBe(true);
    const hidden = tenant.cloud.costManagement.runs.filter(({ isHidden }) => isHidden);
    expect(hidden.map(({ submittedTime, window }) => `${submittedTime.slice(0, 10)} ${window.from}`)).toEqual(
      [1, 2, 3, 4, 5].map((day) => `2026-07-0${day} 2026-06-01`),
    );
    expect(tenant.cloud.costManagement.books.of(tenant.scope, "202606")).toMatchObject({
      submittedTime: expect.stringMatching(/^2026-07-05/),
      days: 30,
    });
    expect(tenant.cloud.costManagement.books.of(tenant.scope, "202607")).toMatchObject({ days: 6 });
  });

  test("do not run for the previous month in the month when the export was created", async () => {
    await start("2026-07-01T12:00:00Z");
    await tenant.put("daily", active("Daily", "2026-07-02T02:00:00Z"));
    tenant.moveTo("2026-07-06T12:00:00Z");
    await tenant.cloud.costManagement.catchUp();
    expect(tenant.cloud.costManagement.runs.map(({ isHidden }) => isHidden)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("faults of runs", () => {
  test("a closed firewall only fails runs of exports without an identity", async () => {
    await start();
    const { accountId, body, client, cloud, path } = tenant;
    const closed = { networkAcls: { defaultAction: "Deny", bypass: "AzureServices" } };
    const account = { kind: "BlockBlobStorage", location: "westeurope", sku: { name: "Premium_LRS" } };
    await cloud.arm.putResource(accountId, { ...account, properties: { isHnsEnabled: true, ...closed } });
    await tenant.put("daily");
    await client.send("PUT", path("own"), body({}, { identity: { type: "SystemAssigned" }, location: "global" }));
    expect(await run()).toMatchObject({
      status: "Failed",
      error: { message: expect.stringMatching(/not authorized to access/) },
    });
    expect(await run("own")).toMatchObject({ status: "Completed" });
    // Every change of the network requires that the export is saved again.
    const disabled = { ...closed, isHnsEnabled: true, publicNetworkAccess: "Disabled" };
    await cloud.arm.putResource(accountId, { ...account, properties: disabled });
    expect(await run("own")).toMatchObject({ status: "Failed" });
    const { eTag } = cloud.costManagement.exportBody(tenant.scope, "own") ?? {};
    const identity = { eTag, identity: { type: "SystemAssigned" }, location: "global" };
    await client.send("PUT", path("own"), body({}, identity));
    expect(await run("own")).toMatchObject({ status: "Completed" });
    const copies = { ...disabled, allowedCopyScope: "AAD" };
    await cloud.arm.putResource(accountId, { ...account, properties: copies });
    expect(await run("own")).toMatchObject({ status: "Failed" });
  });
});

function period(from: string, to: string): object {
  return { timePeriod: { from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` } };
}
