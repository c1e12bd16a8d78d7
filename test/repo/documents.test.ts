import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { listActions, readActionContract } from "../../scripts/action-contract.ts";

const root = join(import.meta.dirname, "..", "..");

interface CodeBlock {
  readonly language: string;
  readonly text: string;
}

interface MarkdownDocument {
  /** Relative to the root. */
  readonly name: string;
  /** Without its code blocks. */
  readonly prose: string;
  readonly blocks: readonly CodeBlock[];
}

const FENCE = /^```(\w*)[^\n]*\n(.*?)^```$/gms;

function readDocument(name: string): MarkdownDocument {
  const text = readFileSync(join(root, name), "utf8");
  const blocks = [...text.matchAll(FENCE)].map(([, language = "", body = ""]) => ({ language, text: body }));
  return { name, prose: text.replace(FENCE, ""), blocks };
}

/** Files that git tracks, and new ones that it would. */
function listDocuments(): readonly string[] {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"];
  return execFileSync("git", list, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((name) => name !== "" && existsSync(join(root, name)));
}

/** The anchors that GitHub gives to headings, and those written as HTML. */
function anchorsOf({ prose }: MarkdownDocument): ReadonlySet<string> {
  const anchors = new Set([...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id));
  for (const [, heading = ""] of prose.matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
      .replaceAll(" ", "-");
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

const documents = listDocuments().map(readDocument);
const byName = new Map(documents.map((document) => [document.name, document]));
const LINK = /(?<!`)\[[^\]]*\]\(([^)\s]+)\)/g;

/** What is wrong with a link of a document; undefined when nothing is, or when it leads out of the repository. */
function complainAboutLink({ name }: MarkdownDocument, link: string): string | undefined {
  if (/^[a-z]+:/i.test(link)) return undefined;
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? join(root, name) : join(root, dirname(name), path);
  const target = relative(root, file);
  if (target.startsWith("..") || !existsSync(file)) return `${name}: ${link} leads nowhere`;
  if (path.endsWith("/") !== statSync(file).isDirectory()) return `${name}: ${link} is spelled as what it is not`;
  if (anchor === undefined) return undefined;
  const document = byName.get(target.split(sep).join("/"));
  return document !== undefined && anchorsOf(document).has(anchor) ? undefined : `${name}: ${link} has no such anchor`;
}

test("the documents are found", () => {
  expect([...byName.keys()]).toEqual(expect.arrayContaining(["CONTRIBUTING.md", "docs/troubleshooting.md"]));
});

describe.each(documents)("$name", (document) => {
  test("has no link or anchor that leads nowhere", () => {
    const links = [...document.prose.matchAll(LINK)].map(([, link = ""]) => link);
    expect(
      links.map((link) => complainAboutLink(document, link)).filter((complaint) => complaint !== undefined),
    ).toEqual([]);
  });

  test("has code blocks that parse, and diagrams that show something", () => {
    for (const { language, text } of document.blocks) {
      if (language === "json") JSON.parse(text);
      if (language === "yaml") expect(parseAllDocuments(text).flatMap((part) => part.errors)).toEqual([]);
      if (language === "mermaid") expect(text.trim().split("\n").length).toBeGreaterThan(2);
    }
    expect(`${document.prose}\n`).not.toMatch(/^```/m);
  });

  test("names only npm scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const text = [document.prose, ...document.blocks.map((block) => block.text)].join("\n");
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = ""]) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  test("shows our actions with inputs that they have, the required ones among them", () => {
    for (const { action, inputs } of stepsOf(document)) {
      const contract = readActionContract(root, action).inputs;
      const required = contract.filter((input) => input.required).map(({ name }) => name);
      expect(contract.map(({ name }) => name)).toEqual(expect.arrayContaining([...inputs]));
      expect(inputs).toEqual(expect.arrayContaining(required));
    }
  });
});

interface ShownStep {
  readonly action: string;
  readonly inputs: readonly string[];
}

/** The steps of an example that use an action of this repository, at whatever depth they stand. */
function stepsOf({ blocks }: MarkdownDocument): readonly ShownStep[] {
  const steps: ShownStep[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { uses, with: inputs } = value as { readonly uses?: unknown; readonly with?: object };
    const action = typeof uses === "string" ? /^[^@]+\/([\w-]+)@/.exec(uses)?.[1] : undefined;
    if (action !== undefined && listActions(root).includes(action)) {
      steps.push({ action, inputs: Object.keys(inputs ?? {}) });
    }
    for (const member of Object.values(value)) visit(member);
  };
  for (const { text } of blocks.filter(({ language }) => language === "yaml")) {
    for (const part of parseAllDocuments(text)) visit(part.toJS());
  }
  return steps;
}

test("an example of each action is shown in its README", () => {
  const shown = listActions(root).filter((action) => {
    const readme = byName.get(`${action}/README.md`);
    return readme !== undefined && stepsOf(readme).some((step) => step.action === action);
  });
  expect(shown).toEqual(listActions(root));
});
