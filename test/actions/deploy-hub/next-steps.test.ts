import { commandsOfShell } from "azure-simulator/testing";
import { describe, expect, test } from "vitest";
import { planNextSteps } from "../../../src/actions/deploy-hub/next-steps.ts";
import type { DeployedHub } from "../../../src/actions/deploy-hub/result.ts";
import { nextStepSection } from "../../../src/actions/deploy-hub/summary-next-steps.ts";
import { renderBlocks } from "../../../src/github/markdown/summary-markdown.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";

const ENGINE = "11111111-1111-1111-1111-111111111111";
const PLAN = "33333333-3333-3333-3333-333333333333";
const TENANT = "22222222-2222-2222-2222-222222222222";
const BILLING = "/providers/Microsoft.Billing/billingAccounts";
const PROFILES = `${BILLING}/aaaa:bbbb_2019-05-31/billingProfiles`;
const subscriptions = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, index) => `/subscriptions/00000000-0000-0000-0000-${String(index).padStart(12, "0")}`,
  );

/** Renders the summary section for these scopes and splits its shell blocks into the words of each command. */
function stepsFor(scopes: readonly string[]) {
  const nextSteps = planNextSteps({
    ...{ repository: "contoso/costs", subscriptionId: "s", hubName: "hub" },
    ...{ storageAccountName: "account", clientId: "client", planClientId: PLAN },
    receiver: {
      ...{ principalId: ENGINE, tenantId: TENANT },
      ...{ resourceManagerUrl: "https://management.azure.com", portalUrl: "https://portal.azure.com" },
    },
    scopes: scopes.map(parseScopeId),
  });
  const hub = { nextSteps, subjects: { hub: [], plan: [], own: undefined }, eventBridge: { outcome: "off" } };
  const markdown = renderBlocks([nextStepSection(hub as unknown as DeployedHub)]);
  // The first block sets the variables.
  const [, ...blocks] = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = ""]) =>
    commandsOfShell(text),
  );
  return { markdown, blocks: blocks.map((commands) => commands.map((command) => command.split("\t"))) };
}

const option = (words: readonly string[], name: string): string => words[words.indexOf(name) + 1] ?? "";
const assignment = (words: readonly string[]): string =>
  `${option(words, "--role")} of ${option(words, "--assignee-object-id") === "az" ? option(words, "--assignee") : option(words, "--assignee-object-id")} at ${option(words, "--scope")}`;
const both = (scope: string): readonly string[] => [
  `Cost Management Contributor of ${ENGINE} at ${scope}`,
  `Cost Management Reader of ${PLAN} at ${scope}`,
];

describe("the next steps of a deployment", () => {
  test("for one subscription are its two commands", () => {
    const [scope = ""] = subscriptions(1);
    const { blocks } = stepsFor([scope]);
    expect(blocks.map((commands) => commands.map(assignment))).toEqual(both(scope).map((one) => [one]));
  });

  test.each([2, 40])("for %i subscriptions are one loop, or two commands on the management group", (count) => {
    const scopes = subscriptions(count);
    const { blocks, markdown } = stepsFor(scopes);
    expect(blocks).toHaveLength(2);
    expect(blocks[0]?.map(assignment)).toEqual(scopes.flatMap(both));
    expect(blocks[1]?.map(assignment)).toEqual(
      both("/providers/Microsoft.Management/managementGroups/ID of the group"),
    );
    expect(markdown).toContain(`${count} scopes`);
    // Each scope adds exactly one line.
    expect(markdown.split("\n").length).toBeLessThan(count + 45);
  });

  test("for resource groups are one loop that quotes each name, without the broader management group", () => {
    const scopes = ["/subscriptions/3333/resourcegroups/it's (new)", "/subscriptions/3333/resourcegroups/web"];
    const { blocks } = stepsFor(scopes);
    expect(blocks.map((commands) => commands.map(assignment))).toEqual([scopes.flatMap(both)]);
  });

  test("for mixed scopes are one block per kind of grant", () => {
    const departments = [`${BILLING}/7654321/departments/1`, `${BILLING}/7654321/departments/2`];
    const profiles = ["AAAA-BBBB-CCC-DDD", "AAAA-BBBB-CCC-EEE"].map((name) => `${PROFILES}/${name}`);
    const own = subscriptions(40);
    const { blocks, markdown } = stepsFor([...own, `${BILLING}/1234567`, ...departments, ...profiles]);
    const [loop, group, enrollment, ofDepartments] = blocks;
    expect(blocks).toHaveLength(4);
    expect(loop?.map(assignment)).toEqual(own.flatMap(both));
    expect(group).toHaveLength(2);
    expect(enrollment?.map((words) => option(words, "--url"))).toEqual([
      expect.stringMatching(/billingaccounts\/1234567\/billingRoleAssignments\/[0-9a-f-]{36}\?/),
    ]);
    expect(ofDepartments?.map((words) => option(words, "--url").split("/")[8])).toEqual(["1", "2"]);
    for (const words of [...(enrollment ?? []), ...(ofDepartments ?? [])]) {
      const { properties } = JSON.parse(option(words, "--body")) as { readonly properties: object };
      expect(properties).toMatchObject({ principalId: ENGINE, principalTenantId: TENANT });
    }
    // Both profiles share one list item, because no identity can do more than read them.
    expect(markdown.match(/configure-exports prints a command for each/g)).toHaveLength(1);
    expect(markdown).toMatch(/Pull request plans omit [^:]*1234567[^:]*, because no role there is read-only/);
  });

  test("without scopes explain how to add one", () => {
    const { blocks, markdown } = stepsFor([]);
    expect(blocks).toEqual([]);
    expect(markdown).toContain("The settings contain no scope yet.");
  });
});
