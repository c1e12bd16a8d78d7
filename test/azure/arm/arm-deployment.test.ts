import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { DeployProgress } from "../../../src/azure/arm/arm-deployment.ts";
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

const DEPLOYMENT = `/subscriptions/${SUBSCRIPTION}/resourcegroups/costs/providers/Microsoft.Resources/deployments/hub`;
const STORAGE = `/subscriptions/${SUBSCRIPTION}/resourceGroups/costs/providers/Microsoft.Storage/storageAccounts/hubstore`;
const NESTED = `/subscriptions/${SUBSCRIPTION}/resourceGroups/costs/providers/Microsoft.Resources/deployments/inner`;
const REQUEST = {
  resourceGroup: "costs",
  name: "hub",
  template: { resources: [] },
  parameters: { hubName: { value: "hub" } },
};

const step = (id: string, type: string, state: string, error?: object) => ({
  operationId: id,
  properties: {
    provisioningOperation: "Create",
    provisioningState: state,
    targetResource: { id, resourceType: type, resourceName: id.split("/").at(-1) },
    ...(error === undefined ? {} : { statusMessage: { status: "Failed", error } }),
  },
});

const started = (seconds = "5") => ({
  status: 201,
  headers: { "azure-asyncoperation": `${arm.url}/status/1`, "retry-after": seconds },
  // The response to a repeated deployment may still show the state of the previous one.
  body: { properties: { provisioningState: "Succeeded" } },
});

describe("a deployment", () => {
  test("is polled until it ends, reports progress, and returns its outputs", async () => {
    arm.answer(`PUT ${DEPLOYMENT}`, started("15"));
    arm.answer("/status/1", ok({ status: "Running" }, { "retry-after": "20" }), ok({ status: "Succeeded" }));
    arm.answer(
      "/operations",
      ok({
        value: [
          step(`${STORAGE}`, "Microsoft.Storage/storageAccounts", "Running"),
          step(`${STORAGE}x`, "Microsoft.KeyVault/vaults", "Succeeded"),
        ],
      }),
    );
    const outputs = { storageAccountName: { type: "String", value: "hubstore" } };
    arm.answer(`GET ${DEPLOYMENT}`, ok({ id: DEPLOYMENT, properties: { correlationId: "c", outputs } }));
    const progress: DeployProgress[] = [];
    const { manager, clock } = arm.open();
    const deployment = await manager.deploy({ ...REQUEST, resourceCount: 14 }, (seen) => progress.push(seen));
    expect(deployment).toEqual({ id: DEPLOYMENT, name: "hub", correlationId: "c", outputs });
    expect(clock.pauses).toEqual([15_000, 20_000]);
    expect(progress).toEqual([
      {
        deployment: "hub",
        doneCount: 1,
        totalCount: 14,
        running: ["Storage/storageAccounts hubstore"],
        elapsedMs: 15_000,
      },
    ]);
    expect(JSON.parse(arm.calls[0]?.body ?? "")).toEqual({
      properties: { mode: "Incremental", template: REQUEST.template, parameters: REQUEST.parameters },
    });
  });

  test("reports the innermost causes of a failure, including those of a nested deployment", async () => {
    const reported = { code: "DeploymentFailed", message: "At least one resource deployment operation failed." };
    arm.answer(`PUT ${DEPLOYMENT}`, started());
    arm.answer("/status/1", ok({ status: "Failed", error: reported }));
    arm.answer(`GET ${DEPLOYMENT}`, ok({ properties: { correlationId: "c-2", error: { ...reported, details: [] } } }));
    arm.answer(
      "/hub/operations",
      ok({
        value: [
          step(NESTED, "Microsoft.Resources/deployments", "Failed", reported),
          step(`${STORAGE}x`, "Microsoft.KeyVault/vaults", "Succeeded"),
        ],
      }),
    );
    arm.answer(
      "/inner/operations",
      ok({
        value: [
          step(STORAGE, "Microsoft.Storage/storageAccounts", "Failed", {
            code: "BadRequest",
            message: JSON.stringify({ error: { code: "SkuUnavailableInZone", message: "Not in this zone." } }),
          }),
        ],
      }),
    );
    const error = await arm
      .open()
      .manager.deploy(REQUEST, () => {})
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AzureError);
    expect(error).toMatchObject({ code: "SkuUnavailableInZone", correlationId: "c-2", transient: false });
    expect((error as AzureError).causes).toMatchObject([
      { code: "SkuUnavailableInZone", message: "Not in this zone.", target: STORAGE },
    ]);
  });

  test("reports the reason of a failure even if its history cannot be read", async () => {
    arm.answer(`PUT ${DEPLOYMENT}`, started());
    arm.answer("/status/1", ok({ status: "Failed", error: { code: "QuotaExceeded", message: "No room." } }));
    arm.answer(`GET ${DEPLOYMENT}`, refusal(403, { code: "AuthorizationFailed", message: "no" }));
    await expect(arm.open().manager.deploy(REQUEST, () => {})).rejects.toMatchObject({ code: "QuotaExceeded" });
  });

  test("reports every cause in the error response if Azure rejects the request", async () => {
    arm.answer(
      `PUT ${DEPLOYMENT}`,
      refusal(400, {
        code: "InvalidTemplateDeployment",
        message: "See details.",
        details: [
          { code: "RequestDisallowedByPolicy", target: "hubstore", message: "disallowed" },
          { code: "StorageAccountAlreadyTaken", target: "hubstore", message: "taken" },
        ],
      }),
    );
    const failing = arm.open().manager.deploy(REQUEST, () => {});
    await expect(failing).rejects.toMatchObject({
      status: 400,
      message: "Could not deploy hub to costs: Azure returned 400 RequestDisallowedByPolicy: disallowed (and 1 more).",
    });
  });

  test("continues in Azure after the time limit, and the error contains its name and link", async () => {
    arm.answer(`PUT ${DEPLOYMENT}`, started());
    arm.answer("/status/1", ok({ status: "Running" }, { "retry-after": "60" }));
    arm.answer("/operations", ok({ value: [] }));
    const { manager, clock } = arm.open();
    const failing = manager.deploy({ ...REQUEST, timeLimitMs: 600_000 }, () => {});
    await expect(failing).rejects.toMatchObject({
      code: "DeploymentTimeout",
      message:
        "Deployment hub did not finish within 10 minutes. It continues in Azure: " +
        `https://portal.azure.com/#resource${DEPLOYMENT}`,
    });
    expect(clock.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(600_000);
  });

  test("continues in Azure if the run is cancelled, and the error says so", async () => {
    const controller = new AbortController();
    arm.answer(`PUT ${DEPLOYMENT}`, started());
    arm.answer("/status/1", ok({ status: "Running" }));
    arm.answer("/operations", ok({ value: [] }));
    const { manager } = arm.open({ signal: controller.signal });
    const failing = manager.deploy(REQUEST, () => controller.abort(new DOMException("stop", "AbortError")));
    await expect(failing).rejects.toMatchObject({
      code: "DeploymentAbandoned",
      message: expect.stringContaining("It continues in Azure: https://portal.azure.com/#resource/subscriptions/"),
    });
  });

  test("does not begin if the run has already been cancelled", async () => {
    const signal = AbortSignal.abort(new DOMException("stop", "AbortError"));
    await expect(arm.open({ signal }).manager.deploy(REQUEST, () => {})).rejects.toMatchObject({ name: "AbortError" });
    expect(arm.calls).toEqual([]);
  });
});

