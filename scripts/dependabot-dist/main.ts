/**
 * Commits a dist that another workflow built to the branch of a Dependabot pull request. Only
 * dependabot-dist-commit.yml starts it.
 */
import { existsSync } from "node:fs";
import { readBuiltFiles } from "./built-files.ts";
import { commitDist } from "./commit-dist.ts";
import { openGithub } from "./github-call.ts";

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set.`);
  return value;
}

async function run(): Promise<string> {
  const folder = needed("BUILT_DIST");
  if (!existsSync(folder)) return "Dist did not change: there is no artifact.";
  const result = await commitDist({
    github: openGithub(process.env.GITHUB_API_URL ?? "https://api.github.com", needed("GITHUB_TOKEN")),
    repository: needed("GITHUB_REPOSITORY"),
    branch: needed("HEAD_BRANCH"),
    headSha: needed("HEAD_SHA"),
    files: readBuiltFiles(folder),
  });
  switch (result.outcome) {
    case "committed":
      return `Committed dist as ${result.sha}, and started ci.`;
    case "unchanged":
      return "The committed dist is up to date.";
    case "skipped":
      return `Nothing committed: ${result.because}`;
  }
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
