import { randomUUID } from "node:crypto";
import { DATASET_TYPES } from "focus-parquet/schemas";
import { beforeEach, describe, expect, test } from "vitest";
import { pasteAs } from "../../worlds/simulated-azure/person-shell.ts";
import { codesOf, startTenant } from "../../worlds/simulated-azure/simulated-tenant.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";

const MCA = `/providers/Microsoft.Billing/billingAccounts/${randomUUID()}:${randomUUID()}_2019-05-31`;
const PROFILE = `${MCA}/billingProfiles/ABCD-EFGH-BG7-PGB`;
const HIDDEN = `${MCA}/billingProfiles/WXYZ-EFGH-BG7-PGB`;

const tenant = openForTests(() => startTenant({ costManagement: { scopes: [{ scope: PROFILE }] } }));
let subscription: string;
/** A fresh enrollment for each test. */
let enrollment: string;
let number = 7_000_000;

beforeEach(async () => {
  number += 1;
  enrollment = `/providers/Microsoft.Billing/billingAccounts/${number}`;
  await tenant.cloud.costManagement.addScope(enrollment);
  subscription = await tenant.addSubscription();
  await tenant.clear();
});

const commit = (settings: object) => tenant.commit(JSON.stringify({ type: "HubInstance", ...settings }, undefined, 2));
const requests = () => tenant.cloud.costManagement.requests.map(({ method }) => method);
const COSTS = ["finops-daily-costdetails", "finops-monthly-costdetails"];
const OTHERS = [
  "finops-daily-pricesheet",
  "finops-daily-recommendations-shared-30d-virtualmachines",
  "finops-daily-reservationdetails",
  "finops-daily-reservationtransactions",
  "finops-monthly-reservationdetails",
  "finops-monthly-reservationtransactions",
];

describe("requested datasets", () => {
  test("get exports where Azure supports them, one plan line lists the other scopes, and a second run changes nothing", async () => {
    await commit({ scopes: [{ scope: enrollment }, { scope: subscription }], datasets: DATASET_TYPES });
    const { log, report } = await tenant.configure();
    expect(report.hasFailed, report.summary).toBe(false);
    expect(tenant.exportNames(enrollment)).toEqual([...COSTS, ...OTHERS].toSorted());
    expect(tenant.exportNames(subscription)).toEqual(COSTS);
    expect(report.outputs).toMatchObject({ created: "10", failed: "0" });
    expect(report.outputs.plan?.match(/Azure exports them for enrollments \(EA\) and billing profiles/g)).toHaveLength(
      1,
    );
    expect(report.outputs.plan).toContain(`for 1 scope only its costs are exported: ${subscription}`);
    expect(log).toContain('+ definition.dataSet.configuration.dataVersion: "2023-05-01"');
    tenant.cloud.costManagement.forgetRequests();
    const second = await tenant.configure();
    expect(second.report.outputs).toMatchObject({ created: "0", updated: "0", unchanged: "10", failed: "0" });
    expect(requests()).toEqual(["GET", "GET"]);
  });

  test("start the clocks of their daily exports on existing scopes too, without restarting those of costs", async () => {
    await commit({ scopes: [{ scope: enrollment }] });
    await tenant.configure();
    const name = (of: string) => `journal/exports${enrollment.toLowerCase()}/finops-daily-${of}.json`;
    const costs = await tenant.read(name("costdetails"));
    expect(await tenant.read(name("pricesheet"))).toBeUndefined();
    await commit({ scopes: [{ scope: enrollment }], datasets: ["FocusCost", "PriceSheet"] });
    await tenant.configure();
    expect(JSON.parse((await tenant.read(name("pricesheet"))) ?? "{}").since).toBeDefined();
    expect(await tenant.read(name("costdetails"))).toBe(costs);
  });

  test("without costs create no cost export; an existing one is named, and only prune deletes it", async () => {
    await commit({ scopes: [{ scope: enrollment }] });
    await tenant.configure();
    await commit({ scopes: [{ scope: enrollment, datasets: ["PriceSheet"] }] });
    const kept = await tenant.configure();
    expect(tenant.exportNames(enrollment)).toEqual([...COSTS, "finops-daily-pricesheet"].toSorted());
    expect(kept.report.outputs.plan).toContain(
      "! finops-daily-costdetails is kept, although the settings do not request FocusCost for this scope; prune deletes it",
    );
    expect(kept.report.outputs.plan).toContain(
      "2 kept although their datasets were removed from the settings; prune deletes them.",
    );
    expect(kept.report.summary).toContain("FocusCost is not requested here, kept (use prune to delete it)");
    const pruned = await tenant.configure({ prune: "true" });
    expect(pruned.report.outputs).toMatchObject({ removed: "2", failed: "0" });
    expect(tenant.exportNames(enrollment)).toEqual(["finops-daily-pricesheet"]);
  });

  test("never delete a price export of the same name that another tool created", async () => {
    await commit({ scopes: [{ scope: enrollment }], datasets: ["FocusCost", "PriceSheet"] });
    await tenant.configure();
    const name = "finops-daily-pricesheet";
    const { eTag: _, ...body } = tenant.cloud.costManagement.exportBody(enrollment, name) ?? {};
    const properties = { ...(body.properties as object), exportDescription: "Made by a toolkit" };
    tenant.cloud.costManagement.putExport(enrollment, name, { ...body, properties });
    await commit({ scopes: [{ scope: enrollment, datasets: ["FocusCost"] }] });
    const { report } = await tenant.configure({ prune: "true" });
    expect(report.outputs).toMatchObject({ removed: "0", failed: "0" });
    expect(report.outputs.plan).toContain(`! ${name} is not touched`);
    expect(tenant.exportNames(enrollment)).toContain(name);
  });

  test("stop the run before the first request when a scope cannot have them", async () => {
    await commit({ scopes: [{ scope: subscription, datasets: ["FocusCost", "PriceSheet"] }] });
    const { report } = await tenant.configure();
    expect(report.hasFailed).toBe(true);
    expect(codesOf(report)).toEqual(["error UnsupportedDataset"]);
    expect(report.annotations[0]?.message).toContain("the enrollment or the billing profile that pays for it");
    expect(requests()).toEqual([]);
  });

  test("default to those of the stored settings when the repository's file does not mention datasets", async () => {
    await tenant.put("settings.json", JSON.stringify({ scopes: [enrollment], datasets: ["FocusCost", "PriceSheet"] }));
    await commit({ scopes: [{ scope: enrollment }] });
    await tenant.configure();
    expect(tenant.exportNames(enrollment)).toEqual([...COSTS, "finops-daily-pricesheet"].toSorted());
  });
});

