import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, "..", "..");

/** Files that git tracks and new files that it would track, by `git ls-files` patterns. Without patterns, all files. */
export function listFiles(...patterns: readonly string[]): readonly string[] {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...patterns];
  return [...new Set(execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).split("\0"))].filter(
    (name) => name !== "" && existsSync(join(ROOT, name)),
  );
}

/** All Markdown documents in the repository. */
export function listDocuments(): readonly string[] {
  return listFiles("*.md");
}

export interface CodeBlock {
  /** The first word after the fence; empty if there is none. */
  readonly language: string;
  /** The words after the language. Markdown readers ignore them, and tests use them to select blocks. */
  readonly tags: readonly string[];
  readonly text: string;
  /** The line of the opening fence, counted from 1. */
  readonly line: number;
}

export interface MarkdownDocument {
  /** Relative to the root. */
  readonly name: string;
  /** The text without code blocks. */
  readonly prose: string;
  readonly blocks: readonly CodeBlock[];
  /** The lines of unclosed fences. */
  readonly openFences: readonly number[];
}

/** Splits a document into prose and code blocks, including blocks in lists and quotes. */
export function readDocument(name: string): MarkdownDocument {
  return parseMarkdown(name, readFileSync(join(ROOT, name), "utf8"));
}

interface OpenBlock extends Omit<CodeBlock, "text"> {
  readonly fence: string;
  readonly indent: number;
  readonly lines: string[];
}

/** Parses text like `readDocument`. */
export function parseMarkdown(name: string, text: string): MarkdownDocument {
  const blocks: CodeBlock[] = [];
  const prose: string[] = [];
  let open: OpenBlock | undefined;
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const [, indent = "", fence = "", info = ""] = /^([\s>]*)(`{3,}|~{3,})(.*)$/.exec(content) ?? [];
    if (open !== undefined) {
      if (fence.startsWith(open.fence) && info.trim() === "") {
        const { language, tags, line, lines } = open;
        blocks.push({ language, tags, line, text: lines.map((each) => `${each}\n`).join("") });
        open = undefined;
      } else {
        open.lines.push(content.slice(Math.min(open.indent, content.search(/[^\s>]|$/))));
      }
    } else if (fence === "") {
      prose.push(content);
    } else {
      const [language = "", ...tags] = info.trim().split(/\s+/);
      open = { fence, indent: indent.length, language, tags, line: index + 1, lines: [] };
    }
  }
  return { name, prose: prose.join("\n"), blocks, openFences: open === undefined ? [] : [open.line] };
}
