import { type ExportsTenant, startExportsTenant } from "azure-simulator/testing";
import { afterEach, describe, expect, test } from "vitest";
import type { Interaction } from "./interaction.ts";
import { interactionAt, readFacts } from "./recordings.ts";
import { AS_MEANT, askAgain, judgeRecording, type MeantDifference } from "./simulated.ts";

const FILE = "cost-management-exports";

const BY_A_PERSON = "recorded by a person, while the simulator only has workload identities";
const NO_USAGE = "the simulator has no data of the type Usage, which the hub never exports";
const MEANT: readonly MeantDifference[] = [
  { entry: 6, place: "body.value[0].properties.submittedBy", reason: BY_A_PERSON },
  { entry: 9, place: "body.value[0].properties.submittedBy", reason: BY_A_PERSON },
  { entry: 9, place: "body.value[1].properties.submittedBy", reason: BY_A_PERSON },
  { entry: 10, place: "body.value[0].properties.submittedBy", reason: BY_A_PERSON },
  { entry: 10, place: "body.value[1].properties.submittedBy", reason: BY_A_PERSON },
  { entry: 10, place: "body.value[1].properties.status", reason: NO_USAGE },
  { entry: 10, place: "body.value[1].properties.fileName", reason: NO_USAGE },
  {
    entry: 26,
    place: "body.value[0].properties.nextRunTimeEstimate",
    reason: "2019-01-01 had no estimate, but all later versions have one",
  },
];

interface ExportBody {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

let tenant: ExportsTenant;
afterEach(() => tenant.close());

describe("the simulator responds to recorded Cost Management requests like the service", () => {
  test.each(readFacts(FILE).map((_, index) => index))("entry %i", async (index) => {
    const recorded = interactionAt(FILE, index);
    // This is before the start of every recorded schedule.
    tenant = await startExportsTenant(timeOf(recorded), { costManagement: { pace: { processingSeconds: 40 } } });
    const here = inTenant(recorded, tenant);
    const scope = scopeOf(here);
    const [, group] = /\/resourceGroups\/([^/]+)$/.exec(scope) ?? [];
    if (group !== undefined) tenant.cloud.arm.createResourceGroup(group, "westeurope");
    await prepare(here, scope);
    const seen = await askAgain(tenant.client, here);
    expect(
      judgeRecording(
        here,
        seen,
        MEANT.filter(({ entry }) => entry === index),
      ),
    ).toEqual(AS_MEANT);
  });
});

/** Creates the resources that existed when the interaction was recorded. */
async function prepare(recorded: Interaction, scope: string): Promise<void> {
  const { costManagement } = tenant.cloud;
  const { pathname, searchParams } = new URL(recorded.url);
  const [, name = "", action] = /\/exports\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
  const apiVersion = searchParams.get("api-version") ?? "";
  const answer = recorded.responseBody as { readonly value?: readonly ExportBody[] } & Partial<ExportBody>;
  const put = (exportName: string, properties: object): void => {
    costManagement.putExport(scope, exportName, { properties }, apiVersion);
  };
  const isNew = recorded.status === 201 || recorded.status === 404;
  if (isNew) return;
  if (action === undefined && answer?.value !== undefined) {
    for (const [at, { properties }] of answer.value.entries()) put(`export-${at}`, properties);
    return;
  }
  const [run] = action === "runHistory" ? (answer.value ?? []) : [];
  const settings = (run as unknown as { properties: { runSettings: object } } | undefined)?.properties.runSettings;
  put(name, settings ?? answer?.properties ?? PLAIN);
  if (recorded.method === "PUT") {
    const { eTag } = (await tenant.client.send("GET", pathname + new URL(recorded.url).search)).body;
    (recorded.requestBody as { eTag: string }).eTag = eTag;
  }
  if (run === undefined) return;
  // Of two concurrent runs, the later one completes first.
  const states = (answer.value ?? []).map(({ properties }) => properties.status);
  if (states.includes("Completed")) costManagement.fault("RunNeverEnds", { times: 1 });
  for (const _ of states) {
    await tenant.client.send("POST", `${tenant.path(name, "run", scope)}?api-version=${apiVersion}`);
    tenant.wait(2);
  }
  if (states.includes("Completed")) tenant.wait(60);
}

const PLAIN = {
  format: "Csv",
  definition: { type: "Usage", timeframe: "MonthToDate", dataSet: { granularity: "Daily" } },
  deliveryInfo: { destination: { resourceId: "/subscriptions/s/x", container: "exports" } },
};

function scopeOf({ url }: Interaction): string {
  return new URL(url).pathname.replace(/\/providers\/Microsoft\.CostManagement\/.*$/, "");
}

/**
 * Replaces the zeros and subscription IDs of the recordings with the simulator's subscription, and the account with the
 * existing one. The query of three entries was changed to version 2025-03-01 after the recording.
 */
function inTenant(recorded: Interaction, { cloud, accountId }: ExportsTenant): Interaction {
  const text = JSON.stringify(recorded)
    .replaceAll(/(subscriptions\/|Subscription: )[0-9a-f-]{36}/g, `$1${cloud.arm.subscriptionId}`)
    .replaceAll(
      /\/subscriptions\/[^"/]+\/resourceGroups\/[^"/]+\/providers\/Microsoft\.Storage\/storageAccounts\/[^"/]+/g,
      accountId,
    )
    .replaceAll("api-version=2025-03-01", "api-version=2020-06-01");
  return JSON.parse(text) as Interaction;
}

function timeOf({ responseHeaders }: Interaction): string {
  const { date } = responseHeaders;
  return date === undefined ? "2021-01-20T07:21:29Z" : new Date(date).toISOString();
}
