import { beforeEach, describe, expect, test } from "vitest";
import { startTenant } from "../../worlds/simulated-azure/simulated-tenant.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";

/** The exports that Microsoft's hub creates on a scope under its default name. */
const THEIRS = ["finops-hub-daily-costdetails", "finops-hub-monthly-costdetails"];

const tenant = openForTests(startTenant);
let scope: string;
beforeEach(async () => {
  scope = await tenant.addSubscription();
  const resourceId = tenant.storageAccountId.replace(/[^/]+$/, "finopshubolder");
  const destination = { type: "AzureBlob", container: "msexports", resourceId, rootFolderPath: scope.slice(1) };
  const properties = { definition: { type: "FocusCost", timeframe: "MonthToDate" }, deliveryInfo: { destination } };
  for (const name of THEIRS) tenant.cloud.costManagement.putExport(scope, name, { properties });
  await tenant.commitScopes(scope);
  await tenant.clear();
});

const changes = (): readonly string[] =>
  tenant.cloud.costManagement.requests
    .filter(({ method }) => method !== "GET")
    .map(({ method, path }) => `${method} ${path.split("/").at(-1)}`);

describe("next to a Microsoft hub on the same scope", () => {
  test("a hub with the same name changes none of its exports, and names their owner", async () => {
    const { report } = await tenant.configure({ "hub-name": "finops-hub", prune: "true" });
    expect(report.annotations.map(({ title }) => title)).toEqual(["ExportOfAnotherHub", "ExportOfAnotherHub"]);
    expect(report.annotations[0]?.message).toContain("finopshubolder");
    expect(changes()).toEqual([]);
  });

  // `finops` is a prefix of the other hub's name. The hub compares whole names.
  test.each(["costs", "finops", "finops-hub-2"])(
    "a hub named %s has exports of its own and leaves the others alone",
    async (name) => {
      const { report } = await tenant.configure({ "hub-name": name, prune: "true" });
      expect(report.hasFailed, report.summary).toBe(false);
      expect([...changes()].sort()).toEqual([`PUT ${name}-daily-costdetails`, `PUT ${name}-monthly-costdetails`]);
    },
  );
});
