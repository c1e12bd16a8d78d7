import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { listActions, readActionContract } from "../../scripts/action-contract.ts";
import { LITERAL_INPUTS } from "./house-rules.ts";
import { ROOT } from "./workflow-sources.ts";

/** Everything that people copy: workflows, examples, pages of actions, documents. */
const SHIPPED = globSync(["*.md", "*/*.md", "docs/**/*.md", "examples/**/*.*", ".github/workflows/*", "*/action.yml"], {
  cwd: ROOT,
})
  .filter((path) => !path.startsWith("node_modules"))
  .map((path) => join(ROOT, path));
const FROM_ELSEWHERE = new RegExp(`(?:${LITERAL_INPUTS.join("|")})["']?:[^\\n]*\\$\\{\\{`, "i");

test("no shipped workflow or snippet reads a host that receives tokens from a variable", () => {
  expect(SHIPPED.length).toBeGreaterThan(40);
  const taken = SHIPPED.filter((path) => FROM_ELSEWHERE.test(readFileSync(path, "utf8")));
  expect(taken.map((path) => relative(ROOT, path))).toEqual([]);
  expect("custom-hosts: ${{ vars.HUB_HOSTS }}").toMatch(FROM_ELSEWHERE);
});

test("every action that signs in has the input custom-hosts, which is empty by default", () => {
  const contracts = listActions(ROOT).map((action) => ({ action, ...readActionContract(ROOT, action) }));
  const signingIn = contracts.filter(({ inputs }) => inputs.some(({ name }) => name === "auth"));
  expect(signingIn.length).toBeGreaterThan(5);
  for (const { action, inputs } of signingIn) {
    const own = inputs.filter(({ name }) => LITERAL_INPUTS.includes(name));
    expect([action, ...own.map(({ name }) => name).sort()]).toEqual([action, ...[...LITERAL_INPUTS].sort()]);
    expect(own.map(({ defaultValue }) => defaultValue)).toEqual(["", "", ""]);
  }
});
