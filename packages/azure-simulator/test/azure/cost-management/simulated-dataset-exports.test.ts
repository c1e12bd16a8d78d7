import { afterEach, describe, expect, test } from "vitest";
import { CONTRACT, contractFindings } from "../../cost-management-contract.ts";
import { type ExportsTenant, startExportsTenant } from "../../exports-tenant.ts";
import { armClient, type SimulatedArmClient } from "../../simulated-arm-client.ts";

const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/1234567";
const CUSTOMER_ACCOUNT =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:" +
  "6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31";
const PROFILE = `${CUSTOMER_ACCOUNT}/billingProfiles/ABCD-EF23-GH4-JK5`;
const TYPES = ["PriceSheet", "ReservationDetails", "ReservationRecommendations", "ReservationTransactions"] as const;

let tenant: ExportsTenant;
let person: SimulatedArmClient;
afterEach(async () => {
  await tenant.close();
  expect(contractFindings(tenant.cloud.costManagement.requests)).toEqual([]);
});

async function start(time = "2026-06-12T01:01:00Z"): Promise<void> {
  tenant = await startExportsTenant(time);
  const { costManagement, signIn } = tenant.cloud;
  const { clientId, objectId } = signIn.directory.add({ name: "Billing owner", isPerson: true });
  for (const scope of [ENROLLMENT, CUSTOMER_ACCOUNT]) {
    await costManagement.addScope(scope);
    costManagement.grantBilling({ objectId }, scope);
  }
  person = armClient(tenant.cloud, { clientId });
}

interface Wanted {
  readonly scope?: string;
  readonly type: string;
  readonly dataVersion?: string;
  readonly timeframe?: string;
  readonly filters?: readonly object[];
  readonly timePeriod?: object;
  readonly schedule?: object;
}

function definitionOf({ type, dataVersion, timeframe = "MonthToDate", filters, timePeriod }: Wanted): object {
  const configuration = {
    ...(dataVersion === undefined ? {} : { dataVersion }),
    ...(filters === undefined ? {} : { filters }),
  };
  return { type, timeframe, ...(timePeriod === undefined ? {} : { timePeriod }), dataSet: { configuration } };
}

/** Returns `201`, or the status and message of the error. */
async function put(wanted: Wanted, client = person): Promise<string> {
  const { scope = ENROLLMENT, schedule = { status: "Inactive" } } = wanted;
  const body = tenant.body({ definition: definitionOf(wanted), schedule });
  const { status, body: answer } = await client.send("PUT", tenant.path("data", undefined, scope), body);
  return status < 300 ? String(status) : `${status} ${answer.error.message}`;
}

async function run(timePeriod?: object, scope = ENROLLMENT): Promise<string> {
  const body = timePeriod === undefined ? undefined : { timePeriod };
  const { status, body: answer } = await person.send("POST", tenant.path("data", "run", scope), body);
  return status < 300 ? String(status) : `${status} ${answer.error.message}`;
}

const FAILED = "400 Request properties validation failed:";

