import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { armClient, type SimulatedArmClient, type Team } from "azure-simulator/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHubTeam } from "../../scripts/demo/hub-team.ts";
import { FIRST_SCOPE } from "../../scripts/demo/team-life.ts";
import { type CodeBlock, ROOT, readDocument } from "../repo/markdown-document.ts";

const GROUP = "cost-hub";
type Words = readonly string[];

/** Runs a block in bash, where `answer` returns the output of az and gh, and returns their calls in order. */
async function runBlock(text: string, answer: (words: Words) => Promise<string>): Promise<readonly Words[]> {
  // The block's lists are needed before its loops can continue, so each round adds one more known output.
  const answers = new Map<string, string>();
  for (;;) {
    const known = [...answers].map(([key, value]) => `  ${quote(key)}) printf '%s\\n' ${quote(value)} ;;`).join("\n");
    const script = `call() { printf '%s\\x1f' "$@" >&3; printf '\\x1e' >&3; case "$*" in\n${known}\n  *) ;; esac; }
az() { call az "$@"; }
gh() { call gh "$@"; }
exec 3>&1 1>/dev/null
${text}`;
    // Each command's output goes to its own $(...), and its arguments go to file descriptor 3.
    const { stdout, stderr, status } = spawnSync("bash", ["--norc", "-c", script], { encoding: "utf8" });
    const calls = stdout
      .split("\x1e")
      .map((call) => call.split("\x1f").slice(0, -1))
      .filter((words) => words.length > 0);
    const unknown = calls.find((words) => isQuestion(words) && !answers.has(words.join(" ")));
    // A block stops at a required value that is still empty, because its command has no output yet.
    if (unknown === undefined && status !== 0) throw new Error(stderr);
    if (unknown === undefined) return calls.filter((words) => !isQuestion(words));
    answers.set(unknown.join(" "), await answer(unknown));
  }
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const isQuestion = (words: Words): boolean => words.includes("--query");
const option = (words: Words, name: string): string => words[words.indexOf(name) + 1] ?? "";

let team: Team;
let arm: SimulatedArmClient;
const root = (): string => `/subscriptions/${team.cloud.arm.subscriptionId}/resourceGroups/${GROUP}`;
interface Resource {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly principalId: string | undefined;
}
const resources = (): readonly Resource[] =>
  team.cloud.arm.resources.all().map(({ id, type, body }) => {
    const { principalId } = (body.properties ?? {}) as { readonly principalId?: string };
    return { id, type, name: id.split("/").at(-1) ?? "", principalId };
  });
const ofType = (type: string): readonly Resource[] =>
  resources().filter((one) => one.type.toLowerCase() === type.toLowerCase() && one.id.includes(GROUP));
const lines = (all: readonly unknown[]): string => all.map(String).join("\n");

/** The output of az list commands, from the simulator's state. */
async function answer(words: Words): Promise<string> {
  const asked = words.slice(1, 4).join(" ");
  const identities = ofType("Microsoft.ManagedIdentity/userAssignedIdentities");
  if (asked.startsWith("identity list")) {
    const query = option(words, "--query");
    const [, part = ""] = /contains\(name, '([^']+)'\)/.exec(query) ?? [];
    const found = identities.filter(({ name }) => name.includes(part));
    return lines(found.map((one) => (query.endsWith("principalId") ? one.principalId : one.name)));
  }
  if (asked === "identity federated-credential list") {
    const all = ofType("Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials");
    const of = `/${option(words, "--identity-name")}/`.toLowerCase();
    return lines(all.filter(({ id }) => id.toLowerCase().includes(of)).map(({ id }) => id.split("/").at(-1)));
  }
  if (asked === "role assignment list") {
    const all = resources().filter(({ type }) => /roleAssignments$/i.test(type));
    const who = option(words, "--assignee");
    const here = words.includes("--all") ? `/subscriptions/${team.cloud.arm.subscriptionId}/` : "/";
    return lines(all.filter((one) => one.principalId === who && one.id.startsWith(here)).map(({ id }) => id));
  }
  if (asked.startsWith("keyvault list")) return lines(ofType("Microsoft.KeyVault/vaults").map(({ name }) => name));
  throw new Error(`nobody answers ${words.join(" ")}`);
}

