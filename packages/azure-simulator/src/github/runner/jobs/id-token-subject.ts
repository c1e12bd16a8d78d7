import { matchesFilter } from "../events/filter-pattern.ts";
import type { RepositoryState } from "../repository.ts";

/** The subject of a job's ID tokens: its environment if it has one, else `pull_request`, else its branch or tag. */
export function idTokenSubject(
  { fullName, subjectPrefix = `repo:${fullName}` }: Pick<RepositoryState, "fullName" | "subjectPrefix">,
  job: { readonly event: string; readonly ref: string; readonly environment: string | undefined },
): string {
  if (job.environment !== undefined) return `${subjectPrefix}:environment:${escapeColons(job.environment)}`;
  if (job.event === "pull_request") return `${subjectPrefix}:pull_request`;
  return `${subjectPrefix}:ref:${escapeColons(job.ref)}`;
}

/** True if jobs of a ref may use an environment. The ref of a pull request is not a branch. */
export function mayDeploy(branches: readonly string[] | undefined, ref: string): boolean {
  if (branches === undefined) return true;
  const name = ref.replace(/^refs\/heads\//, "");
  return matchesFilter(branches, name);
}

function escapeColons(text: string): string {
  return text.replaceAll(":", "%3A");
}
