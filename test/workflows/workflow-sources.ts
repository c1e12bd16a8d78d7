import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseWorkflowFile, type WorkflowFile } from "azure-simulator/testing";

export const ROOT = join(import.meta.dirname, "..", "..");

/** A workflow file with its text, because some rules are about comments. */
export interface WorkflowSource {
  readonly path: string;
  readonly text: string;
}

/** The live workflows and the examples, by their paths in the repository. */
export const WORKFLOW_PATHS: readonly string[] = globSync(
  [".github/workflows/*.{yml,yaml}", "examples/hub-*.yml", "examples/{other-repositories,tenants}/*.yml"].map(
    (pattern) => join(ROOT, pattern),
  ),
)
  .map((path) => relative(ROOT, path))
  .sort();

export async function readSource(path: string): Promise<WorkflowSource> {
  return { path, text: await readFile(join(ROOT, path), "utf8") };
}

/** Parses with GitHub's parser and throws its errors. */
export function parseSource({ path, text }: WorkflowSource): Promise<WorkflowFile> {
  return parseWorkflowFile(path, text);
}
