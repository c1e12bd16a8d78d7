import { ServiceError } from "exact-values/errors";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AzureError } from "../../../src/azure/http/azure-error.ts";
import {
  ok,
  refusal,
  type ScriptedArm,
  SUBSCRIPTION,
  startScriptedArm,
} from "../../worlds/simulated-azure/scripted-arm.ts";

let arm: ScriptedArm;

beforeAll(async () => {
  arm = await startScriptedArm();
});
afterEach(() => arm.reset());
afterAll(() => arm.close());

const GROUP = `/subscriptions/${SUBSCRIPTION}/resourcegroups/costs`;
const FACTORY = `${GROUP}/providers/Microsoft.DataFactory/factories/old hub`;

describe("requests", () => {
  test.each([
    ["AzureCloud", "https://management.azure.com/.default"],
    ["AzureUSGovernment", "https://management.usgovcloudapi.net/.default"],
    ["AzureChinaCloud", "https://management.chinacloudapi.cn/.default"],
  ] as const)("use a token for %s, whatever the endpoint", async (cloud, scope) => {
    arm.answer(
      SUBSCRIPTION,
      ok({ subscriptionId: SUBSCRIPTION, displayName: "Costs", tenantId: "t", state: "Enabled" }),
    );
    const { manager, scopes } = arm.open({ cloud });
    expect(await manager.subscription()).toEqual({
      id: SUBSCRIPTION,
      displayName: "Costs",
      tenantId: "t",
      state: "Enabled",
    });
    expect(scopes).toEqual([scope]);
    expect(arm.calls[0]?.headers["user-agent"]).toMatch(/^cost-hub\/test \(deploy-hub\)/);
  });

  test("portal links use the cloud's portal", () => {
    const { manager } = arm.open({ cloud: "AzureUSGovernment" });
    expect(manager.portalLink(GROUP)).toBe(`https://portal.azure.us/#resource${GROUP}`);
  });
});

describe("resources", () => {
  test("an existing resource group is returned, and a missing one is undefined", async () => {
    arm.answer("/costs", ok({ id: GROUP, name: "costs", location: "westeurope", tags: { team: "fin" } }));
    arm.answer("/none", refusal(404, { code: "ResourceGroupNotFound", message: "There is none." }));
    const { manager } = arm.open();
    expect(await manager.resourceGroup("costs")).toEqual({
      id: GROUP,
      name: "costs",
      location: "westeurope",
      tags: { team: "fin" },
    });
    expect(await manager.resourceGroup("none")).toBeUndefined();
  });

  test("a resource keeps every field, a missing one is undefined, and its name may contain a space", async () => {
    const factory = { name: "old hub", eTag: '"1"', properties: { version: "0.4" } };
    arm.answer("/old%20hub", ok(factory), refusal(404, { code: "ResourceNotFound", message: "gone" }));
    const { manager } = arm.open();
    expect(await manager.get(FACTORY, "2018-06-01")).toEqual(factory);
    expect(arm.calls[0]?.url.search).toBe("?api-version=2018-06-01");
    expect(await manager.get(FACTORY, "2018-06-01")).toBeUndefined();
  });
});

describe("throttling and transient failures", () => {
  const provider = { namespace: "Microsoft.Storage", registrationState: "Registered", resourceTypes: [] };
  const read = "/providers/Microsoft.Storage";

  test.each([
    ["Retry-After in seconds", { "retry-after": "12" }, 12_000],
    ["Retry-After as a date", { "retry-after": "Sat, 21 Nov 2026 12:00:30 GMT" }, 30_000],
    ["none", {}, 2000],
    ["an empty Retry-After", { "retry-after": "0" }, 1000],
  ])("429 with %s", async (_, headers: Record<string, string>, pauseMs) => {
    arm.answer(read, refusal(429, { code: "TooManyRequests", message: "Too many." }, headers), ok(provider));
    const { manager, clock, waits } = arm.open();
    expect(await manager.provider("Microsoft.Storage")).toMatchObject({ registrationState: "Registered" });
    expect(clock.pauses).toEqual([pauseMs]);
    expect(waits).toEqual([`Azure is throttling this identity (429); try 2 of 8 in ${pauseMs / 1000} s.`]);
  });

  test("503 and a broken connection are retried", async () => {
    arm.answer(read, refusal(503, { code: "ServerBusy", message: "" }), "reset", ok(provider));
    const { manager, tries, waits } = arm.open();
    await manager.provider("Microsoft.Storage");
    const url = `${arm.url}/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Storage`;
    expect(tries).toEqual([`GET ${url} 503`, `GET ${url} 200`]);
    expect(waits.map((wait) => wait.split(";")[0])).toEqual(["Azure returned 503", "Azure did not respond"]);
  });

  test("after the last attempt, the error says that a later run may succeed", async () => {
    arm.answer(read, refusal(429, { code: "TooManyRequests", message: "Too many." }));
    const { manager, clock } = arm.open();
    const failing = manager.provider("Microsoft.Storage");
    await expect(failing).rejects.toThrow("Could not read resource provider Microsoft.Storage: Azure returned 429");
    await expect(failing).rejects.toMatchObject({ code: "TooManyRequests", status: 429, transient: true });
    expect(clock.pauses).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  test("a wait beyond five minutes is a quota, and fails at once", async () => {
    arm.answer(read, refusal(429, { code: "QuotaExceeded", message: "" }, { "retry-after": "3600" }));
    const { manager, clock } = arm.open();
    await expect(manager.provider("Microsoft.Storage")).rejects.toThrow(ServiceError);
    expect(clock.pauses).toEqual([]);
  });

  test("cancelling the run ends the wait", async () => {
    const controller = new AbortController();
    arm.answer(read, refusal(429, { code: "TooManyRequests", message: "" }));
    const { manager } = arm.open({ signal: controller.signal });
    const failing = manager.provider("Microsoft.Storage");
    controller.abort(new DOMException("stop", "AbortError"));
    await expect(failing).rejects.toMatchObject({ name: "AbortError" });
  });
});

test("a refusal reports status, code, message, correlation ID, and the missing role", async () => {
  const message = `The client 'ci' with object id '99999999-0000-0000-0000-000000000001' does not have authorization to perform action 'Microsoft.Resources/subscriptions/resourceGroups/read' over scope '${GROUP}' or the scope is invalid.`;
  arm.answer(
    "/costs",
    refusal(403, { code: "AuthorizationFailed", message }, { "x-ms-correlation-request-id": "c-1" }),
  );
  const error = await arm
    .open()
    .manager.resourceGroup("costs")
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AzureError);
  expect(error).toMatchObject({ code: "AuthorizationFailed", status: 403, correlationId: "c-1", transient: false });
  expect((error as AzureError).message).toContain("Could not read resource group costs: Azure returned 403");
  expect((error as AzureError).remedy).toContain(
    "az role assignment create --assignee-object-id 99999999-0000-0000-0000-000000000001 --assignee-principal-type " +
      `ServicePrincipal --role Reader --scope ${GROUP}`,
  );
});
