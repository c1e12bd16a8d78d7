import { spawnSync } from "node:child_process";
import { stripTypeScriptTypes } from "node:module";
import { DuckDBInstance } from "@duckdb/node-api";
import { parseAllDocuments } from "yaml";
import type { CodeBlock } from "./markdown-document.ts";

/** Undefined if the text is valid in the block's language, otherwise the parser's error. */
type Reading = (text: string) => string | undefined | Promise<string | undefined>;

const READINGS: Readonly<Record<string, Reading>> = {
  json: (text) => messageOf(() => JSON.parse(text)),
  yaml: (text) => parseAllDocuments(text).flatMap(({ errors }) => errors.map(({ message }) => message))[0],
  sh: shellFault,
  bash: shellFault,
  js: (text) => messageOf(() => stripTypeScriptTypes(text)),
  ts: (text) => messageOf(() => stripTypeScriptTypes(text)),
  sql: sqlFault,
  mermaid: (text) => (text.trim().split("\n").length > 2 ? undefined : "the diagram is empty"),
};

/** Languages without a parser here. Their blocks are only reviewed by people. */
const UNREAD: ReadonlySet<string> = new Set(["text", "kql", "python", "tsql", "powerquery", "csv", "diff", "http"]);

/** The error in a code block; undefined if it is valid in its language. */
export async function faultOf({ language, text }: CodeBlock): Promise<string | undefined> {
  const reading = READINGS[language];
  if (reading !== undefined) return await reading(text);
  if (UNREAD.has(language)) return undefined;
  return language === "" ? undefined : `unknown language ${language}`;
}

function messageOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Without a run, or as a sign-in, these ask a person. */
const READS_TERMINAL = /\b(?:az login|gh auth login|gh run (?:watch|view)(?! +["$\dA-Z]))/;

/** Bash parses the script without running it. In a pasted block, a question would swallow the lines after it. */
function shellFault(text: string): string | undefined {
  const swallowing = text
    .trim()
    .split("\n")
    .slice(0, -1)
    .find((line) => READS_TERMINAL.test(line));
  if (swallowing !== undefined) return `${swallowing.trim()} swallows the lines that are pasted after it`;
  const { status, stderr, error } = spawnSync("bash", ["-n"], { input: text, encoding: "utf8" });
  if (error !== undefined) throw error;
  return status === 0 ? undefined : stderr;
}

async function sqlFault(text: string): Promise<string | undefined> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  try {
    await connection.extractStatements(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
