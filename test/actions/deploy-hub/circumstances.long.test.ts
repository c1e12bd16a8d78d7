import { PRIVATE_EVENT, simulatedClock } from "azure-simulator/testing";
import { afterEach, expect, test } from "vitest";
import {
  errorOf,
  GROUP,
  type SimulatedSubscription,
  startSubscription,
} from "../../worlds/simulated-azure/simulated-subscription.ts";

let azure: SimulatedSubscription;
afterEach(() => azure.close());

const SCOPE = "/subscriptions/33333333-3333-3333-3333-333333333333";
const OTHER = "/subscriptions/44444444-4444-4444-4444-444444444444";

test("the roles listed in the README are sufficient", async () => {
  azure = await startSubscription({ bootstrapRoles: ["Reader"] });
  const { arm, signIn } = azure.cloud;
  const identity = signIn.directory.byClientId(signIn.clientId);
  if (identity === undefined) throw new Error("no identity deploys");
  const group = `/subscriptions/${arm.subscriptionId}/resourceGroups/${GROUP}`;
  await arm.grant(identity, "Contributor", group);
  const without = await azure.deploy();
  expect(errorOf(without)).toContain("::error title=MissingRole::");
  await arm.grant(identity, "User Access Administrator", group);
  const run = await azure.deploy();
  expect(run.exitCode, run.log).toBe(0);
});

test("waits for storage roles that take minutes to apply, and logs one line per try", async () => {
  azure = await startSubscription({ clock: simulatedClock("2026-11-21T10:00:00Z", 100) });
  azure.cloud.arm.fault("RightsArriveLate", { seconds: 200 });
  const run = await azure.deploy({ "scopes-to-monitor": SCOPE });
  expect(run.exitCode, run.log).toBe(0);
  expect(run.log).toMatch(/Storage does not know this identity's permissions yet.*Attempt \d+ after \d+ s/);
});

test("an event provider that cannot be registered only disables the event bridge", async () => {
  azure = await startSubscription({ clock: simulatedClock("2026-11-21T10:00:00Z", 100) });
  const { arm } = azure.cloud;
  arm.setProvider("Microsoft.EventGrid", "NotRegistered");
  arm.fault("RegistrationRefused", { namespace: "Microsoft.EventGrid" });
  arm.fault("AuthorizationFailed", { action: "Microsoft.EventGrid/namespaces/write" });
  const run = await azure.deploy({ "event-bridge": "true", "event-bridge-token": "github_pat_x" });
  expect(run.exitCode, run.log).toBe(0);
  expect(run.summary).toContain("**The event bridge is not started**");
  expect(arm.resources.ofType("Microsoft.Logic/workflows")).toEqual([]);
  expect(arm.resources.ofType("Microsoft.EventGrid/namespaces")).toEqual([]);
});

test("the repository's settings file takes precedence, and the summary contains a patch for missing settings", async () => {
  azure = await startSubscription();
  await azure.commit("hub/settings.json", JSON.stringify({ scopes: [{ scope: SCOPE }] }));
  const run = await azure.deploy({ "scopes-to-monitor": OTHER });
  expect(run.exitCode, run.log).toBe(0);
  const settings = JSON.parse(String(await (await azure.hub()).read("config", "settings.json")));
  expect(settings.scopes).toEqual([{ scope: SCOPE }]);
  expect(run.summary).toContain("Commit this to the repository's settings file:");
  expect(run.summary).toMatch(new RegExp(`^\\+.*${OTHER}`, "m"));
});

test("settings edited in storage are shown and kept, and fail the run after all other work is done", async () => {
  azure = await startSubscription();
  const retention = { msexports: { days: 0 }, ingestion: { months: 13 } };
  await azure.commit("hub/settings.json", JSON.stringify({ scopes: [{ scope: SCOPE }], retention }));
  expect((await azure.deploy()).exitCode).toBe(0);
  const hub = await azure.hub();
  const stored = String(await hub.read("config", "settings.json"));
  const edited = stored.replace('"months": 13', '"months": 60');
  expect(edited).not.toBe(stored);
  await hub.put("config", "settings.json", edited);

  const whatIf = await azure.deploy({ mode: "what-if" });
  expect(whatIf.exitCode, whatIf.log).toBe(0);
  expect(whatIf.log).toContain("::warning title=SettingsDrift");
  const run = await azure.deploy();
  expect(run.exitCode).toBe(1);
  expect(errorOf(run)).toMatch(/title=SettingsDrift,file=hub\/settings\.json::.*ingestion\.months/);
  expect(run.outputs.name).toBe("finops-hub");
  expect(String(await hub.read("config", "settings.json"))).toBe(edited);
});

test("an unreadable settings file stops the run before anything changes", async () => {
  azure = await startSubscription();
  await azure.commit("hub/settings.json", '{"scopes": [}');
  const run = await azure.deploy();
  expect(errorOf(run)).toMatch(/title=InvalidSettings,file=hub\/settings\.json,line=1::/);
  expect(azure.cloud.arm.requests).toEqual([]);
  expect(errorOf(await azure.deploy({ "settings-path": "hub" }))).toMatch(
    /title=InvalidInput::.*settings-path.*EISDIR/,
  );
});

test("warns when it has to guess the default branch", async () => {
  azure = await startSubscription();
  const run = await azure.deploy({ mode: "validate" }, { environment: { GITHUB_EVENT_PATH: PRIVATE_EVENT } });
  expect(run.log).toMatch(/::warning .*default branch of contoso\/costs is unknown.*github-default-branch/);
  expect((await azure.deploy({ mode: "validate" })).log).not.toContain("is unknown");
});

test("reports an environment that should no longer be trusted, and the command that removes its credential", async () => {
  azure = await startSubscription();
  const first = await azure.deploy();
  expect(first.log).not.toContain("still trusts");
  const engine = first.outputs.dataFactorytName ?? "";
  const run = await azure.deploy({ "github-environment": "" });
  expect(run.exitCode, run.log).toBe(0);
  for (const name of ["environment", "environment-immutable"]) {
    const command = `az identity federated-credential delete --name ${name} --identity-name ${engine} --resource-group ${GROUP} --yes`;
    expect(run.log).toContain(command);
  }
  expect(run.log).not.toContain("--name branch");
});

test("reports that an existing account cannot get another SKU", async () => {
  azure = await startSubscription();
  await azure.deploy();
  const run = await azure.deploy({ "storage-sku": "Premium_ZRS" });
  expect(errorOf(run)).toMatch(/title=AccountUnchangeable::.*Leave storage-sku empty/);
});

test("waits during throttling and retries broken connections", async () => {
  azure = await startSubscription();
  const { arm } = azure.cloud;
  const match = ({ path }: { readonly path: string }): boolean => /validate$/i.test(path);
  arm.fault("TooManyRequests", { times: 1, seconds: 2, match });
  arm.fault("ServiceUnavailable", { times: 1, match });
  arm.fault("ConnectionReset", { times: 1, match: ({ method }) => method === "GET" });
  const run = await azure.deploy();
  expect(run.exitCode, run.log).toBe(0);
});

test("mode validate checks the template and deploys nothing", async () => {
  azure = await startSubscription();
  const run = await azure.deploy({ mode: "validate" });
  expect(run.exitCode, run.log).toBe(0);
  expect(run.summary).toMatch(/^\*\*The deployment of hub finops-hub in cost-hub is valid\*\*/);
  expect(azure.cloud.arm.resources.ofType("Microsoft.Storage/storageAccounts")).toEqual([]);
});
