import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./markdown-document.ts";

// The scripts in examples/, run by bash with an az and a gh that answer from a table and record what would change.

const SPOKE = "/subscriptions/s1/resourceGroups/runs/providers/Microsoft.Network/virtualNetworks/runners";
const HUB =
  "/subscriptions/s0/resourceGroups/cost-hub/providers/Microsoft.Network/virtualNetworks/finops-hub-network-x";

/** The output of commands, by their first words. */
const ANSWERS: Readonly<Record<string, string>> = {
  "network private-dns zone list": "blob.example dfs.example",
  "network private-dns link vnet list": "runners",
  "network private-endpoint list": "/endpoint/a /endpoint/b",
  "network vnet list": HUB,
  "identity show --name central-hub-reader --resource-group cost-hub --query principalId": "principal",
  "identity show --name central-hub-reader --resource-group cost-hub --query clientId": "client",
  "storage account show": "/account",
  "identity show --name cost-hub-deploy": "deployer",
  "identity show --name hub-encryption --resource-group costs-keys --query id": "/encryption",
  "identity show --name hub-encryption --resource-group costs-keys --query principalId": "encryption",
  "keyvault list": "''",
  "keyvault show": "/vault",
  "ad signed-in-user show": "person",
  "monitor log-analytics workspace show": "/logs",
  "api repos/contoso/costs --jq .owner.id": "11",
  "api repos/contoso/costs --jq .id": "22",
};

interface Outcome {
  readonly status: number | null;
  readonly said: string;
  /** The commands that change something, without options about output. */
  readonly changes: readonly string[];
}

