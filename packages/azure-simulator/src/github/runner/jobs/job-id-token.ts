import { randomInt } from "node:crypto";
import type { JsonObject } from "../../../json-value.ts";
import { environmentClaims, type JobClaims } from "../../claims-of-subject.ts";

/** Claims that equal the member of the same name in the job's `github` context. */
const OF_THE_CONTEXT = [
  ...["actor", "actor_id", "base_ref", "event_name", "head_ref", "ref", "ref_protected", "ref_type"],
  ...["repository", "repository_id", "repository_owner", "repository_owner_id", "repository_visibility"],
  ...["run_attempt", "run_id", "run_number", "sha", "workflow", "workflow_ref", "workflow_sha"],
];

const CHECK_RUNS = 1_000_000_000;

export interface IdTokenJob {
  readonly subject: string;
  readonly environment: string | undefined;
  /** Path of the file that contains the job. In a called workflow it differs from the run's file. */
  readonly workflowPath: string;
}

/** The claims of a job's ID tokens. All values are text, as on GitHub. */
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