describe("validation", () => {
  test("reports the number of resources", async () => {
    arm.answer("/validate", ok({ properties: { validatedResources: [{ id: "/a" }, { id: "/b" }] } }));
    expect(await arm.open().manager.validate({ ...REQUEST, validationLevel: "ProviderNoRbac" })).toEqual({
      resourceCount: 2,
    });
    expect(JSON.parse(arm.calls[0]?.body ?? "")).toMatchObject({ properties: { validationLevel: "ProviderNoRbac" } });
  });

  test("is polled if Azure does not finish immediately", async () => {
    arm.answer("/validate", { status: 202, headers: { location: `${arm.url}/later` } });
    arm.answer("/later", { status: 202 }, ok({ properties: {} }));
    expect(await arm.open().manager.validate(REQUEST)).toEqual({ resourceCount: undefined });
  });
});

describe("what-if", () => {
  test("reads the result from a later response", async () => {
    arm.answer("/whatIf", { status: 202, headers: { location: `${arm.url}/later`, "retry-after": "3" } });
    const delta = [{ path: "tags.team", propertyChangeType: "Create", after: "fin" }];
    arm.answer(
      "/later",
      { status: 202 },
      ok({
        status: "Succeeded",
        properties: {
          changes: [{ resourceId: STORAGE, changeType: "Modify", before: {}, after: {}, delta }],
          diagnostics: [{ level: "Warning", code: "X", message: "Mind this." }],
        },
      }),
    );
    const { manager, clock } = arm.open();
    const result = await manager.whatIf(REQUEST);
    expect(result.changes).toMatchObject([
      { changeType: "Modify", delta: [{ path: "tags.team", changeType: "Create", after: "fin" }] },
    ]);
    expect(result.diagnostics).toEqual([{ level: "Warning", code: "X", message: "Mind this.", target: undefined }]);
    expect(clock.pauses).toEqual([3000, 5000]);
  });

  test("has the time limit of a deployment, as does a validation", async () => {
    for (const action of ["/whatIf", "/validate"]) {
      arm.answer(action, { status: 202, headers: { location: `${arm.url}/later`, "retry-after": "50" } });
    }
    arm.answer("/later", { status: 202 });
    const limited = { ...REQUEST, timeLimitMs: 120_000 };
    const { manager, clock } = arm.open();
    await expect(manager.whatIf(limited)).rejects.toMatchObject({ code: "AzureTooSlow" });
    await expect(manager.validate(limited)).rejects.toMatchObject({ code: "AzureTooSlow" });
    expect(clock.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(240_000);
  });

  test("reports the causes of a failure in the first response, because no later call returns them", async () => {
    arm.answer("/whatIf", { status: 202, headers: { location: `${arm.url}/later` } });
    const details = [{ code: "SkuNotAvailable", message: "none here", target: "hubstore" }];
    arm.answer("/later", ok({ status: "Failed", error: { code: "InvalidTemplateDeployment", message: "", details } }));
    await expect(arm.open().manager.whatIf(REQUEST)).rejects.toMatchObject({
      code: "SkuNotAvailable",
      causes: details,
    });
  });
});
