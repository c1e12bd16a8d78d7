import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readContainers } from "../../../src/azure/arm/read-containers.ts";
import { openResourceGraph, type ResourceGraph } from "../../../src/azure/arm/resource-graph.ts";
import { fixedCredential, hostsOf } from "../../worlds/hostile-azure/listed-hosts.ts";
import { type MovedClock, movedClock } from "../../worlds/simulated-azure/moved-clock.ts";
import {
  type Answer,
  ok,
  refusal,
  type ScriptedArm,
  startScriptedArm,
} from "../../worlds/simulated-azure/scripted-arm.ts";

let arm: ScriptedArm;
let clock: MovedClock;

beforeAll(async () => {
  arm = await startScriptedArm();
});
afterEach(() => arm.reset());
afterAll(() => arm.close());

const PATH = "POST /providers/Microsoft.ResourceGraph/resources";
const GUID = "0aaaaaaa-1111-2222-3333-444444444444";
const QUERY = "resourcecontainers | order by id asc";

function open(): ResourceGraph {
  clock = movedClock();
  return openResourceGraph({
    ...{ cloud: "AzureCloud", resourceManagerUrl: arm.url, clock, signal: new AbortController().signal },
    ...{ userAgent: "cost-hub/test (allocate)", credential: fixedCredential("a-token", arm.url) },
  });
}

function page(rows: readonly object[], more: object = {}, headers: Readonly<Record<string, string>> = {}): Answer {
  const counts = { totalRecords: rows.length, count: rows.length, resultTruncated: "false" };
  return ok({ ...counts, data: rows, facets: [], ...more }, headers);
}

function subscription(more: object = {}): object {
  return { id: `/subscriptions/${GUID}`, name: "Shop", subscriptionId: GUID, tags: null, ...more };
}

const read = (): ReturnType<typeof readContainers> => readContainers(open());

describe("a query", () => {
  test("asks for pages of 1,000 rows and repeats itself with each token", async () => {
    arm.answer(
      PATH,
      page([{ id: "a" }], { totalRecords: 2, resultTruncated: "true", $skipToken: "next" }),
      page([{ id: "b" }], { totalRecords: 2 }),
    );
    expect(await open().query("read", QUERY)).toEqual({ rows: [{ id: "a" }, { id: "b" }], isLimited: false });
    const options = { resultFormat: "objectArray", $top: 1000 };
    expect(arm.calls.map(({ body }) => JSON.parse(body))).toEqual([
      { query: QUERY, options },
      { query: QUERY, options: { ...options, $skipToken: "next" } },
    ]);
    expect(arm.calls[0]?.url.search).toBe("?api-version=2024-04-01");
    expect(arm.calls[0]?.headers["content-type"]).toMatch(/^application\/json/);
  });

  const whole = { totalRecords: 2, resultTruncated: "true", $skipToken: "next" };
  test.each<[string, readonly Answer[], string]>([
    ["is cut without a token", [page([{}], { resultTruncated: "true" })], "no further page was announced"],
    ["is cut, told as a boolean", [page([{}], { resultTruncated: true })], "no further page was announced"],
    ["has fewer rows than its count", [page([{}], { count: 2 })], "a page has 1 rows, but its count is 2"],
    ["has fewer rows than the total", [page([{}], { totalRecords: 2 })], "1 rows arrived of a total of 2"],
    ["has more rows than the total", [page([{}, {}], { totalRecords: 1 })], "2 rows arrived of a total of 1"],
    ["has no total", [page([{}], { totalRecords: null })], "does not tell how many rows there are"],
    ["has no list", [ok({ count: 0, totalRecords: 0 })], "no list of rows"],
    ["has a row that is no object", [page([7 as never])], "no list of rows"],
    ["is no JSON object", [{ status: 200, body: [] }], "no list of rows"],
    ["repeats a token", [page([{}], { ...whole, totalRecords: 9 })], "the same page was announced twice"],
    ["has an empty page before the last", [page([], whole)], "has no rows"],
    ["shrinks between pages", [page([{}], whole), page([], { totalRecords: 1 })], "the total changed from 2 to 1"],
  ])("fails if the result %s", async (_what, answers, reason) => {
    arm.answer(PATH, ...answers);
    await expect(open().query("read tags", QUERY)).rejects.toMatchObject({
      code: "ResourceGraphIncomplete",
      message: expect.stringContaining(reason),
    });
  });

  test("waits for the quota: after a 429, and before the next page if none is left", async () => {
    const used = { "x-ms-user-quota-remaining": "0", "x-ms-user-quota-resets-after": "00:00:04" };
    arm.answer(
      PATH,
      refusal(429, { code: "RateLimiting", message: "Slow down." }, { "x-ms-user-quota-resets-after": "00:00:03" }),
      page([{}], { totalRecords: 2, $skipToken: "next" }, used),
      page([{}], { totalRecords: 2 }, used),
    );
    expect((await open().query("read", QUERY)).rows).toHaveLength(2);
    expect(clock.pauses).toEqual([3000, 4000]);
  });

  test("sends its token only to hosts of the cloud", async () => {
    const elsewhere = openResourceGraph({
      ...{
        cloud: "AzureCloud",
        resourceManagerUrl: arm.url,
        clock: movedClock(),
        userAgent: "cost-hub/test (allocate)",
      },
      signal: new AbortController().signal,
      credential: { ...fixedCredential("a-token"), hosts: hostsOf() },
    });
    await expect(elsewhere.query("read", QUERY)).rejects.toMatchObject({ code: "UntrustedHost" });
    expect(arm.calls).toEqual([]);
  });
});

