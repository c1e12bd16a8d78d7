import { execFileSync } from "node:child_process";
import { type ActionRun, REVIEW_RULE, type TokenRights } from "azure-simulator/testing";
import { beforeEach, expect, test } from "vitest";
import { errorOf, GROUP, SUBJECTS, startSubscription } from "../../../worlds/simulated-azure/simulated-subscription.ts";
import { openForEachTest } from "../../../worlds/stored-hub/open-for-tests.ts";

const FEDERATED = "Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials";
const ENVIRONMENT = "repo:contoso/costs:environment:hub";

const azure = openForEachTest(startSubscription);
beforeEach(async () => {
  azure.cloud.github.addEnvironment("hub-deploy", true, { hasReviewers: true });
  azure.cloud.github.protectBranch("main", [REVIEW_RULE]);
});

const deploy = (inputs: Readonly<Record<string, string>> = {}): Promise<ActionRun> =>
  azure.deploy({ "github-token": azure.cloud.github.token, ...inputs });

/** The names of the hub identity's credentials. */
const credentials = (): readonly string[] =>
  azure.cloud.arm.resources
    .ofType(FEDERATED)
    .filter(({ id }) => id.includes("-engine-"))
    .map(({ id }) => id.split("/").at(-1) ?? "")
    .sort();

/** Returns whether a job with this subject can sign in as the hub identity. */
async function signsIn({ outputs }: ActionRun, subject: string): Promise<boolean> {
  await azure.hub();
  const run = await azure.ingest(outputs["client-id"] ?? "", subject);
  const isRefused = run.log.includes("AADSTS700213");
  expect(run.exitCode === 0, run.log).toBe(!isRefused);
  return !isRefused;
}

const warnings = ({ log }: ActionRun): readonly string[] =>
  log.split("\n").flatMap((line) => /^::warning title=(\w+)/.exec(line)?.[1] ?? []);

test.each([
  ["the pattern *", [{ name: "*", type: "branch" }]],
  ["protected branches only", "protected-branches"],
  ["a second page of branches", Array.from({ length: 101 }, (_, at) => ({ name: at === 0 ? "main" : `b${at}` }))],
] as const)("an environment with %s gets no credential, which is reported", async (_title, access) => {
  azure.cloud.github.addEnvironment("hub", access);
  const run = await deploy();
  expect(run.exitCode, run.log).toBe(0);
  expect(warnings(run)).toEqual(["EnvironmentOpen"]);
  expect(run.log).toMatch(/Environment hub of contoso\/costs is not restricted to main: /);
  expect(credentials()).toEqual(["branch", "branch-immutable"]);
  expect(await signsIn(run, ENVIRONMENT)).toBe(false);
  expect(await signsIn(run, SUBJECTS.main)).toBe(true);
});

test("a closed environment is the only way in; branch-credential: always adds the branch", async () => {
  azure.cloud.github.addEnvironment("hub", true);
  const run = await deploy();
  expect(run.exitCode, run.log).toBe(0);
  expect(warnings(run)).toEqual([]);
  expect(run.summary).not.toContain("Protect the repository");
  expect(credentials()).toEqual(["environment", "environment-immutable"]);
  expect(await signsIn(run, ENVIRONMENT)).toBe(true);
  expect(await signsIn(run, SUBJECTS.main)).toBe(false);

  const always = await deploy({ "branch-credential": "always" });
  expect(await signsIn(always, SUBJECTS.main)).toBe(true);
});

