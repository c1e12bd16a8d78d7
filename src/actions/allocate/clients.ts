import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "exact-values/clock";
import { connect } from "../../clients/connection.ts";
import { type HubStorage, openHubStorage } from "../../clients/hub-storage.ts";
import type { RepositoryContext, Visibility } from "../../github/api/github-context.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { ContainerReading } from "../../hub/allocation/container-tags.ts";
import type { AllocateInputs } from "./inputs.ts";

/** Everything that the flow of allocate uses. */
export interface AllocateContext extends Pick<HubStorage, "account" | "config" | "endpoint" | "lake" | "tables"> {
  readonly inputs: AllocateInputs;
  readonly repository: RepositoryContext;
  readonly readVisibility: () => Promise<Visibility | undefined>;
  /** Asks Azure for the tags of subscriptions and resource groups. */
  readonly readContainers: () => Promise<ContainerReading>;
  /** The folder of the checked-out repository. */
  readonly workspace: string;
  /** The repository's maximum retention of artifacts, in days; undefined outside a runner. */
  readonly maxRetentionInDays: number | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly hubVersion: string;
  readonly newAttempt: () => string;
  readonly newId: () => string;
  readonly signal: AbortSignal;
}

export function openAllocateContext(
  runtime: StepRuntime,
  inputs: AllocateInputs,
  repository: RepositoryContext,
): AllocateContext {
  const { clock, environment, hubVersion, log, signal } = runtime;
  const connection = connect(runtime, "allocate", inputs);
  const github = { ...connection, apiUrl: repository.apiUrl, repository: repository.repository ?? "" };
  return {
    ...openHubStorage(connection, inputs),
    ...{ inputs, repository, clock, log, hubVersion, signal },
    // Loads GitHub's client only when needed; it is a separate chunk of the bundle.
    readVisibility: async () =>
      (await import("../../github/api/github-calls.ts")).readVisibility({ ...github, token: inputs.githubToken ?? "" }),
    readContainers: async () => {
      const { openResourceGraph } = await import("../../azure/arm/resource-graph.ts");
      const { readContainers } = await import("../../azure/arm/read-containers.ts");
      const { cloud, resourceManagerUrl } = inputs;
      return await readContainers(openResourceGraph({ ...connection.azureOptions(), cloud, resourceManagerUrl }));
    },
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    maxRetentionInDays: Number.parseInt(environment.GITHUB_RETENTION_DAYS ?? "", 10) || undefined,
    newAttempt: () => randomBytes(16).toString("hex"),
    newId: randomUUID,
  };
}