describe("on a billing profile, where only people can create exports,", () => {
  test("each export gets a command with its version and filters, and the hub creates none", async () => {
    await commit({ scopes: [{ scope: PROFILE, datasets: ["PriceSheet", "ReservationRecommendations"] }] });
    const { report } = await tenant.configure();
    expect(report.hasFailed, report.summary).toBe(false);
    const commands = report.outputs.commands?.split("\n") ?? [];
    expect(commands).toHaveLength(2);
    const [prices = "", recommendations = ""] = commands;
    expect(prices).toContain("/exports/finops-daily-pricesheet?api-version=2025-03-01");
    expect(prices).toContain('"definition":{"type":"PriceSheet","timeframe":"TheCurrentMonth"');
    expect(prices).toContain('"dataVersion":"2024-08-01"');
    expect(prices).toContain('"status":"Active","recurrence":"Daily"');
    expect(recommendations).toContain('{"name":"LookBackPeriod","value":"Last30Days"}');
    expect(requests()).toEqual(["GET"]);
    expect(report.annotations.map(({ title }) => title)).toEqual(["ExportsLeftToPerson"]);
  });

  test("pasting the commands creates all exports correctly, and new datasets only need new commands", async () => {
    const { arm, costManagement, signIn } = tenant.cloud;
    const person = signIn.directory.add({ name: "Billing owner", isPerson: true });
    await arm.grant(person, "Role Based Access Control Administrator", tenant.storageAccountId);
    const own = `${MCA}/billingProfiles/${randomUUID().slice(0, 8)}`;
    const owner = signIn.directory.byClientId(signIn.clientId);
    if (owner === undefined) throw new Error("the simulator has no identity");
    await costManagement.addScope(own, { contributors: [person, owner], rows: 5 });
    await commit({ scopes: [{ scope: own }], datasets: DATASET_TYPES });
    const first = await tenant.configure();
    const commands = first.report.outputs.commands ?? "";
    expect(commands.split("\n")).toHaveLength(8);
    expect(await pasteAs(tenant.cloud, person, commands)).toEqual(Array(8).fill("201"));
    expect((await tenant.configure()).report.outputs).toMatchObject({ unchanged: "8", commands: "" });
    const recommendations = [
      {},
      { reservationScope: "Single", lookBackPeriod: "Last60Days", resourceType: "CosmosDB" },
    ];
    await commit({ scopes: [{ scope: own }], datasets: DATASET_TYPES, recommendations });
    const more = (await tenant.configure()).report.outputs;
    expect(more).toMatchObject({ unchanged: "8", commands: expect.stringContaining("single-60d-cosmosdb") });
    expect(await pasteAs(tenant.cloud, person, more.commands ?? "")).toEqual(["201"]);
  });

  test("and Azure does not show them, prices stay urgent until one is delivered although costs are", async () => {
    await commit({ scopes: [{ scope: HIDDEN }], datasets: ["FocusCost", "PriceSheet", "ReservationDetails"] });
    const deliver = async (name: string) => {
      const folder = `${HIDDEN.slice(1).toLowerCase().replaceAll(":", "-")}/${name}/20261101-20261130/run`;
      const blob = tenant.containers.msexports.getBlockBlobClient(`${folder}/manifest.json`);
      await blob.upload("{}", 2);
    };
    for (const name of COSTS) await deliver(name);
    const first = await tenant.configure();
    expect(first.report.annotations.map(({ title }) => title)).toContain("ExportsLeftToPerson");
    expect(first.report.annotations.at(-1)?.message).toContain("3 exports");
    await deliver("finops-daily-pricesheet");
    const second = await tenant.configure();
    expect(second.report.annotations.map(({ title }) => title)).not.toContain("ExportsLeftToPerson");
    expect(second.report.summary).toContain("of delivering scopes may exist");
  });
});

test("warns about misspelled keys of scopes and recommendations, which have no effect", async () => {
  await commit({
    scopes: [{ scope: enrollment, dataset: ["PriceSheet"] }],
    recommendations: [{ resourcetype: "SQLDatabases" }],
  });
  const { result } = await tenant.configure({ "dry-run": "true" });
  expect(result.warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining("the unknown key scopes[].dataset, which has no effect. Did you mean scopes[].datasets?"),
    expect.stringContaining("the unknown key recommendations[].resourcetype, which has no effect"),
  ]);
});
