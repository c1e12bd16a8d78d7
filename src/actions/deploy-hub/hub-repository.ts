import { InputError } from "exact-values/errors";
import type { GithubServer, RepositoryContext } from "../../github/api/github-context.ts";
import type { WorkflowsApi } from "../../github/api/workflows-api.ts";
import type { DeployHubInputs } from "./inputs.ts";

/** The repository whose workflows run the hub; undefined fields get the template's defaults. */
export interface HubRepository {
  /** owner/name */
  readonly name: string;
  readonly ownerId: string | undefined;
  readonly repositoryId: string | undefined;
  readonly defaultBranch: string | undefined;
  /** The server that the repository is on. */
  readonly server: GithubServer;
}

/** The template's default. */
export const FALLBACK_BRANCH = "main";

interface RepositoryRequest {
  readonly inputs: DeployHubInputs;
  readonly context: RepositoryContext;
  readonly openWorkflows: (repository: string) => Promise<WorkflowsApi | undefined>;
}

/**
 * The repository that the identities will trust: from the inputs, the runner's own repository, or GitHub, in this
 * order.
 */
export async function findHubRepository(request: RepositoryRequest): Promise<HubRepository> {
  const { inputs, context, openWorkflows } = request;
  const repository = inputs.githubRepository ?? context.repository;
  if (repository === undefined) {
    throw new InputError(
      "MissingInput",
      "The input github-repository is required outside of a GitHub Actions runner.",
      {
        remedy: "Set github-repository to the owner/name of the repository whose workflows run the hub.",
      },
    );
  }
  const isOwn = repository.toLowerCase() === context.repository?.toLowerCase();
  const known: HubRepository = {
    // Azure compares subjects case-sensitively, and GitHub uses the repository's own spelling.
    name: isOwn && context.repository !== undefined ? context.repository : repository,
    ownerId: inputs.githubOwnerId ?? (isOwn ? context.ownerId : undefined),
    repositoryId: inputs.githubRepositoryId ?? (isOwn ? context.repositoryId : undefined),
    defaultBranch: inputs.githubDefaultBranch ?? (isOwn ? context.defaultBranch : undefined),
    server: context.server,
  };
  const isWhole = known.ownerId && known.repositoryId && known.defaultBranch;
  const api = isWhole ? undefined : await openWorkflows(repository);
  if (api === undefined) return known;
  const facts = await api.facts();
  return {
    ...known,
    ownerId: known.ownerId ?? facts.ownerId,
    repositoryId: known.repositoryId ?? facts.repositoryId,
    defaultBranch: known.defaultBranch ?? facts.defaultBranch,
  };
}
