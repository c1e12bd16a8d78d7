import type { JsonObject } from "../../../json-value.ts";
import { ACTOR_ID } from "../../claims-of-subject.ts";
import { gitHubServer } from "../../github-server.ts";
import type { RunContext } from "./workflow-call.ts";

/** The `github` context of a run, without members that depend on the job or step. */
export function githubContext(run: RunContext): JsonObject {
  const { delivered, place, repository, options } = run;
  const { fullName } = repository.state;
  const [owner = ""] = fullName.split("/");
  const { ref, sha, actor, payload, headRef, baseRef } = delivered;
  const { server = gitHubServer() } = options.github ?? {};
  const apiUrl = options.github?.url ?? options.environment.GITHUB_API_URL ?? server.apiUrl;
  return {
    ...{ ref, sha, actor, actor_id: ACTOR_ID, triggering_actor: actor, head_ref: headRef, base_ref: baseRef },
    ref_name: ref.replace(/^refs\/(heads|tags|pull)\//, ""),
    ref_type: ref.startsWith("refs/tags/") ? "tag" : "branch",
    ref_protected: ref === `refs/heads/${repository.defaultBranch}`,
    event_name: place.event,
    event: payload,
    repository: fullName,
    repository_id: "2002",
    repository_owner: owner,
    repository_owner_id: "1001",
    repository_visibility: "private",
    workflow: place.name,
    // In a called workflow this is still the triggered workflow.
    workflow_ref: `${fullName}/.github/workflows/${place.file}@${ref}`,
    workflow_sha: sha,
    run_id: String(place.id),
    run_number: String(run.number),
    run_attempt: "1",
    retention_days: "90",
    server_url: server.url,
    api_url: apiUrl,
    graphql_url: apiUrl === server.apiUrl ? server.graphqlUrl : `${apiUrl}/graphql`,
    secret_source: delivered.isUntrusted ? "None" : "Actions",
  };
}
