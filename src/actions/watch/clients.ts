import { randomUUID } from "node:crypto";
import type { Clock } from "exact-values/clock";
import type { OpenIssues } from "../../channels/github-issue.ts";
import { connect } from "../../clients/connection.ts";
import { type HubStorage, openHubStorage } from "../../clients/hub-storage.ts";
import type { RepositoryContext, Visibility } from "../../github/api/github-context.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { WatchInputs } from "./inputs.ts";

/** Everything that the flow of watch uses. */
export interface WatchContext extends Pick<HubStorage, "account" | "config" | "endpoint" | "lake"> {
  readonly inputs: WatchInputs;
  readonly repository: RepositoryContext;
  readonly readVisibility: () => Promise<Visibility | undefined>;
  /** Undefined without a token. */
  readonly openIssues: OpenIssues | undefined;
  /** Different for every attempt of a run. */
  readonly runId: string;
  /** The pushed commit; undefined for other events, because they do not show which commit changed a budget. */
  readonly commit: string | undefined;
  /** The folder of the checked-out repository. */
  readonly workspace: string;
  /** The repository's maximum retention of artifacts, in days; undefined outside a runner. */
  readonly maxRetentionInDays: number | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubVersion: string;
  readonly signal: AbortSignal;
}

const ISSUES_REMEDY = "Give the job `permissions: { issues: write }` and set github-token to github.token.";
const SHORT_COMMIT = 7;

export async function openWatchContext(
  runtime: StepRuntime,
  inputs: WatchInputs,
  repository: RepositoryContext,
): Promise<WatchContext> {
  const { clock, environment, hubVersion, log, signal } = runtime;
  const connection = connect(runtime, "watch", inputs);
  const token = inputs.githubToken;
  const github = { ...connection, apiUrl: repository.apiUrl, repository: repository.repository ?? "" };
  // Loads GitHub's client only when needed; it is a separate chunk of the bundle.
  const { openMarkedIssues } = await import("../../github/api/marked-issues.ts");
  return {
    ...openHubStorage(connection, inputs),
    ...{ inputs, repository, clock, log, hubVersion, signal },
    readVisibility: async () =>
      (await import("../../github/api/github-calls.ts")).readVisibility({ ...github, token: token ?? "" }),
    openIssues:
      token === undefined ? undefined : (marker) => openMarkedIssues({ ...github, token }, marker, ISSUES_REMEDY),
    runId: [environment.GITHUB_RUN_ID ?? "0", environment.GITHUB_RUN_ATTEMPT ?? "1", randomUUID().slice(0, 8)].join(
      "-",
    ),
    commit: environment.GITHUB_EVENT_NAME === "push" ? environment.GITHUB_SHA?.slice(0, SHORT_COMMIT) : undefined,
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    maxRetentionInDays: Number.parseInt(environment.GITHUB_RETENTION_DAYS ?? "", 10) || undefined,
  };
}
