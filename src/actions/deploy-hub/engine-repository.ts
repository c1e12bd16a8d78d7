import { InputError } from "exact-values/errors";
import type { RepositoryContext } from "../../github/api/repository-context.ts";
import type { WorkflowsApi } from "../../github/api/workflows-api.ts";
import type { DeployHubInputs } from "./inputs.ts";

/** The repository whose workflows are the hub's engine; what is undefined is left to the template's default. */
export interface EngineRepository {
  /** owner/name */
  readonly repository: string;
  readonly ownerId: string | undefined;
  readonly repositoryId: string | undefined;
  readonly defaultBranch: string | undefined;
}

/** The template's own default. */
export const FALLBACK_BRANCH = "main";

interface RepositoryRequest {
  readonly inputs: DeployHubInputs;
  readonly context: RepositoryContext;
  readonly openWorkflows: (repository: string) => Promise<WorkflowsApi | undefined>;
}

/** The repository whose workflows the identities will trust: the inputs, else what the runner says of its own, else GitHub itself. */
export async function findEngineRepository(request: RepositoryRequest): Promise<EngineRepository> {
  const { inputs, context, openWorkflows } = request;
  const repository = inputs.githubRepository ?? context.repository;
  if (repository === undefined) {
    throw new InputError("MissingInput", "No runner says which repository this is, so github-repository is needed.", {
      remedy: "Set github-repository to the owner/name whose workflows shall be the hub's engine.",
    });
  }
  const isOwn = repository.toLowerCase() === context.repository?.toLowerCase();
  const known: EngineRepository = {
    // Azure compares subjects letter by letter, and GitHub spells them as the repository is spelled.
    repository: isOwn && context.repository !== undefined ? context.repository : repository,
    ownerId: inputs.githubOwnerId ?? (isOwn ? context.ownerId : undefined),
    repositoryId: inputs.githubRepositoryId ?? (isOwn ? context.repositoryId : undefined),
    defaultBranch: inputs.githubDefaultBranch ?? (isOwn ? context.defaultBranch : undefined),
  };
  const isWhole = known.ownerId && known.repositoryId && known.defaultBranch;
  const api = isWhole ? undefined : await openWorkflows(repository);
  if (api === undefined) return known;
  const facts = await api.facts();
  return {
    repository: known.repository,
    ownerId: known.ownerId ?? facts.ownerId,
    repositoryId: known.repositoryId ?? facts.repositoryId,
    defaultBranch: known.defaultBranch ?? facts.defaultBranch,
  };
}