/** Sends the request of an az command to the simulated Resource Manager. */
async function perform(words: Words): Promise<string> {
  const command = words.slice(1, 4).join(" ");
  const remove = (id: string, version: string) => arm.outcome("DELETE", `${id}?api-version=${version}`);
  if (words[1] === "rest") {
    const { pathname, search } = new URL(option(words, "--url"));
    const body = words.includes("--body") ? (JSON.parse(option(words, "--body")) as unknown) : undefined;
    return await arm.outcome(option(words, "--method").toUpperCase(), pathname + search, body);
  }
  const identity = `${root()}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${option(words, "--identity-name")}`;
  if (command === "identity federated-credential delete") {
    return await remove(`${identity}/federatedIdentityCredentials/${option(words, "--name")}`, "2023-01-31");
  }
  if (command === "role assignment delete" && words.includes("--assignee")) {
    const at = `${option(words, "--scope")}/providers/Microsoft.Authorization/roleAssignments/`;
    const found = resources().filter((one) => one.id.startsWith(at) && one.principalId === option(words, "--assignee"));
    // The simulated Resource Manager only supports its own subscription, while these scopes are others.
    for (const { id } of found) team.cloud.arm.resources.remove(id);
    return "200";
  }
  if (command === "role assignment delete") return await remove(option(words, "--ids"), "2022-04-01");
  if (command.startsWith("keyvault delete")) {
    return await remove(`${root()}/providers/Microsoft.KeyVault/vaults/${option(words, "--name")}`, "2023-07-01");
  }
  if (command.startsWith("group delete")) {
    const id = `/subscriptions/${team.cloud.arm.subscriptionId}/resourceGroups/${option(words, "--name")}`;
    return await remove(id, "2022-09-01");
  }
  throw new Error(`nobody performs ${words.join(" ")}`);
}

beforeAll(async () => {
  team = await startHubTeam({ begins: "2026-06-26T09:00:00Z", rows: 20 });
  arm = armClient(team.cloud);
  const [run] = await team.runner.deliver({ name: "workflow_dispatch", workflow: "hub-deploy.yml" });
  await team.followNextSteps(run?.jobs.flatMap(({ steps }) => steps.map(({ summary }) => summary)).join("") ?? "");
  await team.runner.deliver({ name: "workflow_dispatch", workflow: "hub-settings.yml" });
  const { directory, clientId } = team.cloud.signIn;
  const owner = directory.byClientId(clientId);
  if (owner !== undefined) await team.cloud.arm.grant(owner, "Owner", FIRST_SCOPE.id);
}, 120_000);
afterAll(() => team?.close());

const block = (blocks: readonly CodeBlock[], tag: string): string => {
  const found = blocks.find(({ tags }) => tags.includes(tag));
  if (found === undefined) throw new Error(`no block ${tag}`);
  return found.text;
};

describe("docs/teardown.md, from a hub with exports to an empty subscription", () => {
  const { blocks } = readDocument("docs/teardown.md");
  const values = block(blocks, "values").replace(/(SCOPES=)"[^"]*"/, `$1"${FIRST_SCOPE.id}"`);
  const run = async (tag: string): Promise<readonly string[]> => {
    const calls = await runBlock(values + block(blocks, tag), answer);
    const outcomes: string[] = [];
    for (const call of calls) if (call[1] !== "account") outcomes.push(await perform(call));
    return outcomes;
  };

  test("names all steps in an order in which each is still possible", () => {
    const tags = blocks.flatMap(({ tags: all }) => all);
    expect(tags).toEqual(["values", "workflows", "exports", "credentials", "roles", "vault", "storage", "repository"]);
  });

  test("uses every variable, and disables every workflow of a hub", async () => {
    const [, ...others] = blocks.map(({ text }) => text);
    const names = [...values.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    const used = `${values}${others.join("")}`;
    expect(names.filter((name) => !new RegExp(`\\$${name}\\b`).test(used))).toEqual([]);
    const calls = await runBlock(values + block(blocks, "workflows"), answer);
    const disabled = calls.filter(([tool, noun]) => tool === "gh" && noun === "workflow").map((words) => words[3]);
    const files = readdirSync(join(ROOT, "examples")).filter((name) => /^hub-.*\.yml$/.test(name));
    expect(disabled.toSorted()).toEqual(files.toSorted());
  });

  test("deletes the exports", async () => {
    expect(team.cloud.costManagement.exports).toHaveLength(2);
    expect(await run("exports")).toEqual(["200", "200"]);
    expect(team.cloud.costManagement.exports).toEqual([]);
  });

  test("deletes the federated credentials and then the roles of the hub's identities", async () => {
    expect((await run("credentials")).length).toBeGreaterThan(2);
    expect(ofType("Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials")).toEqual([]);
    const outcomes = await run("roles");
    expect(outcomes.length).toBeGreaterThan(5);
    expect(outcomes.join(" ")).not.toMatch(/\b[45]\d\d\b/);
    for (const { principalId = "" } of ofType("Microsoft.ManagedIdentity/userAssignedIdentities")) {
      expect(await answer(["az", "role", "assignment", "list", "--assignee", principalId])).toBe("");
    }
  });

  test("deletes the vault and then the group with the account", async () => {
    expect(await run("vault")).toEqual([expect.stringMatching(/^20[024]$/)]);
    expect(ofType("Microsoft.KeyVault/vaults")).toEqual([]);
    const [first] = await run("storage");
    expect(first).toMatch(/^20[02]$/);
    expect(ofType("Microsoft.Storage/storageAccounts")).toEqual([]);
  });
});
