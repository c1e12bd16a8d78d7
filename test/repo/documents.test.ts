import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { actionPage, listActions, ROOT_ACTION, readActionContract } from "../../scripts/action-contract.ts";
import { ACTIONS_REPOSITORY } from "../../scripts/examples.ts";
import { faultOf } from "./code-block-faults.ts";
import { listDocuments, type MarkdownDocument, parseMarkdown, ROOT, readDocument } from "./markdown-document.ts";
import { complainAboutLink, linksOf } from "./markdown-links.ts";

const documents = listDocuments().map(readDocument);
const byName = new Map(documents.map((document) => [document.name, document]));

test("the documents are found", () => {
  expect([...byName.keys()]).toEqual(expect.arrayContaining(["CONTRIBUTING.md", "docs/troubleshooting.md"]));
});

const wordsOf = (name: string): number => readFileSync(join(ROOT, name), "utf8").trim().split(/\s+/).length;

/** The history grows, and the architecture is one page on purpose. */
const LONG_PAGES: Readonly<Record<string, number>> = { "CHANGELOG.md": 4000, "docs/architecture.md": 2500 };

test("no page has more than 1,800 words, and all together have at most 55,000", () => {
  const lengths = documents.map(({ name }) => ({ name, words: wordsOf(name) }));
  expect(lengths.filter(({ name, words }) => words > (LONG_PAGES[name] ?? 1800))).toEqual([]);
  expect(lengths.reduce((sum, { words }) => sum + words, 0)).toBeLessThanOrEqual(55_000);
});

async function blockFaults({ name, blocks, openFences }: MarkdownDocument): Promise<readonly string[]> {
  const faults = openFences.map((line) => `${name}:${line}: the code block has no end`);
  for (const block of blocks) {
    const fault = await faultOf(block);
    if (fault !== undefined) faults.push(`${name}:${block.line}: ${fault}`);
  }
  return faults;
}

function linkFaults(document: MarkdownDocument): readonly string[] {
  const complaints = linksOf(document).map((link) => complainAboutLink(document, link, byName));
  return complaints.filter((complaint) => complaint !== undefined);
}

describe.each(documents)("$name", (document) => {
  test("has no broken link or anchor", () => {
    expect(linkFaults(document)).toEqual([]);
  });

  test("has valid code blocks", async () => {
    expect(await blockFaults(document)).toEqual([]);
  });

  test("only names existing npm scripts", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const text = [document.prose, ...document.blocks.map((block) => block.text)].join("\n");
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = ""]) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  test("uses our actions with valid inputs, including all required ones", () => {
    for (const { action, inputs } of stepsOf(document)) {
      const contract = readActionContract(ROOT, action).inputs;
      const required = contract.filter((input) => input.required).map(({ name }) => name);
      expect(contract.map(({ name }) => name)).toEqual(expect.arrayContaining([...inputs]));
      expect(inputs).toEqual(expect.arrayContaining(required));
    }
  });

  test("only uses actions that exist", () => {
    const named = usesOf(document).flatMap((use) => actionOf(use) ?? []);
    expect(named.filter((action) => !listActions(ROOT).includes(action))).toEqual([]);
  });
});

interface ShownStep {
  readonly action: string;
  readonly inputs: readonly string[];
}

interface ShownUse {
  readonly uses: string;
  readonly with: object;
}

/** All uses of actions in the examples, at any depth. */
function usesOf({ blocks }: MarkdownDocument): readonly ShownUse[] {
  const found: ShownUse[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { uses, with: inputs } = value as { readonly uses?: unknown; readonly with?: object };
    if (typeof uses === "string") found.push({ uses, with: inputs ?? {} });
    for (const member of Object.values(value)) visit(member);
  };
  for (const { text } of blocks.filter(({ language }) => language === "yaml")) {
    for (const part of parseAllDocuments(text)) visit(part.toJS());
  }
  return found;
}

/** The action of this repository. Documents have a placeholder for the repository's name. */
function actionOf({ uses }: ShownUse): string | undefined {
  const local = uses.replace(new RegExp(`^${ACTIONS_REPOSITORY}(?=[/@])`), ".");
  const [, folder] = /^\.\/([\w-]+)\/?(?:@.+)?$/.exec(local) ?? [];
  return /^\.(?:@.+|\/)$/.test(local) ? ROOT_ACTION : folder;
}

function stepsOf(document: MarkdownDocument): readonly ShownStep[] {
  return usesOf(document).flatMap((use) => {
    const action = actionOf(use);
    return action === undefined || !listActions(ROOT).includes(action)
      ? []
      : [{ action, inputs: Object.keys(use.with) }];
  });
}

test("the page of each action has an example", () => {
  const shown = listActions(ROOT).filter((action) => {
    const page = byName.get(actionPage(action));
    return page !== undefined && stepsOf(page).some((step) => step.action === action);
  });
  expect(shown).toEqual(listActions(ROOT));
});

describe("the checks themselves", () => {
  const broken: readonly { readonly what: string; readonly block: string; readonly fault: RegExp }[] = [
    { what: "JSON", block: '```json\n{"a": }\n```', fault: /x\.md:1: [\s\S]*JSON/ },
    { what: "YAML", block: "text\n\n```yaml\na: [\n```", fault: /x\.md:3: / },
    { what: "shell", block: "```sh\nif true; then echo\n```", fault: /syntax error/ },
    { what: "paste", block: "```sh\ngh run watch # prompts\ngh workflow run x.yml\n```", fault: /swallows the lines/ },
    { what: "SQL", block: "```sql duckdb\nSELEC 1;\n```", fault: /syntax error/ },
    { what: "TypeScript", block: "```ts\nconst = 1;\n```", fault: /x\.md:1: / },
    { what: "a list's JSON", block: "- item\n\n  ```json\n  {,}\n  ```", fault: /x\.md:3: [\s\S]*JSON/ },
    { what: "an unknown language", block: "```jsno\n{}\n```", fault: /language jsno/ },
    { what: "an unclosed block", block: "```json\n{}", fault: /has no end/ },
  ];
  test.each(broken)("find broken $what", async ({ block, fault }) => {
    expect(await blockFaults(parseMarkdown("x.md", block))).toEqual([expect.stringMatching(fault)]);
  });

  test("find every kind of broken link", () => {
    const links = ["[a](gone.md)", "![b](gone.png)", '[c](gone.md "title")', "[![d](gone.svg)](README.md)"];
    const more = ["[e]: gone.md", '<img src="gone.png" width="10">', "[f](README.md#gone)", "[g](../README.md)"];
    const document = parseMarkdown("x.md", [...links, ...more].join("\n"));
    expect(linkFaults(document)).toHaveLength(8);
  });

  test("ignore text that only looks like a link", () => {
    const text = "`[a](gone.md)` <!-- [b](gone.md) --> [c](https://example.com/gone.md)\n\n```text\n[d](gone.md)\n```";
    expect(linkFaults(parseMarkdown("x.md", text))).toEqual([]);
  });
});
