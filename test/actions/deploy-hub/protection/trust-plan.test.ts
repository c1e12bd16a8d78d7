import { describe, expect, test } from "vitest";
import type { TrustedCredential } from "../../../../src/actions/deploy-hub/identity/credentials.ts";
import type { EnvironmentAccess } from "../../../../src/actions/deploy-hub/protection/read-protection.ts";
import {
  type BranchCredential,
  planTrust,
  type TrustPlan,
} from "../../../../src/actions/deploy-hub/protection/trust-plan.ts";

const IDS = "contoso@1001/costs@2002";
const credential = (name: string, subject: string): TrustedCredential => ({
  ...{ id: name, identity: "i", name, subject, issuer: "https://token.actions.githubusercontent.com" },
});
const BRANCH = [
  credential("branch", "repo:contoso/costs:ref:refs/heads/main"),
  credential("branch-immutable", `repo:${IDS}:ref:refs/heads/main`),
];
const ENVIRONMENT = [credential("environment-immutable", `repo:${IDS}:environment:hub`)];
const OWN = [credential("laptop", "repo:contoso/costs:ref:refs/heads/main")];

const ACCESS: Readonly<Record<string, EnvironmentAccess | undefined>> = {
  closed: { outcome: "closed" },
  open: { outcome: "open", because: "" },
  unknown: { outcome: "unknown", because: "" },
  none: undefined,
};
const HUBS: Readonly<Record<string, readonly TrustedCredential[]>> = {
  new: [],
  "of 0.2": [...BRANCH, ...ENVIRONMENT, ...OWN],
  migrated: [...ENVIRONMENT, ...OWN],
  "by branch": [...BRANCH, ...OWN],
};

/**
 * Abbreviates a plan. E and B write the environment's or the branch's credential, - deletes the branch's, and ! keeps
 * an unwanted one because it is the last way in.
 */
const letters = ({ writesEnvironment, writesBranch, removals, lastWayIn }: TrustPlan): string =>
  [writesEnvironment && "E", writesBranch && "B", removals.length > 0 && "-", lastWayIn.length > 0 && "!"]
    .filter(Boolean)
    .join("");

const EXPECTED: readonly (readonly [BranchCredential, access: string, hub: string, expected: string])[] = [
  ["auto", "closed", "new", "E"],
  ["auto", "closed", "of 0.2", "E-"],
  ["auto", "closed", "migrated", "E"],
  ["auto", "closed", "by branch", "E-"],
  ["auto", "open", "new", "B"],
  ["auto", "open", "of 0.2", "B"],
  ["auto", "open", "migrated", ""],
  ["auto", "open", "by branch", "B"],
  ["auto", "unknown", "new", "EB"],
  ["auto", "unknown", "of 0.2", "EB"],
  ["auto", "unknown", "migrated", "E"],
  ["auto", "unknown", "by branch", "EB"],
  ["auto", "none", "new", "B"],
  ["auto", "none", "of 0.2", "B"],
  ["auto", "none", "migrated", "B"],
  ["always", "closed", "new", "EB"],
  ["always", "closed", "of 0.2", "EB"],
  ["always", "open", "migrated", "B"],
  ["always", "none", "by branch", "B"],
  ["never", "closed", "new", "E"],
  ["never", "closed", "of 0.2", "E-"],
  ["never", "unknown", "of 0.2", "E-"],
  ["never", "unknown", "by branch", "E-"],
  ["never", "open", "new", ""],
  ["never", "open", "of 0.2", "-"],
  ["never", "open", "by branch", "!"],
];

describe("the credentials that a deployment writes and deletes", () => {
  test.each(EXPECTED)(
    "with branch-credential: %s, environment %s and hub %s are %j",
    (branchCredential, access, hub, expected) => {
      const existing = HUBS[hub] ?? [];
      const plan = planTrust({
        ...{ branchCredential, existing, environment: ACCESS[access] },
        environmentSubject: "repo:contoso/costs:environment:hub",
      });
      expect(letters(plan)).toBe(expected);
      for (const touched of [...plan.removals, ...plan.lastWayIn]) expect(BRANCH).toContain(touched);
    },
  );

  test("for another environment or repository do not count as a way in", () => {
    const others = ["repo:contoso/costs:environment:old", "repo:contoso/other:environment:hub"];
    const existing = [...BRANCH, ...others.map((subject) => credential("environment", subject))];
    const plan = planTrust({
      ...{ branchCredential: "never", existing, environment: ACCESS.open },
      environmentSubject: "repo:contoso/costs:environment:hub",
    });
    expect(letters(plan)).toBe("!");
  });
});
