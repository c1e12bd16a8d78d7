import { sharedCredential } from "../../azure/sign-in/sign-in.ts";
import { openBlobService } from "../../azure/storage/blob-service.ts";
import { parseStorageAccount, type StorageEndpoint } from "../../azure/storage/storage-endpoint.ts";
import type { Clock } from "../../clock.ts";
import { requestIdToken } from "../../github/api/id-token.ts";
import type { MarkedIssues } from "../../github/api/marked-issues.ts";
import type { RepositoryContext, Visibility } from "../../github/api/repository-context.ts";
import { maskSecret } from "../../github/inputs.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import { DIGEST_MARKER } from "./digest.ts";
import type { ReportInputs } from "./inputs.ts";

/** All that the flow of report works with; made by `openClients`. */
export interface ReportContext {
  readonly inputs: ReportInputs;
  readonly endpoint: StorageEndpoint;
  readonly lake: BlobStore;
  readonly config: BlobStore;
  readonly repository: RepositoryContext;
  readonly readVisibility: () => Promise<Visibility | undefined>;
  readonly openDigest: () => Promise<MarkedIssues>;
  /** Folder in which the page is written. */
  readonly workspace: string;
  /** How many days the repository keeps artifacts at most; undefined where the runner does not say. */
  readonly maxRetentionInDays: number | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubVersion: string;
  readonly signal: AbortSignal;
}

const DIGEST_REMEDY = "Give the job `permissions: { issues: write }` and set github-token to github.token.";

/** Makes everything that the action speaks to; nothing is sent before it is used. */
export function openClients(runtime: StepRuntime, inputs: ReportInputs, repository: RepositoryContext): ReportContext {
  const { clock, environment, hubVersion, log, signal } = runtime;
  const onWait = (line: string): void => log.info(line);
  const userAgent = `cost-hub/${hubVersion} (report)`;
  const signIn = sharedCredential({
    ...inputs,
    clock,
    onWait,
    requestIdToken: (audience) => requestIdToken({ audience, environment, onWait }),
  });
  const hasKey = inputs.storageKey !== undefined;
  const endpoint = parseStorageAccount(inputs.storageAccount, { hosts: inputs, hasKey });
  const open = openBlobService({
    endpoint,
    signing: { clock, mask: maskSecret },
    credential: inputs.storageKey === undefined ? { token: signIn() } : { key: inputs.storageKey },
    ...{ userAgent, signal, onWait },
  });
  const github = {
    ...{ apiUrl: repository.apiUrl, repository: repository.repository ?? "", token: inputs.githubToken ?? "" },
    ...{ clock, onWait, signal, userAgent },
  };
  return {
    ...{ inputs, endpoint, repository, clock, log, hubVersion, signal },
    lake: open("ingestion"),
    config: open("config"),
    // GitHub's client is a chunk of its own.
    readVisibility: async () => (await import("../../github/api/repository-visibility.ts")).readVisibility(github),
    openDigest: async () => {
      const { openMarkedIssues } = await import("../../github/api/marked-issues.ts");
      return openMarkedIssues(github, DIGEST_MARKER, DIGEST_REMEDY);
    },
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    maxRetentionInDays: Number.parseInt(environment.GITHUB_RETENTION_DAYS ?? "", 10) || undefined,
  };
}