describe("a reading", () => {
  test("keeps hostile names and values, and turns other values into text", async () => {
    const hostile = '{"__proto__":"x","constructor":"y","a\\u0000b":"\\u202e","n":1,"o":{"p":[true]},"z":null}';
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`tag ${index}`, "v".repeat(256)]));
    arm.answer(
      PATH,
      page([subscription({ subscriptionId: GUID.toUpperCase(), tags: JSON.parse(hostile) })]),
      page([
        { id: "/1", name: "rg-1", subscriptionId: GUID, tags: many },
        { id: "/2", name: "<b>$x", subscriptionId: GUID },
      ]),
    );
    const reading = await read();
    if (reading.outcome !== "read") throw new Error("not read");
    const { tags } = reading;
    expect(tags.readAt).toBe("2026-11-21T12:00:00Z");
    const [first] = tags.subscriptions;
    expect(first?.id).toBe(GUID);
    expect(Object.entries(first?.tags ?? {})).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
      ["a\u0000b", "\u202e"],
      ["n", "1"],
      ["o", '{"p":[true]}'],
      ["z", ""],
    ]);
    expect(tags.resourceGroups).toEqual([
      { subscription: GUID, name: "rg-1", tags: many },
      { subscription: GUID, name: "<b>$x", tags: {} },
    ]);
  });

  test.each<[string, object]>([
    ["tags that are a list", subscription({ tags: ["a"] })],
    ["no subscription", subscription({ subscriptionId: "../x" })],
  ])("fails for a row with %s", async (_what, row) => {
    arm.answer(PATH, page([row]), page([]));
    await expect(read()).rejects.toMatchObject({ code: "ResourceGraphIncomplete" });
  });

  test("fails if a resource group occurs twice", async () => {
    const group = { subscriptionId: GUID, tags: {} };
    arm.answer(
      PATH,
      page([subscription()]),
      page([
        { ...group, name: "a" },
        { ...group, name: "A" },
      ]),
    );
    await expect(read()).rejects.toMatchObject({ message: expect.stringContaining("occurs twice") });
  });

  test("warns if Azure left out subscriptions", async () => {
    arm.answer(PATH, page([subscription()], {}, { "x-ms-tenant-subscription-limit-hit": "true" }), page([]));
    expect(await read()).toMatchObject({ outcome: "read", notices: [{ code: "ContainerTagsLimited" }] });
  });

  test.each<[string, Answer, string]>([
    ["sees no subscription", page([]), ""],
    ["is refused", refusal(403, { code: "Forbidden", message: "Access is denied." }), "Access is denied"],
  ])("names the role and the command if the identity %s", async (_what, answer, said) => {
    arm.answer(PATH, answer);
    const reading = await read();
    if (reading.outcome === "read") throw new Error("read");
    const { code, message, remedy } = reading.notice;
    expect(code).toBe("ContainerTagsNotVisible");
    expect(message).toContain(said);
    expect(remedy).toContain("az role assignment create --assignee-object-id '<object id of the identity>'");
    expect(remedy).toContain(
      "--role Reader --scope '/providers/Microsoft.Management/managementGroups/<ID of the group>'",
    );
    expect(arm.calls).toHaveLength(1);
  });
});
