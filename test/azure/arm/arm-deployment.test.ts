import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
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
const REQUEST = {
  resourceGroup: "costs",
  name: "hub",
  template: { resources: [] },
  parameters: { hubName: { value: "hub" } },
};

const started = (seconds = "5") => ({
  status: 201,
  headers: { "azure-asyncoperation": `${arm.url}/status/1`, "retry-after": seconds },
  // The response to a repeated deployment may still show the state of the previous one.
  body: { properties: { provisioningState: "Succeeded" } },
});

describe("a deployment", () => {
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

describe("what-if", () => {
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
