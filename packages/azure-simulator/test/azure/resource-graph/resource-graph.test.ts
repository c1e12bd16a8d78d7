import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SimulatedAzure, startAzure } from "../../../src/start-azure.ts";
import { type ArmReply, armClient } from "../../simulated-arm-client.ts";

const OTHER = "/subscriptions/0aaaaaaa-1111-2222-3333-444444444444";
const PATH = "/providers/Microsoft.ResourceGraph/resources?api-version=2024-04-01";
const GROUPS =
  "resourcecontainers | where type =~ 'microsoft.resources/subscriptions/resourcegroups' | project id, tags | order by id asc";
const SUBSCRIPTIONS =
  "resourcecontainers | where type =~ 'microsoft.resources/subscriptions' | project id | order by id asc";

let cloud: SimulatedAzure;
let nowMs = Date.parse("2026-11-27T06:00:00Z");

beforeAll(async () => {
  cloud = await startAzure({
    now: () => new Date(nowMs),
    identities: [{ name: "reader" }, { name: "nobody" }],
  });
  const [reader] = cloud.identities;
  if (reader === undefined) throw new Error("no reader");
  await cloud.arm.grant(reader, "Reader", OTHER);
  cloud.arm.setTags(OTHER, { team: "Shop" });
  for (let index = 0; index < 1200; index += 1)
    cloud.arm.setTags(`${OTHER}/resourceGroups/rg-${String(index).padStart(4, "0")}`, null);
});
afterAll(() => cloud.close());

function ask(query: string, options: object = {}, { as = 0, more = {} } = {}): Promise<ArmReply> {
  // Each test starts with a whole quota.
  nowMs += 10_000;
  return armClient(cloud, { clientId: cloud.identities[as]?.clientId ?? "" }).send("POST", PATH, {
    ...{ query, options },
    ...more,
  });
}

describe("the simulated Resource Graph", () => {
  test("returns pages that a token continues, with counts", async () => {
    const first = (await ask(GROUPS)).body;
    expect(first).toMatchObject({ totalRecords: 1200, count: 1000, resultTruncated: "true", facets: [] });
    const second = (await ask(GROUPS, { $skipToken: first.$skipToken })).body;
    expect(second).toMatchObject({ totalRecords: 1200, count: 200, resultTruncated: "false" });
    expect(second.$skipToken).toBeUndefined();
    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(1200);
    expect((await ask(SUBSCRIPTIONS, { $skipToken: first.$skipToken })).status).toBe(400);
  });

  test("returns contradicting pages without an order, and no token with a limit", async () => {
    const unordered = GROUPS.replace(" | order by id asc", "");
    const first = (await ask(unordered)).body;
    const second = (await ask(unordered, { $skipToken: first.$skipToken })).body;
    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBeLessThan(1200);
    const limited = (await ask(`${GROUPS} | limit 5`)).body;
    expect(limited).toMatchObject({ count: 5, resultTruncated: "true" });
    expect(limited.$skipToken).toBeUndefined();
  });

  test("shows only what a role allows to read, and leaves out the rest", async () => {
    expect((await ask(SUBSCRIPTIONS)).body.data).toEqual([{ id: OTHER }]);
    expect((await ask(SUBSCRIPTIONS, {}, { as: 1 })).body).toMatchObject({ totalRecords: 0, count: 0, data: [] });
    const listed = { subscriptions: [OTHER.slice("/subscriptions/".length)] };
    expect((await ask(SUBSCRIPTIONS, {}, { as: 1, more: listed })).status).toBe(403);
    expect((await ask(SUBSCRIPTIONS, {}, { more: listed })).body.count).toBe(1);
  });

  test("shows the resource groups of the Resource Manager", async () => {
    cloud.arm.createResourceGroup("hub", "westeurope", { team: "Finance" });
    const own = armClient(cloud);
    const query = `${GROUPS}`;
    const { data } = (await own.send("POST", PATH, { query })).body;
    const id = `/subscriptions/${cloud.arm.subscriptionId}/resourceGroups/hub`;
    expect(data).toEqual([{ id, tags: { team: "Finance" } }]);
  });

  test("throttles after 15 requests in five seconds", async () => {
    const statuses: number[] = [];
    let last: ArmReply | undefined;
    for (let call = 0; call < 16; call += 1) {
      last = await ask(SUBSCRIPTIONS);
      nowMs -= 10_000;
      statuses.push(last.status);
    }
    nowMs += 10_000;
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 429]);
    expect(last?.headers).toMatchObject({
      "x-ms-user-quota-remaining": "0",
      "x-ms-user-quota-resets-after": "00:00:05",
    });
    expect((await ask(SUBSCRIPTIONS)).status).toBe(200);
  });

  test.each([
    ["an unknown table", "resources", {}],
    ["an unknown step", "resourcecontainers | summarize count()", {}],
    ["a page that is too large", GROUPS, { $top: 1001 }],
    ["a token of its own", GROUPS, { $skipToken: "x" }],
  ])("rejects %s", async (_what, query, options) => {
    expect((await ask(query, options)).status).toBe(400);
  });
});
