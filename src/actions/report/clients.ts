import type { Clock } from "exact-values/clock";
import { connect } from "../../clients/connection.ts";
import { type HubStorage, openHubStorage } from "../../clients/hub-storage.ts";
import type { RepositoryContext, Visibility } from "../../github/api/github-context.ts";
import type { MarkedIssues } from "../../github/api/marked-issues.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import { DIGEST_MARKER } from "./digest.ts";
import type { ReportInputs } from "./inputs.ts";

/** Everything that the flow of report uses. */
export interface ReportContext extends Pick<HubStorage, "account" | "config" | "endpoint" | "lake"> {
  readonly inputs: ReportInputs;
  readonly repository: RepositoryContext;
  readonly readVisibility: () => Promise<Visibility | undefined>;
  readonly openDigest: () => Promise<MarkedIssues>;
  /** The folder that the page is written to. */
  readonly workspace: string;
  /** The repository's maximum retention of artifacts, in days; undefined outside a runner. */
  readonly maxRetentionInDays: number | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubVersion: string;
  readonly signal: AbortSignal;
}

const DIGEST_REMEDY = "Give the job `permissions: { issues: write }` and set github-token to github.token.";

export function openReportContext(
  runtime: StepRuntime,
  inputs: ReportInputs,
  repository: RepositoryContext,
): ReportContext {
  const { clock, environment, hubVersion, log, signal } = runtime;
  const connection = connect(runtime, "report", inputs);
  const github = {
    ...connection,
    ...{ apiUrl: repository.apiUrl, repository: repository.repository ?? "", token: inputs.githubToken ?? "" },
  };
  return {
    ...openHubStorage(connection, inputs),
    ...{ inputs, repository, clock, log, hubVersion, signal },
    // Loads GitHub's client only when needed; it is a separate chunk of the bundle.
    readVisibility: async () => (await import("../../github/api/github-calls.ts")).readVisibility(github),
    openDigest: async () => {
      const { openMarkedIssues } = await import("../../github/api/marked-issues.ts");
      return openMarkedIssues(github, DIGEST_MARKER, DIGEST_REMEDY);
    },
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    maxRetentionInDays: Number.parseInt(environment.GITHUB_RETENTION_DAYS ?? "", 10) || undefined,
  };
}