describe(`exports of price sheets and reservations, with each request and response ${CONTRACT}`, () => {
  test.each(TYPES)("are accepted for an enrollment and a billing profile, and for no other scope: %s", async (type) => {
    await start();
    const { costManagement } = tenant.cloud;
    expect(await put({ type })).toBe("201");
    expect(await put({ type, scope: PROFILE })).toBe("201");
    const department = `${ENROLLMENT}/departments/4711`;
    const elsewhere = {
      [tenant.scope]: "EnterpriseAgreement and Subscription",
      [department]: "EnterpriseAgreement and Department",
      [`${ENROLLMENT}/enrollmentAccounts/815`]: "EnterpriseAgreement and EnrollmentAccount",
      [CUSTOMER_ACCOUNT]: "MicrosoftCustomerAgreement and BillingAccount",
      [`${PROFILE}/invoiceSections/S1`]: "MicrosoftCustomerAgreement and InvoiceSection",
      [`${CUSTOMER_ACCOUNT}/customers/7c000000-aaaa-4bbb-8ccc-000000000003`]: "MicrosoftPartnerAgreement and Customer",
    };
    for (const [scope, words] of Object.entries(elsewhere)) {
      const client = scope === tenant.scope ? tenant.client : person;
      const refusal = `${FAILED} Export type: ${type} is not supported for Agreement Type: ${words}.`;
      expect(await put({ type, scope }, client)).toBe(refusal);
    }
    await costManagement.addScope("/subscriptions/00000000-0000-0000-0000-00000000aaaa", { agreement: "MOSP" });
    expect(await put({ type, scope: "/subscriptions/00000000-0000-0000-0000-00000000aaaa" }, tenant.client)).toContain(
      "Agreement Type: WebDirect and Subscription.",
    );
    await costManagement.addScope("/providers/Microsoft.Management/managementGroups/root");
    const group = "/providers/Microsoft.Management/managementGroups/root";
    expect(await put({ type, scope: group }, tenant.client)).toContain(
      `Invalid definition type '${type}'; valid values: 'Usage'.`,
    );
  });

  test("are rejected in a version that the agreement does not have, with the recorded message", async () => {
    await start();
    const refused = (version: string): string => `${FAILED} Export data version: ${version} is not supported.`;
    expect(await put({ type: "PriceSheet", dataVersion: "2023-03-01" })).toBe(refused("2023-03-01"));
    expect(await put({ type: "PriceSheet", dataVersion: "2024-08-01" })).toBe(refused("2024-08-01"));
    expect(await put({ type: "ReservationDetails", dataVersion: "2023-05-01" })).toBe(refused("2023-05-01"));
    expect(await put({ type: "PriceSheet", dataVersion: "2023-05-01" })).toBe("201");
    expect(await put({ type: "PriceSheet", dataVersion: "2024-08-01", scope: PROFILE })).toBe("201");
  });

  test("accept filters only for recommendations, with names and values in any case", async () => {
    await start();
    const filters = [
      { name: "reservationScope", value: "shared" },
      { name: "LookBackPeriod", value: "Last30Days" },
      { name: "resourceType", value: "VirtualMachines" },
    ];
    const type = "ReservationRecommendations";
    expect(await put({ type: "PriceSheet", filters })).toContain("filters are not supported for definition type");
    expect(await put({ type, filters: [{ name: "Region", value: "x" }] })).toContain("Invalid dataSet configuration");
    expect(await put({ type, filters: [{ name: "LookBackPeriod", value: "Last90Days" }] })).toContain("'Last60Days'.");
    // Microsoft's tools use these names, which differ from the specification.
    expect(await put({ type: "Pricesheet", scope: PROFILE })).toBe("201");
    expect(await put({ type, filters })).toBe("201");
    tenant.cloud.costManagement.forgetRequests();
  });

  test("are limited to people under a Customer Agreement, and open to identities under an enrollment", async () => {
    await start();
    expect(await put({ type: "PriceSheet", scope: PROFILE }, tenant.client)).toBe(
      "401 The client does not have authorization to perform action. Request ID: NoHttpContext",
    );
    expect(await put({ type: "PriceSheet" }, tenant.client)).toBe("201");
  });
});

