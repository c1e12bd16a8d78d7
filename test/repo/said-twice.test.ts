import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listActions, readActionContract } from "../../scripts/action-contract.ts";
import { listDocuments, ROOT, readDocument } from "./markdown-document.ts";

// Figures and names that several pages repeat have one source, and all pages agree with it.

const read = (name: string): string => readFileSync(join(ROOT, name), "utf8");
const versionOf = (name: string): string => (JSON.parse(read(name)) as { readonly version: string }).version;
/** A changelog and decisions describe the past. */
const documents = listDocuments().filter((name) => !/^CHANGELOG|^docs\/adr\//.test(name));
const workflows = readdirSync(join(ROOT, "examples"))
  .flatMap((name) => /^hub-(\w+)\.yml$/.exec(name)?.[1] ?? [])
  .sort();

/** The sentences and table rows of a document. */
function sentencesOf(name: string): readonly string[] {
  return readDocument(name)
    .prose.split(/\n\s*\n|\n(?=[|#]|\s*[-*] |\s*\d+\. )|(?<=[.:;?!])\s+(?=[A-Z*`[])/)
    .map((text) => text.replaceAll(/\s+/g, " ").trim());
}

/** The sentences with these words, by document, that do not also have those. */
function sentencesWith(words: RegExp, except: RegExp): readonly string[] {
  return documents.flatMap((name) =>
    sentencesOf(name)
      .filter((text) => words.test(text) && !except.test(text))
      .map((text) => `${name}: ${text}`),
  );
}

describe("the version", () => {
  const version = versionOf("package.json");

  test.each(readdirSync(join(ROOT, "packages")))("of package %s is that of the hub", (name) => {
    expect(versionOf(`packages/${name}/package.json`)).toBe(version);
  });

  test("is in the README, in the promise and first in the changelog", () => {
    const minor = version.split(".").slice(0, 2).join(".");
    expect(read("README.md")).toContain(`Status: ${minor}.`);
    expect(read("docs/promises.md")).toContain(`Version ${minor} reads everything`);
    const [, newest] = /^## (\d\S+) - \d{4}-\d\d-\d\d$/m.exec(read("CHANGELOG.md")) ?? [];
    expect(newest).toBe(version);
  });
});

describe("runner minutes", () => {
  const rows = read("docs/performance.md").split("\n");
  const minutesOf = (scopes: string): string | undefined =>
    rows
      .find((row) => row.startsWith(`| ${scopes} scopes |`))
      ?.split("|")[2]
      ?.trim()
      .split(" ")[0];
  const [small, large] = [minutesOf("1 to 10"), minutesOf("200")];

  test("of a small hub are the same on all pages", () => {
    expect(read("README.md")).toContain(`[about ${small} runner minutes a month]`);
    const cells = read("docs/scopes.md").match(/(?<=\| about )[\d,]+(?=[^|]*\|\n)/g) ?? [];
    expect(new Set(cells)).toEqual(new Set([small, large]));
  });

  test("of a month have no second figure", () => {
    expect(sentencesWith(/\b2[0-4]\d (?:runner )?minutes\b/, new RegExp(`\\b${small} (?:runner )?minutes\\b`))).toEqual(
      [],
    );
  });
});

describe("the workflows", () => {
  const words: Readonly<Record<string, number>> = { ten: 10, eleven: 11, twelve: 12, thirteen: 13 };

  test.each(["README.md", "examples/README.md"])("are counted in %s", (name) => {
    const [, counted = ""] = /\b(ten|eleven|twelve|thirteen) workflows/.exec(read(name)) ?? [];
    expect(words[counted]).toBe(workflows.length);
  });

  /** The workflows that the blocks of a page disable or enable. */
  const switched = (name: string, verb: "disable" | "enable"): ReadonlySet<string> => {
    const text = readDocument(name)
      .blocks.map((block) => block.text)
      .join("\n");
    const loops = [...text.matchAll(/^for \w+ in ([\w ]+); do\s+gh workflow (\w+) "hub-/gm)];
    const single = [...text.matchAll(/^gh workflow (\w+) hub-(\w+)\.yml/gm)];
    return new Set([
      ...loops.flatMap(([, list = "", found]) => (found === verb ? list.split(" ") : [])),
      ...single.flatMap(([, found, workflow = ""]) => (found === verb ? [workflow] : [])),
    ]);
  };
  const stopping = documents.filter((name) => switched(name, "disable").size > 0);

  test("are stopped on the pages about recovery, migration and teardown, and on others by a link to recovery", () => {
    const pages = ["migrate-from-finops-hubs", "recovery", "teardown"];
    expect(stopping).toEqual(pages.map((name) => `docs/${name}.md`));
    for (const name of ["docs/move.md", "docs/lifecycle.md"]) {
      expect(read(name)).toContain("(recovery.md#first-stop-the-workflows)");
      expect(read(name)).toContain("(recovery.md#last-start-the-workflows-again)");
    }
  });

  // hub-deploy repairs the hub meanwhile, and hub-issue only reads.
  test.each(stopping)("that %s stops are all that read or write storage, and they are started again", (name) => {
    const stopped = switched(name, "disable");
    const needed = workflows.filter((each) => each !== "deploy" && each !== "issue");
    expect([...stopped]).toEqual(expect.arrayContaining(needed));
    expect(workflows).toEqual(expect.arrayContaining([...stopped]));
    if (name !== "docs/teardown.md") expect([...switched(name, "enable")].sort()).toEqual([...stopped].sort());
  });
});

describe("the issue about failures", () => {
  test("is kept by hub-issue only", () => {
    const users = readdirSync(join(ROOT, "examples")).filter(
      (name) => name.endsWith(".yml") && read(`examples/${name}`).includes("report-failures"),
    );
    expect(users).toEqual(["hub-issue.yml"]);
  });

  test("is nowhere attributed to another workflow", () => {
    const issue = /failure issue|issue about (?:failed|failing|failures|workflows that fail)/i;
    expect(
      sentencesWith(
        new RegExp(`hub-(?!issue)\\w+[^.|]*(?:keeps|opens|closes|updates)[^.|]*(?:${issue.source})`, "i"),
        /hub-issue/,
      ),
    ).toEqual([]);
  });
});

describe("secrets", () => {
  const table = /^## Secrets\n([\s\S]*?)^## /m.exec(read("docs/permissions.md"))?.[1] ?? "";

  test("that workflows read are on the page about permissions", () => {
    const files = readdirSync(join(ROOT, "examples")).filter((name) => name.endsWith(".yml"));
    const shown = documents
      .filter((name) => !/^examples\/other-repositories|^docs\/channels/.test(name))
      .flatMap((name) => readDocument(name).blocks.map(({ text }) => text));
    const texts = [...files.map((name) => read(`examples/${name}`)), ...shown].join("\n");
    const named = [...texts.matchAll(/\bsecrets\.([A-Z_]+)/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect([...new Set(named)].filter((name) => !table.includes(name))).toEqual([]);
  });

  test("that actions accept are on the page about permissions", () => {
    const inputs = listActions(ROOT).flatMap((action) =>
      readActionContract(ROOT, action).inputs.filter(({ description }) => /\bSecret\.$/.test(description.trim())),
    );
    const names = new Set(inputs.map(({ name }) => name));
    expect(names.size).toBeGreaterThan(3);
    const known = `${table} ${table.includes("HUB_CHANNELS") ? "channel-secrets" : ""}`; // the same secret
    expect([...names].filter((name) => !known.includes(name))).toEqual([]);
  });

  test("are optional wherever a page says that a hub needs none", () => {
    const places = documents.filter((name) => /\bhub needs (?:no secrets?|none)\b/i.test(read(name)));
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter((name) => !/hub needs (?:no secrets?|none)\b[\s\S]{0,60}optional/i.test(read(name)))).toEqual(
      [],
    );
  });
});

test("billed cost is the basis of an invoice, and never the invoice", () => {
  expect(sentencesWith(/billed ?cost[^.|]*\b(?:is|equals|matches)\b[^.|]*\binvoice/i, /basis of the invoice/)).toEqual(
    [],
  );
});

test("the steps for 0.2 name every variable and secret that its workflows did not read", () => {
  const known = [
    ...["AZURE_CLIENT_ID", "AZURE_PLAN_CLIENT_ID", "AZURE_SUBSCRIPTION_ID", "AZURE_TENANT_ID", "HUB_DATASET_VERSION"],
    ...["HUB_DIGEST", "HUB_FILL_PRICES", "HUB_ISSUES", "HUB_NAME", "HUB_REPORT_AFTER_INGEST", "HUB_RESOURCE_GROUP"],
    ...["HUB_STORAGE_ACCOUNT", "HUB_WAIT_FOR_EXPORTS"],
  ];
  const texts = workflows.map((name) => read(`examples/hub-${name}.yml`)).join("\n");
  const names = [...texts.matchAll(/\b(?:vars|secrets)\.([A-Z_]+)/g)].map(([, name = ""]) => name);
  const [steps = ""] = /^### Moving from 0\.2\n[\s\S]*?(?=^##)/m.exec(read("CHANGELOG.md")) ?? [];
  const missing = [...new Set(names)].filter((name) => !known.includes(name) && !steps.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
