import { posix } from "node:path";
import type { MarkdownDocument } from "./markdown-document.ts";

/** Everything that documents can name: the files of the repository and the text of its code. */
export interface DocumentedRepository {
  readonly files: readonly string[];
  readonly hasFunction: (name: string) => boolean;
}

/** Top-level folders whose paths are checked wherever a document has them in backticks. */
const TREES = "src|packages|test|scripts|schemas|template|bench";
/** Folders whose READMEs list their files. */
const MAPPED = /^(?:src|packages|test)\/.*README\.md$/;
const UNQUOTED = new RegExp(`(?<![\\w./-])(?:${TREES})/[\\w./-]+\\.ts\\b`, "g");
const PATH = new RegExp(`^(?:${TREES})/[\\w./*{},<>-]*$`);
const FILE = /^(?:[\w<*-][\w.<>*-]*\/|\.\.\/)*[\w<*][\w.<>*-]*\.ts$/;
const CALL = /^(\w+)\(\)$/;

/** The names in a document that do not exist. */
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

/** The files in a folder that its README does not name. */
export function unnamed(document: MarkdownDocument, ownFiles: readonly string[]): readonly string[] {
  const text = [document.prose, ...document.blocks.filter(isTree).map((block) => block.text)].join("\n");
  const names = new Set(text.match(/[\w-]+(?:\.[\w-]+)*\.ts\b/g) ?? []);
  return ownFiles.filter((file) => !names.has(posix.basename(file)));
}

/** A fence without a language contains a file tree. */
function isTree({ language }: { readonly language: string }): boolean {
  return language === "" || language === "text";
}

/** SQL and KQL functions in the documents for readers are not part of the code. */
function describesCode({ name }: MarkdownDocument): boolean {
  return MAPPED.test(name) || name === "docs/architecture.md" || name === "CONTRIBUTING.md";
}

/** `<x>` and `*` match any text within a name, `{a,b}` matches either, and a trailing slash means a folder. */
function matches(files: readonly string[], span: string): boolean {
  const pattern = new RegExp(`^${patternOf(span.replace(/\/$/, ""))}${span.endsWith("/") ? "/" : "(?:/|$)"}`);
  return files.some((file) => pattern.test(file));
}

function patternOf(span: string): string {
  const escaped = span.replace(/[.]/g, "\\.").replace(/<[^>]*>|\*/g, "[^/]*");
  return escaped.replace(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(",", "|")})`);
}

/**
 * Finds a file without its full path: below the folder of its README, or anywhere if the document is not a README of a
 * folder.
 */
function isThere(files: readonly string[], span: string, folder: string | undefined): boolean {
  if (folder !== undefined && span.startsWith("..")) return matches(files, posix.join(folder, span));
  const end = new RegExp(`^(?:.*/)?${patternOf(span)}$`);
  return files.some((file) => (folder === undefined || file.startsWith(`${folder}/`)) && end.test(file));
}
