import { POLICIES, type PolicyName } from "azure-simulator/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  errorOf,
  type SimulatedSubscription,
  startSubscription,
} from "../../worlds/simulated-azure/simulated-subscription.ts";

const IDENTITY =
  "/subscriptions/33333333-3333-3333-3333-333333333333/resourceGroups/keys/providers/Microsoft.ManagedIdentity/userAssignedIdentities/k";

/** Inputs with which a hub complies with a policy that denies the defaults. */
const COMPLYING: Partial<Readonly<Record<PolicyName, Readonly<Record<string, string>>>>> = {
  noPublicNetwork: { network: "private" },
  restrictedNetwork: { network: "private" },
  vaultNoPublicNetwork: { network: "private" },
  vaultFirewall: { network: "private" },
  infrastructureEncryption: { "infrastructure-encryption": "true" },
  customerKey: { "encryption-key": "https://keys.vault.azure.net/keys/hub", "encryption-identity": IDENTITY },
  allowedLocations: { location: "swedencentral" },
  requiredTag: { tags: '{"CostCenter": "1234"}' },
};

/** Policies that no hub complies with, or only if their assignment allows GitHub; the error names the reason. */
const IMPOSSIBLE: Partial<Readonly<Record<PolicyName, RegExp>>> = {
  allowedSkus: /No input complies, because the lake needs premium block blobs/,
  issuersWithoutGitHub: /ask the owner of the policy to change its assignment: allowGitHub must be true/,
  ownersWithoutIds: /allowedRepoOwners must contain the repository's owner, as OWNER and as OWNER@ID/,
  forbiddenTypes: /No input complies, because the hub needs every resource type/,
};

const NAMES = Object.keys(POLICIES) as readonly PolicyName[];
const OUTCOMES = NAMES.map((name) => {
  const outcome = COMPLYING[name] !== undefined ? "with an input" : IMPOSSIBLE[name] ? "not at all" : "by default";
  return [name, outcome] as const;
});

let azure: SimulatedSubscription;
beforeAll(async () => {
  azure = await startSubscription();
});
afterEach(() => azure.cloud.arm.removePolicies());
afterAll(() => azure.close());

describe("a hub complies with a policy that denies:", () => {
  test.each(OUTCOMES)("%s %s", async (name, outcome) => {
    azure.cloud.arm.assignPolicies([name]);
    const run = await azure.deploy({ mode: "validate" });
    if (outcome === "by default") {
      expect(run.exitCode, run.log).toBe(0);
      return;
    }
    expect(run.exitCode).toBe(1);
    expect(errorOf(run)).toContain("title=PolicyDenied::");
    expect(errorOf(run)).toContain(POLICIES[name].displayName);
    const reason = IMPOSSIBLE[name];
    if (reason !== undefined) {
      expect(errorOf(run)).toMatch(reason);
      return;
    }
    const inputs = COMPLYING[name] ?? {};
    // The error names each input that complies.
    for (const input of Object.keys(inputs)) expect(errorOf(run)).toContain(input);
    const complying = await azure.deploy({ mode: "validate", ...inputs });
    expect(complying.exitCode, complying.log).toBe(0);
  });
});

test("all policies that a hub can comply with are met together", async () => {
  azure.cloud.arm.assignPolicies(NAMES.filter((name) => IMPOSSIBLE[name] === undefined));
  const inputs = Object.assign({}, ...Object.values(COMPLYING));
  const run = await azure.deploy({ mode: "validate", ...inputs });
  expect(run.exitCode, run.log).toBe(0);
  const denied = await azure.deploy({ mode: "validate" });
  const message = errorOf(denied);
  for (const demanded of ["publicNetworkAccess", "requireInfrastructureEncryption", "keySource", "CostCenter"]) {
    expect(message).toContain(demanded);
  }
});

test("a denial without details points to the table of policies", async () => {
  azure.cloud.arm.assignPolicies(["noPublicNetwork"], { hasDetails: false });
  const run = await azure.deploy({ mode: "validate" });
  expect(errorOf(run)).toMatch(/"Storage accounts should disable public network access".*docs\/policies\.md/);
});
