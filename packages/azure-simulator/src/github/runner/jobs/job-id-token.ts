import { randomInt } from "node:crypto";
import type { JsonObject } from "../../../json-value.ts";
import { environmentClaims, type JobClaims } from "../../claims-of-subject.ts";

/** Claims that the context `github` of a job holds under the same names. */
const OF_THE_CONTEXT = [
  ...["actor", "actor_id", "base_ref", "event_name", "head_ref", "ref", "ref_protected", "ref_type"],
  ...["repository", "repository_id", "repository_owner", "repository_owner_id", "repository_visibility"],
  ...["run_attempt", "run_id", "run_number", "sha", "workflow", "workflow_ref", "workflow_sha"],
];

const CHECK_RUNS = 1_000_000_000;

export interface IdTokenJob {
  readonly subject: string;
  readonly environment: string | undefined;
  /** Path of the file that the job is in, which is another one than the run's in a called workflow. */
  readonly workflowPath: string;
}

/** What the ID tokens of a job say. Everything is text, as GitHub has it. */
export function idTokenClaims(github: JsonObject, { environment, subject, workflowPath }: IdTokenJob): JobClaims {
  return {
    sub: subject,
    ...Object.fromEntries(OF_THE_CONTEXT.map((name) => [name, String(github[name])])),
    check_run_id: String(CHECK_RUNS + randomInt(CHECK_RUNS)),
    job_workflow_ref: `${github.repository}/${workflowPath}@${github.ref}`,
    job_workflow_sha: String(github.sha),
    runner_environment: "github-hosted",
    ...environmentClaims(environment),
  };
}
