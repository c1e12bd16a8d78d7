/**
 * The claims of an ID token about its job, without issuer, audience, times and token ID. All values are text, even
 * numbers.
 */
export type JobClaims = Readonly<Record<string, string>> & { readonly sub: string };

const COMMIT = "1f0c2d3e4b5a69788796a5b4c3d2e1f001234567";

/** Derives the claims of a job from its subject. All other claims describe a first run on the default branch. */
export function claimsOfSubject(sub: string): JobClaims {
  const [, owner = "contoso", ownerId = "1001", name = "costs", id = "2002", context = ""] =
    /^repo:([^@/:]+)(?:@(\d+))?\/([^@:]+)(?:@(\d+))?:(.*)$/.exec(sub) ?? [];
  const repository = `${owner}/${name}`;
  const [, kind, value = ""] = /^(\w+)(?::(.*))?$/s.exec(context) ?? [];
  const isPullRequest = kind === "pull_request";
  const ref = kind === "ref" ? withColons(value) : isPullRequest ? "refs/pull/1/merge" : "refs/heads/main";
  const workflow_ref = `${repository}/.github/workflows/hub.yml@${ref}`;
  return {
    sub,
    ...refClaims(ref, COMMIT, isPullRequest ? ["change", "main"] : ["", ""]),
    ...{ ref_protected: String(ref === "refs/heads/main"), event_name: isPullRequest ? "pull_request" : "push" },
    ...{ actor: "octocat", actor_id: ACTOR_ID, repository, repository_id: id, repository_owner: owner },
    ...{ repository_owner_id: ownerId, repository_visibility: "private" },
    ...{ run_id: "1", run_number: "1", run_attempt: "1", check_run_id: "1", workflow: "hub" },
    ...{ workflow_ref, workflow_sha: COMMIT, job_workflow_ref: workflow_ref, job_workflow_sha: COMMIT },
    runner_environment: "github-hosted",
    ...environmentClaims(kind === "environment" ? withColons(value) : undefined),
  };
}

/** The ID of the actor. The IDs of owner and repository are also in `github-context.ts`. */
export const ACTOR_ID = "583231";

export function refClaims(ref: string, sha: string, [headRef, baseRef]: readonly [string, string]) {
  const ref_type = ref.startsWith("refs/tags/") ? "tag" : "branch";
  return { ref, ref_type, sha, head_ref: headRef, base_ref: baseRef };
}

/** Without an environment, the claim is absent rather than empty. */
export function environmentClaims(environment: string | undefined): Readonly<Record<string, string>> {
  if (environment === undefined) return {};
  return { environment, environment_node_id: `EN_${Buffer.from(environment).toString("base64url")}` };
}

function withColons(text: string): string {
  return text.replaceAll("%3A", ":");
}
