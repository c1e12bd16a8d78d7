import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type Identity, type SimulatedAzure, startAzure } from "azure-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContainers } from "../../../src/azure/arm/read-containers.ts";
import { openResourceGraph } from "../../../src/azure/arm/resource-graph.ts";
import { hostsOf } from "../../worlds/hostile-azure/listed-hosts.ts";
import { type MovedClock, movedClock } from "../../worlds/simulated-azure/moved-clock.ts";

const SHOP = "0aaaaaaa-1111-2222-3333-444444444444";
const HIDDEN = "0bbbbbbb-1111-2222-3333-444444444444";

let cloud: SimulatedAzure;
let clock: MovedClock;
let trusted: string[];

beforeAll(async () => {
  trusted = getCACertificates("default");
  clock = movedClock("2026-11-27T23:59:59.000Z");
  cloud = await startAzure({ now: () => clock.now(), identities: [{ name: "hub" }, { name: "stranger" }] });
  setDefaultCACertificates([...trusted, await readFile(cloud.environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  await cloud.arm.grant(identity(0), "Reader", `/subscriptions/${SHOP}`);
  cloud.arm.setTags(`/subscriptions/${SHOP}`, { team: "Shop" });
  cloud.arm.setTags(`/subscriptions/${HIDDEN}`, { team: "Hidden" });
  for (let index = 0; index < 2500; index += 1)
    cloud.arm.setTags(`/subscriptions/${SHOP}/resourceGroups/rg-${index}`, { index: String(index) });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await cloud.close();
});

function identity(index: number): Identity {
  const found = cloud.identities[index];
  if (found === undefined) throw new Error("no identity");
  return found;
}

function read(index = 0): ReturnType<typeof readContainers> {
  const { arm, signIn } = cloud;
  const graph = openResourceGraph({
    ...{ cloud: "AzureCloud", resourceManagerUrl: arm.url, clock, signal: new AbortController().signal },
    userAgent: "cost-hub/test (allocate)",
    credential: {
      hosts: hostsOf(arm.url),
      getToken: async (scope) => {
        const token = signIn.issueToken(identity(index), String(scope).replace("/.default", ""), {});
        return { token, expiresOnTimestamp: Date.now() + 3_600_000 };
      },
    },
  });
  return readContainers(graph);
}

test("2,500 resource groups arrive from three pages, and what the identity may not read is left out", async () => {
  cloud.arm.forgetRequests();
  const reading = await read();
  if (reading.outcome !== "read") throw new Error("not read");
  const { resourceGroups, subscriptions } = reading.tags;
  expect(subscriptions.map(({ id, tags }) => [id, tags])).toEqual([[SHOP, { team: "Shop" }]]);
  expect(new Set(resourceGroups.map(({ tags }) => tags.index)).size).toBe(2500);
  expect(cloud.arm.requests.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test("throttling is waited for", async () => {
  const pauses = clock.pauses.length;
  for (let index = 0; index < 5; index += 1) expect((await read()).outcome).toBe("read");
  expect(clock.pauses.length).toBeGreaterThan(pauses);
});

test.each(["TooManyRequests", "ServiceUnavailable", "ConnectionReset"] as const)("%s is repeated", async (name) => {
  const fault = cloud.arm.fault(name, { times: 2 });
  expect((await read()).outcome).toBe("read");
  expect(fault.hits).toBe(2);
});

test.each(["ResourceGraphTruncated", "ResourceGraphRowMissing"] as const)("%s fails", async (name) => {
  const fault = cloud.arm.fault(name, { times: 1 });
  await expect(read()).rejects.toMatchObject({ code: "ResourceGraphIncomplete" });
  fault.end();
});

test("without a role, the notice has the command for this identity", async () => {
  const reading = await read(1);
  if (reading.outcome === "read") throw new Error("read");
  expect(reading.notice.remedy).toContain(
    `az role assignment create --assignee-object-id ${identity(1).objectId} --assignee-principal-type ServicePrincipal`,
  );
});
