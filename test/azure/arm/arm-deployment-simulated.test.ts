import { afterAll, beforeAll, expect, test } from "vitest";
import { deploymentFailure } from "../../../src/actions/deploy-hub/deployment/deployment-failure.ts";
import { formatCounts, planWhatIf } from "../../../src/actions/deploy-hub/what-if/what-if.ts";
import { formatWhatIf } from "../../../src/actions/deploy-hub/what-if/what-if-text.ts";
import type { DeployProgress } from "../../../src/azure/arm/arm-deployment.ts";
import template from "../../../template/hub.json" with { type: "json" };
import { openSimulatedManager, type SimulatedManager } from "../../worlds/simulated-azure/simulated-manager.ts";

let simulated: SimulatedManager;

beforeAll(async () => {
  simulated = await openSimulatedManager({ arm: { listPageSize: 3 } });
  simulated.cloud.arm.createResourceGroup("costs", "westeurope");
});
afterAll(() => simulated.close());

const request = (parameters: Readonly<Record<string, { readonly value: unknown }>> = {}) => ({
  resourceGroup: "costs",
  name: "hub",
  template,
  parameters: { hubName: { value: "contoso" }, githubRepository: { value: "contoso/costs" }, ...parameters },
});

test("the hub's template is validated and deployed with progress; a second deployment changes nothing", async () => {
  const { manager } = simulated;
  const { resourceCount = 0 } = await manager.validate(request());
  expect(resourceCount).toBeGreaterThan(10);
  const before = planWhatIf(await manager.whatIf(request()), []);
  expect(before.counts).toMatchObject({ "+": resourceCount, "~": 0, "-": 0 });

  const seen: DeployProgress[] = [];
  const { outputs } = await manager.deploy({ ...request(), resourceCount }, (progress) => seen.push(progress));
  expect(outputs).toMatchObject({ name: { value: "contoso" }, location: { value: "westeurope" } });
  for (const { doneCount, totalCount } of seen) expect(doneCount).toBeLessThanOrEqual(totalCount);
  const operations = await manager.operations("costs", "hub");
  expect(operations.filter(({ state }) => state !== "Succeeded")).toEqual([]);
  expect(operations.length).toBeGreaterThanOrEqual(resourceCount);
  expect((await manager.resources("costs")).length).toBeGreaterThan(3);

  const again = planWhatIf(await manager.whatIf(request()), []);
  expect(formatCounts(again)).toBe(`${resourceCount} unchanged`);
});

test("what-if reports only the changed parameter", async () => {
  const plan = planWhatIf(await simulated.manager.whatIf(request({ allowSharedKeyAccess: { value: true } })), []);
  const lines = formatWhatIf(plan)
    .split("\n")
    .filter((line) => !line.startsWith("= "));
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^~ Microsoft\.Storage\/storageAccounts contosstore\w+$/),
    "    ~ properties.allowSharedKeyAccess: false => true",
  ]);
  expect(plan.counts).toMatchObject({ "+": 0, "~": 1, "-": 0 });
});

const PLACE = {
  subscriptionId: "s",
  resourceGroup: "costs",
  location: "westeurope",
  storageSku: undefined,
  deploymentName: "hub",
};

test.each([
  ["NestedDeploymentFailed", "NameTaken"],
  ["SkuUnavailableInZone", "UnsupportedSku"],
  ["SoftDeletedVault", "VaultSoftDeleted"],
  ["RequestDisallowedByPolicy", "PolicyDenied"],
  ["ServiceFailed", "DeploymentFailed"],
] as const)("%s is reported with its innermost cause: %s", async (fault, code) => {
  const active = simulated.cloud.arm.fault(fault);
  const error = await thrownBy(simulated.manager.deploy(request(), () => {}));
  active.end();
  const failure = deploymentFailure(error, PLACE);
  expect(failure).toMatchObject({ code });
  expect((failure as Error).message).not.toMatch(/list deployment operations|see details/i);
});

test("a what-if that fails in Azure reports the reason", async () => {
  const active = simulated.cloud.arm.fault("WhatIfFails");
  const error = await thrownBy(simulated.manager.whatIf(request()));
  active.end();
  expect(error).toMatchObject({
    name: "ServiceError",
    message: expect.stringContaining("what deployment hub would change"),
  });
});

function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}