function run(script: string, env: Readonly<Record<string, string>>, answers = ANSWERS): Outcome {
  const cases = Object.entries(answers).map(([words, text]) => `"${words}"*) printf '%s\\n' ${text} ;;`);
  const stub = `answer() { case "$*" in ${cases.join(" ")} *) printf '%s\\n' "$*" >&3 ;; esac; }
az() { answer "$@"; }
gh() { answer "$@"; }
sleep() { :; }
export -f answer az gh sleep
bash --norc "${join(ROOT, "examples", script)}"`;
  const { status, stdout, stderr, output } = spawnSync("bash", ["--norc", "-c", stub], {
    ...{ encoding: "utf8", env: { PATH: process.env.PATH ?? "", ...env } },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const changes = (output[3] ?? "").split("\n").filter((line) => line !== "");
  return { status, said: stdout + stderr, changes: changes.map((line) => line.replace(" --output none", "")) };
}

test.each(globSync("examples/*/*.sh", { cwd: ROOT }))("%s is valid for bash", (file) => {
  expect(spawnSync("bash", ["-n", join(ROOT, file)], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

describe("link-and-peer.sh", () => {
  test("links every zone, and peers both networks", () => {
    const { status, changes } = run("private-network/link-and-peer.sh", { RUNNER_NETWORK_ID: SPOKE });
    expect(status).toBe(0);
    const link = (zone: string) =>
      `network private-dns link vnet create --resource-group cost-hub --zone-name ${zone} --name runners ` +
      `--virtual-network ${SPOKE} --registration-enabled false`;
    expect(changes).toEqual([
      link("blob.example"),
      link("dfs.example"),
      "network vnet peering create --resource-group cost-hub --vnet-name finops-hub-network-x --name to-runners " +
        `--remote-vnet ${SPOKE} --allow-vnet-access`,
      "network vnet peering create --subscription s1 --resource-group runs --vnet-name runners --name to-cost-hub " +
        `--remote-vnet ${HUB} --allow-vnet-access`,
    ]);
  });

  test("peers nothing if the hub has no network of its own", () => {
    const answers = { ...ANSWERS, "network vnet list": "''" };
    const { changes } = run("private-network/link-and-peer.sh", { RUNNER_NETWORK_ID: SPOKE }, answers);
    expect(changes.filter((words) => words.includes("peering"))).toEqual([]);
  });

  test("changes nothing without the runner's network", () => {
    const { status, said, changes } = run("private-network/link-and-peer.sh", {});
    expect([status, changes]).toEqual([1, []]);
    expect(said).toContain("RUNNER_NETWORK_ID");
  });
});

test("delete-endpoints.sh deletes the endpoints, and each zone after its links", () => {
  const { status, changes } = run("private-network/delete-endpoints.sh", { RESOURCE_GROUP: "hub" });
  const zone = (name: string) => [
    `network private-dns link vnet delete --resource-group hub --zone-name ${name} --name runners --yes`,
    `network private-dns zone delete --resource-group hub --name ${name} --yes`,
  ];
  expect(status).toBe(0);
  expect(changes).toEqual([
    "network private-endpoint delete --ids /endpoint/a",
    "network private-endpoint delete --ids /endpoint/b",
    ...zone("blob.example"),
    ...zone("dfs.example"),
  ]);
});

describe("create-reader.sh", () => {
  const REQUIRED = { REPOSITORY: "contoso/costs", ACCOUNT: "acquired" };
  const subjectsOf = ({ changes }: Outcome) => changes.flatMap((words) => / --subject (\S+)/.exec(words)?.[1] ?? []);

  test("trusts the central hub's environment, and grants only reading the months", () => {
    const outcome = run("tenants/create-reader.sh", REQUIRED);
    expect(outcome).toMatchObject({ status: 0, said: "The client ID for hub-tenants.yml:\nclient\n" });
    expect(subjectsOf(outcome)).toEqual([
      "repo:contoso/costs:environment:hub",
      "repo:contoso@11/costs@22:environment:hub",
    ]);
    expect(outcome.changes.filter((words) => words.startsWith("role assignment"))).toEqual([
      "role assignment create --role Storage Blob Data Reader --assignee-principal-type ServicePrincipal " +
        "--assignee-object-id principal --scope /account/blobServices/default/containers/ingestion",
    ]);
  });

  test("trusts no IDs on an Enterprise Server, and the branch in a repository without environments", () => {
    const server = { ISSUER: "https://github.contoso.com/_services/token", JOBS: "ref:refs/heads/main" };
    const outcome = run("tenants/create-reader.sh", { ...REQUIRED, ...server });
    expect(subjectsOf(outcome)).toEqual(["repo:contoso/costs:ref:refs/heads/main"]);
  });
});

describe("create-key.sh", () => {
  const VAULT = { VAULT: "keys", LOGS: "logs" };
  /** The key exists only after its creation. */
  const withoutKey = (create: string) => ({
    ...ANSWERS,
    "keyvault key show": "''; return 3",
    ...(create === "" ? {} : { "keyvault key create": create }),
  });
  const rolesOf = ({ changes }: Outcome) =>
    changes.flatMap((words) => {
      const [, who, role, where] = /--assignee-object-id (\S+) .*--role (.+) --scope (\S+)/.exec(words) ?? [];
      return who === undefined ? [] : [[who, role, where]];
    });

  test("creates a vault that cannot be purged, the key, and each right", () => {
    const outcome = run("policies/create-key.sh", VAULT, withoutKey(""));
    expect(outcome.status).toBe(0);
    expect(outcome.changes).toContainEqual(
      expect.stringMatching(/^keyvault create --name keys .*purge-protection true$/),
    );
    expect(outcome.changes.at(-1)).toBe("keyvault key create --vault-name keys --name hub --kty RSA --size 3072");
    expect(rolesOf(outcome)).toEqual([
      ["person", "Key Vault Crypto Officer", "/vault"],
      ["encryption", "Key Vault Crypto Service Encryption User", "/vault"],
      ["deployer", "Managed Identity Operator", "/encryption"],
      ["deployer", "Log Analytics Contributor", "/logs"],
    ]);
  });

  test("creates neither the vault nor the key again, and no workspace without a name", () => {
    const { status, changes } = run(
      "policies/create-key.sh",
      { VAULT: "keys" },
      { ...ANSWERS, "keyvault list": "/vault" },
    );
    expect(status).toBe(0);
    expect(changes.filter((words) => /^(?:keyvault|monitor)/.test(words))).toEqual([
      "keyvault key show --vault-name keys --name hub",
    ]);
  });

  test("fails if the key cannot be created, or there is no deploying identity", () => {
    expect(run("policies/create-key.sh", VAULT, withoutKey("''; return 1")).status).toBe(1);
    const without = run("policies/create-key.sh", VAULT, { ...ANSWERS, "identity show --name cost-hub-deploy": "''" });
    expect([without.status, without.changes]).toEqual([1, []]);
  });
});
