import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REST_DESCRIPTION } from "azure-simulator/testing";
import { expect, test } from "vitest";

const DIST = "scripts/dependabot-dist/commit-dist.ts";
const ISSUE = "src/github/api/hub-issue-api.ts";
const ISSUES = "src/github/api/marked-issues.ts";
const VISIBILITY = "src/github/api/github-calls.ts";
const COMMENT = "src/github/api/pull-request-comment.ts";
const PROTECTION = "src/github/api/protection-api.ts";
const WORKFLOWS = "src/github/api/workflows-api.ts";

/** The callers of GitHub's described operations. Unused descriptions prove nothing and are left out. */
const CALLERS: Readonly<Record<string, readonly [file: string, call: string]>> = {
  "repos/get": [WORKFLOWS, "rest.repos.get({"],
  "repos/get-content": [ISSUE, "rest.repos.getContent("],
  "repos/get-environment": [PROTECTION, "rest.repos.getEnvironment("],
  "repos/list-deployment-branch-policies": [PROTECTION, "rest.repos.listDeploymentBranchPolicies"],
  "repos/get-branch": [PROTECTION, "rest.repos.getBranch("],
  "repos/get-branch-rules": [PROTECTION, "rest.repos.getBranchRules"],
  "repos/create-dispatch-event": ["src/github/api/dispatch.ts", "rest.repos.createDispatchEvent("],
  "actions/list-repo-workflows": [WORKFLOWS, "rest.actions.listRepoWorkflows"],
  "actions/enable-workflow": [WORKFLOWS, "rest.actions.enableWorkflow("],
  "actions/disable-workflow": [WORKFLOWS, "rest.actions.disableWorkflow("],
  "actions/create-workflow-dispatch": ["src/github/api/repeat-workflow.ts", "rest.actions.createWorkflowDispatch("],
  "actions/list-workflow-runs": [ISSUE, "rest.actions.listWorkflowRuns("],
  "actions/list-jobs-for-workflow-run": [ISSUE, "rest.actions.listJobsForWorkflowRun"],
  "checks/list-annotations": [ISSUE, "rest.checks.listAnnotations"],
  "issues/list-for-repo": [ISSUES, "rest.issues.listForRepo"],
  "issues/create": [ISSUES, "rest.issues.create("],
  "issues/update": [ISSUES, "rest.issues.update("],
  "issues/list-comments": [COMMENT, "rest.issues.listComments"],
  "issues/create-comment": [COMMENT, "rest.issues.createComment("],
  "issues/update-comment": [COMMENT, "rest.issues.updateComment("],
  "pulls/list": [DIST, "/pulls?"],
  "git/get-commit": [DIST, "/commits/$"],
  "git/create-blob": [DIST, "/blobs`"],
  "git/create-tree": [DIST, "/trees`"],
  "git/create-commit": [DIST, "/commits`"],
  "git/update-ref": [DIST, '"PATCH", `'],
};
/** Operations for people who inspect the simulator, which `github-contract.test.ts` checks. */
const OF_PEOPLE = ["issues/get", "actions/get-workflow"];

test("every described GitHub operation is called, and every call is described", () => {
  expect([...Object.keys(CALLERS), ...OF_PEOPLE].toSorted()).toEqual(
    Object.keys(REST_DESCRIPTION.operations).toSorted(),
  );
  const read = (file: string): string => readFileSync(join(import.meta.dirname, "../..", file), "utf8");
  const idle = Object.entries(CALLERS).filter(([, [file, call]]) => !read(file).includes(call));
  expect(idle).toEqual([]);
  const named = [
    PROTECTION,
    WORKFLOWS,
    ISSUE,
    ISSUES,
    VISIBILITY,
    COMMENT,
    "src/github/api/dispatch.ts",
    "src/github/api/repeat-workflow.ts",
  ]
    .flatMap((file) => [...read(file).matchAll(/\brest\.(\w+)\.(\w+)/g)])
    .map(([, group, name = ""]) => `${group}/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  expect([...new Set(named)].filter((name) => !(name in CALLERS))).toEqual([]);
});
