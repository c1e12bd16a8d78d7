import { InputError } from "exact-values/errors";
import type { RepositoryContext, Visibility } from "./api/github-context.ts";

interface AudienceQuestion {
  readonly action: "allocate" | "report" | "watch";
  readonly inputs: { readonly allowPublic: boolean; readonly githubToken: string | undefined };
  readonly repository: Pick<RepositoryContext, "isRepeated" | "repository" | "visibility">;
  /** Asks GitHub, with the token from the inputs. */
  readonly ask: () => Promise<Visibility | undefined>;
}

/**
 * Checks who could read what this job publishes, before any costs are read. Throws InputError `PublicRepository`, or
 * `VisibilityUnknown` if this cannot be determined. Anyone can read the artifacts, summaries, logs and issues of a
 * public repository.
 */
export async function checkAudience(question: AudienceQuestion): Promise<Visibility | undefined> {
  const { action, inputs, repository } = question;
  if (repository.repository === undefined) {
    throw new InputError(
      "MissingInput",
      `The ${action} action works only in GitHub Actions, where the repository is known.`,
      {
        remedy: `Run it in a workflow like examples/hub-${action}.yml. On your own machine, use npm run ${action}.`,
      },
    );
  }
  if (inputs.allowPublic) return repository.visibility;
  const visibility = await visibilityNow(question);
  if (visibility === "public") {
    throw new InputError(
      "PublicRepository",
      `The repository ${repository.repository} is public, so anyone can open its artifacts, summaries and issues.`,
      {
        remedy: `Run ${action} in a private repository. Set allow-public: true only if anyone may read these costs.`,
      },
    );
  }
  if (visibility !== undefined) return visibility;
  throw new InputError(
    "VisibilityUnknown",
    `It is unknown whether the repository ${repository.repository} is public, so no costs are published.`,
    { remedy: "Set github-token to github.token, so that the step can ask GitHub." },
  );
}

/**
 * The event describes the repository at the run's first attempt. A repository that has been made public since is still
 * private there.
 */
async function visibilityNow({ ask, inputs, repository }: AudienceQuestion): Promise<Visibility | undefined> {
  if (repository.visibility === "public") return "public";
  if (inputs.githubToken !== undefined) return await ask();
  return repository.isRepeated ? undefined : repository.visibility;
}