test("what-if announces the migration of an existing hub, and the deployment does it once the environment works", async () => {
  const { arm, github } = azure.cloud;
  await deploy({ "branch-credential": "always", "github-environment": "" });
  github.addEnvironment("hub", true);
  const before = credentials();
  const whatIf = await deploy({ mode: "what-if" });
  expect(whatIf.exitCode, whatIf.log).toBe(0);
  expect(whatIf.summary).toMatch(/2 to create, 2 to delete/);
  expect(whatIf.log).toMatch(
    /^- Microsoft\.ManagedIdentity\/\S+ finops-hub-engine-\w+\/branch +\(repo:contoso\/costs:ref:refs\/heads\/main can no longer sign in\)/m,
  );
  expect(warnings(whatIf)).toEqual(["BranchCredentialRemoved"]);
  expect(credentials()).toEqual(before);

  arm.forgetRequests();
  const run = await deploy();
  expect(run.exitCode, run.log).toBe(0);
  expect(run.summary).toMatch(/2 created, 2 deleted/);
  expect(credentials()).toEqual(["environment", "environment-immutable"]);
  const calls = arm.requests.map(({ method, path }) => `${method} ${path.split("?")[0]}`);
  const deployed = calls.findLastIndex((call) => /^PUT .*\/deployments\//.test(call));
  const deleted = calls.flatMap((call, at) => (call.startsWith("DELETE ") ? [at] : []));
  expect(deleted).toHaveLength(2);
  expect(Math.min(...deleted)).toBeGreaterThan(deployed);
  expect(await signsIn(run, ENVIRONMENT)).toBe(true);
  expect(await signsIn(run, SUBJECTS.main)).toBe(false);

  const again = await deploy();
  expect(again.summary).toMatch(/: \d+ unchanged\*\*/);
  expect(warnings(again)).toEqual([]);
});

test("a credential that may not be deleted stays, and the command is printed", async () => {
  const { arm, github } = azure.cloud;
  await deploy({ "branch-credential": "always" });
  github.addEnvironment("hub", true);
  arm.fault("AuthorizationFailed", { action: `${FEDERATED}/delete` });
  const run = await deploy();
  expect(run.exitCode, run.log).toBe(0);
  expect(warnings(run)).toContain("BranchCredentialKept");
  expect(run.log).toMatch(
    new RegExp(`az identity federated-credential delete --name branch --identity-name \\S+ --resource-group ${GROUP}`),
  );
  expect(await signsIn(run, SUBJECTS.main)).toBe(true);
});

test("an environment opened later keeps its credential, and the branch does not get one again", async () => {
  const { github } = azure.cloud;
  github.addEnvironment("hub", true);
  await deploy();
  github.addEnvironment("hub", false);
  const run = await deploy();
  expect(run.exitCode, run.log).toBe(0);
  expect(warnings(run)).toEqual(["EnvironmentOpen"]);
  expect(run.log).toMatch(
    /the hub's workflows sign in with it.*az identity federated-credential delete --name environment /,
  );
  expect(credentials()).toEqual(["environment", "environment-immutable"]);
});

test("warns about rules that GitHub does not show, and changes no trust", async () => {
  const { github } = azure.cloud;
  github.addEnvironment("hub", true);
  await deploy();
  const kept = credentials();
  github.fault({ kind: "502", match: ({ url }) => url.pathname.endsWith("/environments/hub") });
  const failing = await deploy();
  expect(failing.exitCode, failing.log).toBe(0);
  expect(warnings(failing)).toEqual(["ProtectionUnchecked"]);
  expect(failing.log).toMatch(/Could not check in contoso\/costs: environment hub\. .*502/);
  expect(credentials()).toEqual(kept);

  const blind = (rights: TokenRights): Promise<ActionRun> =>
    deploy({ "github-token": github.issueToken(rights), mode: "what-if" });
  expect((await blind({ actions: "read" })).log).toMatch(
    /Could not check in contoso\/costs: protection of branch main\./,
  );
  const unable = await blind({ contents: "read" });
  expect(warnings(unable)).toEqual(["ProtectionUnchecked", "ProtectionUnchecked"]);
  expect(unable.log).toMatch(/permissions: \{ actions: read, contents: read \}/);
  const tokenless = await azure.deploy({ mode: "what-if" });
  expect(tokenless.log).toMatch(
    /Could not check in contoso\/costs: environment hub, environment hub-deploy, protection of branch main\. github-token is not set\./,
  );
});

test("also checks hub-deploy and the default branch, and the summary has the commands", async () => {
  const { github } = azure.cloud;
  github.addEnvironment("hub", true);
  github.addEnvironment("hub-deploy", [
    { name: "main", type: "branch" },
    { name: "v*", type: "tag" },
  ]);
  github.protectBranch("main", [{ type: "deletion" }]);
  const run = await deploy({ mode: "what-if" });
  expect(warnings(run)).toEqual(["EnvironmentOpen", "BranchUnprotected"]);
  expect(run.log).toMatch(/Environment hub-deploy .*tag "v\*".*sign in as the identity that deploys/);
  const calls = callsOf(run.summary);
  expect(calls[0]).toEqual(
    "api --method DELETE repos/contoso/costs/environments/hub-deploy/deployment-branch-policies/361472",
  );
  expect(calls[1]).toMatch(/^api --method POST repos\/contoso\/costs\/rulesets --input - <- \{/);
  const ruleset = JSON.parse(calls[1]?.split(" <- ")[1] ?? "");
  expect(ruleset).toMatchObject({ enforcement: "active", conditions: { ref_name: { include: ["~DEFAULT_BRANCH"] } } });
  expect(calls).toHaveLength(2);
  expect(run.summary).toContain("**Recommended: reviewers on environment <code>hub-deploy</code>**");

  github.protectBranch("main", "classic");
  expect(warnings(await deploy({ mode: "what-if" }))).toEqual(["EnvironmentOpen"]);
});

test("rejects an unknown branch-credential with the nearest value, and settings that leave no way in", async () => {
  const wrong = await deploy({ "branch-credential": "nevr" });
  expect(errorOf(wrong)).toMatch(/branch-credential is "nevr".*auto, always, never \(nearest: never\)/);
  const none = await deploy({ "branch-credential": "never", "github-environment": "" });
  expect(errorOf(none)).toMatch(/title=InvalidInput::.*no job could sign in as the hub identity/);
});

/** Runs the summary's blocks in bash and returns each call of gh with its input, one per line. */
function callsOf(summary: string): readonly string[] {
  const blocks = [...summary.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text);
  const stub = 'gh() { local in=""; case "$*" in *"--input -") in=" <- $(cat)" ;; esac; echo "$*$in"; }';
  const said = execFileSync("bash", ["--norc", "-euc", `${stub}\n${blocks.join("\n")}`], { encoding: "utf8" });
  return said.trim().split("\n");
}
