import type { Schema } from "./description.ts";

const COMMIT = { type: "string", pattern: "^[0-9a-f]{40}$" };
const COUNT = { type: "string", pattern: "^[1-9][0-9]*$" };
const TEXT = { type: "string", minLength: 1 };
const ANY_TEXT = { type: "string" };
const REF = { type: "string", pattern: "^refs/(?:heads|tags)/.+$|^refs/pull/[0-9]+/merge$" };
const WORKFLOW = {
  type: "string",
  pattern: "^[^/]+/[^/]+/\\.github/workflows/[^/@]+\\.ya?ml@(?:refs/.+|[0-9a-f]{40})$",
};
const SECONDS = { type: "integer", minimum: 1_000_000_000 };

/** Claims of every token. Numbers are text, except for times. */
const ALWAYS = {
  jti: { type: "string", pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" },
  iss: TEXT,
  aud: TEXT,
  sub: TEXT,
  iat: SECONDS,
  nbf: SECONDS,
  exp: SECONDS,
  ref: REF,
  ref_type: { enum: ["branch", "tag"] },
  ref_protected: { enum: ["true", "false"] },
  sha: COMMIT,
  head_ref: ANY_TEXT,
  base_ref: ANY_TEXT,
  event_name: { type: "string", pattern: "^[a-z_]+$" },
  actor: TEXT,
  actor_id: COUNT,
  repository: { type: "string", pattern: "^[^/]+/[^/]+$" },
  repository_id: COUNT,
  repository_owner: TEXT,
  repository_owner_id: COUNT,
  repository_visibility: { enum: ["internal", "private", "public"] },
  run_id: COUNT,
  run_number: COUNT,
  run_attempt: COUNT,
  check_run_id: COUNT,
  workflow: TEXT,
  workflow_ref: WORKFLOW,
  workflow_sha: COMMIT,
  job_workflow_ref: WORKFLOW,
  job_workflow_sha: COMMIT,
  runner_environment: { enum: ["github-hosted", "self-hosted"] },
};

/** Claims that only jobs with an environment have. */
const OF_AN_ENVIRONMENT = { environment: TEXT, environment_node_id: { type: "string", pattern: "^EN_.+$" } };

/**
 * The claims of GitHub's ID tokens. Sources: docs.github.com "OpenID Connect reference" and "Understanding the OIDC
 * token", and tokens printed by public actions (2023 to 2026), which also have `ref_protected`, `check_run_id` and
 * `environment_node_id`. Claims of enterprises and an organization's `repo_property_*` are not simulated.
 */
export const ID_TOKEN_CLAIMS: Schema = {
  type: "object",
  properties: { ...ALWAYS, ...OF_AN_ENVIRONMENT },
  required: Object.keys(ALWAYS),
  dependencies: { environment: ["environment_node_id"], environment_node_id: ["environment"] },
  additionalProperties: false,
};
