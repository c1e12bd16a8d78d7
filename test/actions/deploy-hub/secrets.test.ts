import type { ActionRun } from "azure-simulator/testing";
import { beforeAll, expect, test } from "vitest";
import { startSubscription, tracesOf } from "../../worlds/simulated-azure/simulated-subscription.ts";
import { openForTests } from "../../worlds/stored-hub/open-for-tests.ts";

const REMOTE_KEY = Buffer.from("a key of the remote hub's account, as long as such keys usually are").toString(
  "base64",
);
const BRIDGE_TOKEN = "github_pat_11ABCDEFG0123456789_token-of-the-event-bridge";
const INPUTS = {
  "remote-hub-storage-uri": "https://remotehub.dfs.core.windows.net",
  "remote-hub-storage-key": REMOTE_KEY,
  "event-bridge": "true",
  "event-bridge-token": BRIDGE_TOKEN,
};

const azure = openForTests(startSubscription);
let secrets: readonly string[];
const runs: ActionRun[] = [];
beforeAll(async () => {
  const { github, signIn } = azure.cloud;
  secrets = [REMOTE_KEY, BRIDGE_TOKEN, github.token, signIn.idTokenRequestToken];
  const inputs = { ...INPUTS, "github-token": github.token };
  // A first deployment, one with other secrets, and a failing one each print different things.
  runs.push(await azure.deploy({ ...inputs, mode: "what-if" }), await azure.deploy(inputs));
  runs.push(await azure.deploy({ ...inputs, mode: "what-if", "event-bridge-token": `${BRIDGE_TOKEN}2` }));
  const fault = azure.cloud.arm.fault("RequestDisallowedByPolicy");
  runs.push(await azure.deploy(inputs));
  fault.end();
});

test("the runs have the expected outcomes", () => {
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 1]);
});

test("no secret appears in any log, output, summary or state, even in debug lines", () => {
  for (const run of runs) {
    const traces = `${tracesOf(run)}\n${JSON.stringify(run.state)}`;
    for (const secret of secrets) expect(traces).not.toContain(secret);
    expect(traces).not.toMatch(/eyJ[\w-]{10,}|Bearer [\w-]{10,}/);
  }
});

test("masks each secret input before printing anything but the action's name", () => {
  const [name, ...lines] = runs[1]?.log.split("\n") ?? [];
  expect(name).toMatch(/^cost-hub \d+\.\d+\.\d+, deploy-hub$/);
  const masks = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith("::add-mask::")),
  );
  expect(new Set(masks)).toEqual(
    new Set([`::add-mask::${REMOTE_KEY}`, `::add-mask::${BRIDGE_TOKEN}`, `::add-mask::${azure.cloud.github.token}`]),
  );
});

test("the vault holds the remote key and the event bridge token, and nothing holds github-token", () => {
  const { arm, github } = azure.cloud;
  const values = arm.resources.ofType("Microsoft.KeyVault/vaults/secrets").map(({ id, written }) => {
    const { value } = written.properties as { readonly value: string };
    return [id.split("/").at(-1), value];
  });
  expect(Object.fromEntries(values)).toMatchObject({
    "finops-hub-storage-key": REMOTE_KEY,
    "event-bridge-token": BRIDGE_TOKEN,
  });
  expect(JSON.stringify(arm.resources.all())).not.toContain(github.token);
});

test("the settings contain the remote hub and the name of its secret, never the key", async () => {
  const hub = await azure.hub();
  const text = String(await hub.read("config", "settings.json"));
  expect(JSON.parse(text)).toMatchObject({
    remoteHub: { storageUri: "https://remotehub.dfs.core.windows.net", keySecret: "finops-hub-storage-key" },
  });
  const { remoteHub } = JSON.parse(text) as { readonly remoteHub: { readonly vault: string } };
  const [vault] = azure.cloud.arm.resources.ofType("Microsoft.KeyVault/vaults");
  expect(remoteHub.vault).toBe(vault?.id.split("/").at(-1));
  for (const name of await hub.names("config")) {
    const content = String(await hub.read("config", name));
    for (const secret of secrets) expect(content, name).not.toContain(secret);
  }
});

test("the event bridge reacts to manifests and settings", () => {
  const { arm } = azure.cloud;
  expect(arm.resources.ofType("Microsoft.Logic/workflows")).toHaveLength(1);
  expect(arm.resources.ofType("Microsoft.EventGrid/systemTopics/eventSubscriptions")).toHaveLength(2);
});