describe("a run of price sheets or reservations", () => {
  const ALL = [
    ["PriceSheet", ENROLLMENT, "2023-05-01"],
    ["PriceSheet", PROFILE, "2024-08-01"],
    ["ReservationDetails", ENROLLMENT, "2023-03-01"],
    ["ReservationDetails", PROFILE, "2023-03-01"],
    ["ReservationRecommendations", ENROLLMENT, "2023-05-01"],
    ["ReservationRecommendations", PROFILE, "2023-05-01"],
    ["ReservationTransactions", ENROLLMENT, "2023-05-01"],
    ["ReservationTransactions", PROFILE, "2023-05-01"],
  ] as const;

  const delivered = async (seconds = 150): Promise<{ readonly manifest: Manifest; readonly rows: number }> => {
    tenant.wait(seconds);
    await tenant.cloud.costManagement.catchUp();
    const { status, manifestFile = "" } = tenant.cloud.costManagement.runs.at(-1) ?? {};
    expect(status).toBe("Completed");
    const manifest: Manifest = JSON.parse(await tenant.text(manifestFile));
    return { manifest, rows: (await tenant.rows(manifestFile)).length };
  };
  interface Manifest {
    readonly dataRowCount: number;
    readonly exportConfig: Readonly<Record<string, unknown>>;
    readonly runInfo: Readonly<Record<string, string>>;
    readonly blobs: readonly { readonly blobName: string; readonly byteCount: number }[];
  }

  test.each(ALL)(
    "of %s at %s is delivered as recorded in its ledger, with its own manifest",
    async (type, scope, version) => {
      await start();
      await tenant.cloud.costManagement.addScope(scope, { parts: 3, planted: true });
      await put({ type, scope, timeframe: type === "PriceSheet" ? "TheCurrentMonth" : "MonthToDate" });
      await run(undefined, scope);
      const { manifest, rows } = await delivered();
      const resourceId = `${scope}/providers/Microsoft.CostManagement/exports/data`;
      expect(manifest.exportConfig).toMatchObject({ type, dataVersion: version, resourceId, granularity: null });
      expect(manifest.runInfo.startDate).toBe("2026-06-01T00:00:00");
      expect(manifest.runInfo.endDate).toContain(type === "PriceSheet" ? "2026-06-30" : "2026-06-12");
      expect(manifest.blobs).toHaveLength(3);
      expect(manifest.dataRowCount).toBe(rows);
      const { costManagement } = tenant.cloud;
      expect(costManagement.books.all()).toEqual([]);
      const [book, ...more] = costManagement.books.datasets();
      expect(more).toEqual([]);
      expect(book).toMatchObject({ dataset: type, datasetVersion: version, scope, month: "202606", rows });
      expect(Object.keys(book?.sums ?? {})).toEqual(
        type === "PriceSheet"
          ? ["USD"]
          : type === "ReservationTransactions"
            ? [scope === PROFILE ? "EUR" : "USD"]
            : [""],
      );
    },
  );

  test("delivers prices on the first day of a month, and details from the second day on", async () => {
    await start("2026-06-01T01:01:00Z");
    await put({ type: "PriceSheet", timeframe: "TheCurrentMonth" });
    await run();
    expect((await delivered()).rows).toBeGreaterThan(500);
    await tenant.client.send("DELETE", tenant.path("data", undefined, ENROLLMENT));
    await put({ type: "ReservationDetails" });
    await run();
    tenant.wait(150);
    await tenant.cloud.costManagement.catchUp();
    expect(tenant.cloud.costManagement.runs.at(-1)).toMatchObject({ status: "DataNotAvailable" });
  });

  test("delivers the recommendations that match its filters, with a ledger for each export", async () => {
    await start();
    const type = "ReservationRecommendations";
    const filter = (name: string, value: string): object => ({ name, value });
    const rows: number[] = [];
    for (const [name, filters] of [
      ["vm", [filter("LookBackPeriod", "Last60Days")]],
      ["apps", [filter("ResourceType", "AppService"), filter("ReservationScope", "Single")]],
      ["redis", [filter("ResourceType", "RedisCache")]],
    ] as const) {
      const body = tenant.body({ definition: definitionOf({ type, filters }) });
      await person.send("PUT", tenant.path(name, undefined, ENROLLMENT), body);
      await person.send("POST", tenant.path(name, "run", ENROLLMENT));
      rows.push((await delivered()).rows);
    }
    expect(rows).toEqual([24, 2, 0]);
    const books = tenant.cloud.costManagement.books.datasets();
    expect(books.map(({ exportName, rows: count }) => [exportName, count])).toEqual([
      ["vm", 24],
      ["apps", 2],
    ]);
  });
});
