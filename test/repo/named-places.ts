import { posix } from "node:path";
import type { MarkdownDocument } from "./markdown-document.ts";

/** What documents can name: the files of the repository, and the text of its code. */
export interface DocumentedRepository {
  readonly files: readonly string[];
  readonly hasFunction: (name: string) => boolean;
}

/** Top folders whose paths are checked wherever a document names one in backticks. */
const TREES = "src|packages|test|scripts|schemas|template|bench";
/** Trees whose folder READMEs are maps of their folder. */
const MAPPED = /^(?:src|packages|test)\/.*README\.md$/;
const UNQUOTED = new RegExp(`(?<![\\w./-])(?:${TREES})/[\\w./-]+\\.ts\\b`, "g");
const PATH = new RegExp(`^(?:${TREES})/[\\w./*{},<>-]*$`);
const FILE = /^(?:[\w<*-][\w.<>*-]*\/|\.\.\/)*[\w<*][\w.<>*-]*\.ts$/;
const CALL = /^(\w+)\(\)$/;

/** What a document names that is not there. */
export function misnamed(document: MarkdownDocument, { files, hasFunction }: DocumentedRepository): readonly string[] {
  const isMap = MAPPED.test(document.name);
  const wrong = (span: string): boolean => {
    if (PATH.test(span)) return !matches(files, span);
    if (FILE.test(span)) return !isThere(files, span, isMap ? posix.dirname(document.name) : undefined);
    const [, name] = CALL.exec(span) ?? [];
    return name !== undefined && describesCode(document) && !hasFunction(name);
  };
  const spans = [...document.prose.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  const drawn = isMap ? document.blocks.filter(isTree).flatMap(({ text }) => text.match(/[\w./-]+\.ts\b/g) ?? []) : [];
  const unquoted = document.prose.match(UNQUOTED) ?? [];
  return [...new Set([...spans, ...drawn, ...unquoted])]
    .filter(wrong)
    .map((span) => `${document.name}: ${span} is not there`);
}

/** A folder's own files that its README does not name. */
export function unnamed(document: MarkdownDocument, ownFiles: readonly string[]): readonly string[] {
  const text = [document.prose, ...document.blocks.filter(isTree).map((block) => block.text)].join("\n");
  const names = new Set(text.match(/[\w-]+(?:\.[\w-]+)*\.ts\b/g) ?? []);
  return ownFiles.filter((file) => !names.has(posix.basename(file)));
}

/** A fence without a language draws a tree of files. */
function isTree({ language }: { readonly language: string }): boolean {
  return language === "" || language === "text";
}

/** SQL and KQL functions of the documents for readers are not ours. */
function describesCode({ name }: MarkdownDocument): boolean {
  return MAPPED.test(name) || name === "docs/architecture.md" || name === "CONTRIBUTING.md";
}

/** `<x>` and `*` stand for any text within a name, `{a,b}` for one of both; a slash at the end means a folder. */
function matches(files: readonly string[], span: string): boolean {
  const pattern = new RegExp(`^${patternOf(span.replace(/\/$/, ""))}${span.endsWith("/") ? "/" : "(?:/|$)"}`);
  return files.some((file) => pattern.test(file));
}

function patternOf(span: string): string {
  const escaped = span.replace(/[.]/g, "\\.").replace(/<[^>]*>|\*/g, "[^/]*");
  return escaped.replace(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(",", "|")})`);
}

/** A file named without its whole path: below the folder of its README, or anywhere for documents that have none. */
function isThere(files: readonly string[], span: string, folder: string | undefined): boolean {
  if (folder !== undefined && span.startsWith("..")) return matches(files, posix.join(folder, span));
  const end = new RegExp(`^(?:.*/)?${patternOf(span)}$`);
  return files.some((file) => (folder === undefined || file.startsWith(`${folder}/`)) && end.test(file));
}
