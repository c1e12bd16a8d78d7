import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { actionPage, listActions } from "../../scripts/action-contract.ts";
import { planNextSteps } from "../../src/actions/deploy-hub/next-steps.ts";
import { ROOT, readDocument } from "./markdown-document.ts";
import { linksOf } from "./markdown-links.ts";

const readme = readDocument("README.md");
const examplesPage = readDocument("examples/README.md");
const contributing = readDocument("CONTRIBUTING.md");

function texts(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".yml"));
  return new Map(files.map((name) => [name, readFileSync(join(ROOT, folder, name), "utf8")]));
}

function foldersOfRepository(): readonly string[] {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).split("\0");
  return [...new Set(files.filter((name) => name.includes("/")).map((name) => name.split("/")[0] ?? ""))];
}

test("README leads to the page of every action", () => {
  const links = linksOf(readme);
  expect(listActions(ROOT).filter((action) => !links.includes(actionPage(action)))).toEqual([]);
});

test("README begins with one sentence and the two commands", () => {
  const [first] = readme.blocks;
  expect(first?.text.trim().split("\n")).toEqual(["npm ci && npm run demo", "npm ci && npm test"]);
  expect(readme.prose.split("\n").filter((line) => line !== "")[1]).toMatch(/^GitHub Actions that .*\.$/);
});

test("README's quick start takes at most 30 lines", () => {
  const text = readFileSync(join(ROOT, "README.md"), "utf8");
  const [, section = ""] = /^## Quick start\n([\s\S]*?)^## /m.exec(text) ?? [];
  expect(section.trim().split("\n").length).toBeLessThanOrEqual(30);
  expect(section).toContain("hub-deploy.yml");
});

describe("examples/README.md", () => {
  const workflows = texts("examples");
  const read = new Set(
    [...workflows.values()].flatMap((text) => [...text.matchAll(/\bvars\.(\w+)/g)].map((match) => match[1])),
  );

  test("leads to every workflow that can be copied", () => {
    expect(workflows.size).toBeGreaterThan(0);
    expect([...workflows.keys()].filter((name) => !linksOf(examplesPage).includes(name))).toEqual([]);
  });

  test("names every variable that they read, and none that they do not", () => {
    const rows = examplesPage.prose.split("\n").filter((line) => /^\| `(?:HUB|AZURE)_/.test(line));
    const named = new Set(rows.flatMap((row) => [...row.matchAll(/`((?:HUB|AZURE)_\w+)`/g)].map((match) => match[1])));
    expect([...named].sort()).toEqual([...read].sort());
  });

  test("says when each starts by its schedule", () => {
    const row = (name: string): string =>
      examplesPage.prose.split("\n").find((line) => line.includes(`(${name})`)) ?? "";
    const silent = [...workflows].filter(([name, text]) => {
      const [, minute = "", hour = ""] = /cron: "(\d+) (\d+)/.exec(text) ?? [];
      return minute !== "" && !row(name).includes(`${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`);
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test("names every event that they listen to", () => {
    const types = [...workflows.values()].flatMap((text) => /types: \[(\w+)\]/.exec(text)?.[1] ?? []);
    expect(types.length).toBeGreaterThan(2);
    expect(types.filter((type) => !examplesPage.prose.includes(`\`${type}\``))).toEqual([]);
  });
});

test("whoever goes through the ten minutes has set every variable that the workflows need", () => {
  const page = readDocument("deploy-hub/README.md");
  const { variables } = planNextSteps({
    ...{ repository: "contoso/costs", environment: "hub", defaultBranch: "main", subscriptionId: "s", hubName: "hub" },
    ...{ storageAccountName: "hubstore", clientId: "c", planClientId: "p", scopes: [] },
    receiver: { principalId: "e", tenantId: "t", resourceManagerUrl: "https://a", portalUrl: "https://b" },
  });
  const commands = [...page.blocks.map(({ text }) => text), ...variables].join("\n");
  const set = [...commands.matchAll(/gh variable set (\w+)/g)].map(([, name = ""]) => name);
  const read = [...texts("examples").values()].flatMap((text) => [...text.matchAll(/\bvars\.(\w+)/g)]);
  const missing = new Set(read.map(([, name = ""]) => name).filter((name) => !set.includes(name)));
  const choices = [
    "HUB_DATASET_VERSION",
    "HUB_DIGEST",
    "HUB_FILL_PRICES",
    "HUB_ISSUES",
    "HUB_REPORT_AFTER_INGEST",
    "HUB_WAIT_FOR_EXPORTS",
  ];
  expect([...missing].sort()).toEqual(choices);
});

test("CONTRIBUTING's tree has every folder of the repository", () => {
  const actions = listActions(ROOT);
  const missing = foldersOfRepository().filter(
    (folder) => !actions.includes(folder) && !contributing.prose.includes(`| \`${folder}/`),
  );
  expect(missing).toEqual([]);
});
