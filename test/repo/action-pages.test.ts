import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { actionPage, listActions } from "../../scripts/action-contract.ts";
import { planNextSteps } from "../../src/actions/deploy-hub/next-steps.ts";
import { ROOT, readDocument } from "./markdown-document.ts";
import { linksOf } from "./markdown-links.ts";

const readme = readDocument("README.md");
const readmeText = readFileSync(join(ROOT, "README.md"), "utf8");
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

test("README links to the page of every action", () => {
  const links = linksOf(readme);
  expect(listActions(ROOT).filter((action) => !links.includes(actionPage(action)))).toEqual([]);
});

test("README starts with one sentence, a picture of the result and three bullets, followed by the first commands", () => {
  const lines = readme.prose.split("\n").filter((line) => line !== "");
  expect(lines[1]).toMatch(/^GitHub Actions that [^.]*\.$/);
  expect(lines[2]).toBe("<picture>");
  expect(lines.filter((line) => line.startsWith("- **"))).toHaveLength(3);
  const [first] = readme.blocks;
  expect(first?.text.trim().split("\n")).toEqual([
    expect.stringMatching(/^git clone \S+ cost-hub && cd cost-hub && npm ci$/),
    "npm run demo",
    expect.stringMatching(/^npm run new-hub -- --to \S+ --repository \S+ --scope \S+$/),
  ]);
});

test("README has at most 600 words", () => {
  expect(readmeText.split(/\s+/).filter((word) => word !== "").length).toBeLessThanOrEqual(600);
});

test("README's set-up has fewer than 25 lines and links to the page about scopes", () => {
  const [, section = ""] = /^## Set up\n([\s\S]*?)^## /m.exec(readmeText) ?? [];
  expect(section.trim().split("\n").length).toBeLessThan(25);
  for (const words of [
    "docs/scopes.md",
    "npm run new-hub",
    "hub-settings.yml",
    "hub-backfill.yml",
    "docs/own-copy.md",
  ]) {
    expect(section).toContain(words);
  }
});

test("docs/README.md lists every document", () => {
  const links = linksOf(readDocument("docs/README.md"));
  const missing = readdirSync(join(ROOT, "docs")).filter(
    (name) => /(?<!README)\.md$/.test(name) && !links.includes(name),
  );
  expect(missing).toEqual([]);
});

// Users run ingest and not only its conversion, so every figure about speed must be that of ingest.
test("the documented speed is that of ingest, and not better than the measured one", () => {
  const [, seconds = "", memory = ""] =
    /`ingest` turns 1 GB of CSV into a proven month in (\d+) seconds on two cores with (\d+) MB of memory/.exec(
      readFileSync(join(ROOT, "docs/promises.md"), "utf8"),
    ) ?? [];
  const table =
    readFileSync(join(ROOT, "docs/performance.md"), "utf8").split("### ingest on simulated storage")[1] ?? "";
  const [head = [], , ...rows] = table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const row = rows.find(([, input]) => input === "1 GB plain") ?? [];
  const cell = (name: string) => /^[\d.]+/.exec(row[head.indexOf(name)] ?? "")?.[0];
  const [measured, peak] = [cell("Ingest s (min–max)"), cell("Peak MB")];
  expect(Number(seconds)).toBeGreaterThanOrEqual(Number(measured));
  expect(Number(memory)).toBeGreaterThanOrEqual(Number(peak));
  expect(/\[(\d+) seconds for 1 GB\]/.exec(readmeText)?.[1]).toBe(seconds);
  expect(readmeText.match(/\bseconds\b|\bMB\b/g)).toHaveLength(1);
});

test("README has the calculated minutes and price", () => {
  const [, minutes = "?", price = "?"] =
    /about (\d+) runner minutes a month\]\([^)]*\) \((\d\.\d\d) USD\)/.exec(readmeText) ?? [];
  const reckoned = readFileSync(join(ROOT, "docs/performance.md"), "utf8");
  expect(reckoned).toMatch(new RegExp(`about ${minutes} minutes a month[^.]*\\(${price} USD\\)`));
});

describe("examples/README.md", () => {
  const workflows = texts("examples");
  const read = new Set(
    [...workflows.values()].flatMap((text) => [...text.matchAll(/\bvars\.(\w+)/g)].map((match) => match[1])),
  );

  test("links to every workflow that can be copied", () => {
    expect(workflows.size).toBeGreaterThan(0);
    expect([...workflows.keys()].filter((name) => !linksOf(examplesPage).includes(name))).toEqual([]);
  });

  test("names exactly the variables that the workflows read", () => {
    const rows = examplesPage.prose.split("\n").filter((line) => /^- `(?:HUB|AZURE)_/.test(line));
    const named = new Set(rows.flatMap((row) => [...row.matchAll(/`((?:HUB|AZURE)_\w+)`/g)].map((match) => match[1])));
    expect([...named].sort()).toEqual([...read].sort());
  });

  test("has the schedule of each workflow", () => {
    const row = (name: string): string =>
      examplesPage.prose.split("\n").find((line) => line.includes(`(${name})`)) ?? "";
    const silent = [...workflows].filter(([name, text]) => {
      const [, minute = "", hour = ""] = /cron: "(\d+) (\d+)/.exec(text) ?? [];
      return minute !== "" && !row(name).includes(`${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`);
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test("names every event that starts the workflows", () => {
    const types = [...workflows.values()].flatMap((text) => /types: \[(\w+)\]/.exec(text)?.[1] ?? []);
    expect(types.length).toBeGreaterThan(2);
    expect(types.filter((type) => !examplesPage.prose.includes(`\`${type}\``))).toEqual([]);
  });
});

test("the ten-minute guide sets every variable that the workflows need", () => {
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
    "HUB_ALLOCATE",
    "HUB_AUTH",
    "HUB_CLOUD",
    "HUB_DATASET_VERSION",
    "HUB_DIGEST",
    "HUB_FILL_PRICES",
    "HUB_ISSUES",
    "HUB_NETWORK",
    "HUB_REPORT_AFTER_INGEST",
    "HUB_RUNS_ON",
    "HUB_TOKEN_AUDIENCE",
    "HUB_WAIT_FOR_EXPORTS",
    "HUB_WATCH",
  ];
  expect([...missing].sort()).toEqual(choices);
});

test("CONTRIBUTING's tree has every folder of the repository", () => {
  const actions = listActions(ROOT);
  const [, tree = ""] = /^## The tree\n([\s\S]*?)^## /m.exec(contributing.prose) ?? [];
  const missing = foldersOfRepository().filter((folder) => !actions.includes(folder) && !tree.includes(`\`${folder}/`));
  expect(missing).toEqual([]);
});

/** An index and a page that starts with commands need no introduction. */
const WITHOUT_INTRODUCTION = ["docs/README.md", "docs/troubleshooting.md"];
const pages = readdirSync(join(ROOT, "docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`)
  .filter((name) => !WITHOUT_INTRODUCTION.includes(name));

test.each([...new Set([...pages, ...listActions(ROOT).map(actionPage)])])(
  "%s starts with a sentence about what its readers can do",
  (name) => {
    const [, first = ""] = readDocument(name).prose.split(/\n\s*\n/);
    expect(first).toMatch(/^[A-Z][a-z]+\b[^|]*[.:](?:\s|$)/);
  },
);
