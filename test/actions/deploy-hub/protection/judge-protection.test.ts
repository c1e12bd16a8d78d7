import { describe, expect, test } from "vitest";
import { judgeBranch, judgeEnvironment } from "../../../../src/actions/deploy-hub/protection/read-protection.ts";
import type { BranchFacts, EnvironmentFacts, RefPolicy } from "../../../../src/github/api/protection-api.ts";

const branch = (name: string): RefPolicy => ({ id: 1, name, type: "branch" });
const tag = (name: string): RefPolicy => ({ id: 2, name, type: "tag" });
const many = Array.from({ length: 250 }, (_, index) => branch(`release/${index}`));

const ENVIRONMENTS: readonly (readonly [
  title: string,
  refs: EnvironmentFacts["refs"] | undefined,
  defaultBranch: string | undefined,
  expected: string,
  because: RegExp,
])[] = [
  ["exactly the default branch", [branch("main")], "main", "closed", /^$/],
  ["a default branch with a slash", [branch("trunk/costs")], "trunk/costs", "closed", /^$/],
  ["a missing environment", undefined, "main", "open", /does not exist/],
  ["no restriction", "every-ref", "main", "open", /every branch/],
  ["protected branches only", "protected-branches", "main", "open", /every branch as long as none is protected/],
  ["an empty list", [], "main", "open", /empty/],
  ["the pattern *", [branch("*")], "main", "open", /branch "\*"/],
  ["the pattern **", [branch("main"), branch("**/*")], "main", "open", /branch "\*\*\/\*"/],
  ["a pattern that matches the default branch", [branch("mai?")], "main", "open", /"mai\?"/],
  ["an escaped default branch", [branch("\\main")], "main", "open", /main/],
  ["another case", [branch("Main")], "main", "open", /"Main"/],
  ["one more branch", [branch("main"), branch("dev")], "main", "open", /branch "dev"/],
  ["one more tag", [branch("main"), tag("v*")], "main", "open", /tag "v\*"/],
  ["a tag with the name of the default branch", [tag("main")], "main", "open", /tag "main"/],
  ["many branches, with only three named", [branch("main"), ...many], "main", "open", /and 247 more|, 247 more/],
  ["a name with a line break", [branch("a\nb")], "main", "open", /"a\\nb"/],
  [
    "another branch when the default branch is unknown",
    [branch("dev")],
    undefined,
    "unknown",
    /default branch is unknown/,
  ],
  ["a policy without a type", [{ id: 1, name: "main", type: undefined }], "main", "unknown", /branch or a tag/],
  ["a default branch that looks like a pattern", [branch("v{1,2}")], "v{1,2}", "unknown", /name pattern/],
  ["a default branch that looks like a negated pattern", [branch("!main")], "!main", "unknown", /name pattern/],
];

test.each(ENVIRONMENTS)("judges an environment with %s", (_title, refs, defaultBranch, expected, because) => {
  const facts = refs && { refs, hasReviewers: false };
  const access = judgeEnvironment(facts, defaultBranch);
  expect(access.outcome).toBe(expected);
  expect(access.outcome === "closed" ? "" : access.because).toMatch(because);
});

describe("the default branch", () => {
  const NOTHING: BranchFacts = { isProtected: false, hasClassicProtection: false, rules: [] };
  const rule = (type: string, approvalCount?: number) => ({ type, approvalCount });
  const CASES: readonly (readonly [string, Partial<BranchFacts>, string])[] = [
    ["without any rule", {}, "unprotected"],
    ["with a pull request that needs approval", { rules: [rule("pull_request", 1)] }, "protected"],
    ["closed to updates", { rules: [rule("update")] }, "protected"],
    ["with a classic rule", { isProtected: true, hasClassicProtection: true }, "protected"],
    ["with a classic rule as reported by older servers", { isProtected: true }, "protected"],
    ["with a pull request that needs no approval", { rules: [rule("pull_request", 0)] }, "unprotected"],
    [
      "whose rules allow pushes",
      { isProtected: true, rules: [rule("deletion"), rule("non_fast_forward")] },
      "unprotected",
    ],
    ["with status checks alone", { isProtected: true, rules: [rule("required_status_checks")] }, "unprotected"],
    [
      "with two rules, one needing an approval",
      { rules: [rule("pull_request", 0), rule("pull_request", 2)] },
      "protected",
    ],
  ];
  test.each(CASES)("%s", (_title, facts, expected) => {
    expect(judgeBranch({ ...NOTHING, ...facts }).outcome).toBe(expected);
  });
});
