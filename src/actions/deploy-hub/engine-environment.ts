import { InputError, ServiceError } from "../../errors.ts";
import type { Notice } from "../../notice.ts";
import type { Clients } from "./clients.ts";

export interface EnvironmentQuestion extends Pick<Clients, "openWorkflows"> {
  /** Whose jobs may sign in as the engine; empty when none is trusted. */
  readonly environment: string;
}

/**
 * A warning when any branch could sign in as the engine, since GitHub does not keep its environment to named branches. Empty when it does, and
 * where that cannot be seen: without github-token, or with one that may not look.
 */
export async function warnOfOpenEnvironment(
  { environment, openWorkflows }: EnvironmentQuestion,
  repository: string,
): Promise<readonly Notice[]> {
  if (environment === "") return [];
  try {
    const api = await openWorkflows(repository);
    if (api === undefined || (await api.isEnvironmentClosed(environment))) return [];
  } catch (error) {
    // A look that GitHub refuses or cannot answer is no reason to stop a deployment.
    if (error instanceof InputError || error instanceof ServiceError) return [];
    throw error;
  }
  return [
    {
      message: `Environment ${environment} of ${repository} is missing or open to every branch, and whoever can push one could sign in as the engine.`,
      remedy: `Close it by the commands under Next steps, or set github-environment to "" so that only the default branch is trusted.`,
    },
  ];
}
