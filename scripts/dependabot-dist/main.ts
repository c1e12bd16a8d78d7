/** Commits a dist that another workflow built to the branch of Dependabot's pull request; started by dependabot-dist-commit.yml only. */
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
  if (!existsSync(folder)) return "There is no artifact: dist did not change.";
  const result = await commitDist({
    github: openGithub(process.env.GITHUB_API_URL ?? "https://api.github.com", needed("GITHUB_TOKEN")),
    repository: needed("GITHUB_REPOSITORY"),
    branch: needed("HEAD_BRANCH"),
    headSha: needed("HEAD_SHA"),
    files: readBuiltFiles(folder),
  });
  switch (result.outcome) {
    case "committed":
      return `Committed dist as ${result.sha}, and started ci on it.`;
    case "unchanged":
      return "dist is as it was committed.";
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
