import { InputError } from "exact-values/errors";
import type { RepositoryContext, Visibility } from "../../github/api/repository-context.ts";
import type { ReportInputs } from "./inputs.ts";

interface AudienceQuestion {
  readonly inputs: Pick<ReportInputs, "allowPublic" | "githubToken">;
  readonly repository: Pick<RepositoryContext, "isRepeated" | "repository" | "visibility">;
  /** Asks GitHub, with the token of the inputs. */
  readonly ask: () => Promise<Visibility | undefined>;
}

/**
 * Who will be able to read what this job publishes, asked before anything is read. Throws InputError `PublicRepository` where that is everybody, and
 * `VisibilityUnknown` where nobody says: artifacts, summaries, logs and issues of a public repository are everybody's.
 */
export async function checkAudience({ ask, inputs, repository }: AudienceQuestion): Promise<Visibility | undefined> {
  if (repository.repository === undefined) {
    throw new InputError("MissingInput", "report needs a job of GitHub Actions, which names its repository.", {
      remedy: "Run it in a workflow, as examples/hub-report.yml does; on your own machine, use npm run report.",
    });
  }
  if (inputs.allowPublic) return repository.visibility;
  const visibility = await visibilityNow({ ask, inputs, repository });
  if (visibility === "public") {
    throw new InputError(
      "PublicRepository",
      `The repository ${repository.repository} is public: everybody may open the artifacts, summaries and issues of its runs.`,
      {
        remedy:
          "Run the report in a private repository. Set allow-public: true only when these costs may be read by everybody.",
      },
    );
  }
  if (visibility !== undefined) return visibility;
  throw new InputError(
    "VisibilityUnknown",
    `Nothing says whether the repository ${repository.repository} is public, so no costs are published.`,
    { remedy: "Set github-token to github.token, so that the step can ask GitHub." },
  );
}

/** What the event says is of the run's first attempt: a repository that was published since is still private there. */
async function visibilityNow({ ask, inputs, repository }: AudienceQuestion): Promise<Visibility | undefined> {
  if (repository.visibility === "public") return "public";
  if (inputs.githubToken !== undefined) return await ask();
  return repository.isRepeated ? undefined : repository.visibility;
}
