import { type GithubConnection, openRepository } from "./github-calls.ts";
import { type Visibility, visibilityOf } from "./repository-context.ts";

const FORBIDDEN_REMEDY = "Set github-token to github.token: every job's token may read what its repository is.";

/** The repository's current visibility according to GitHub; undefined for unknown values. */
export async function readVisibility(connection: GithubConnection): Promise<Visibility | undefined> {
  const { call, owner, repo, rest } = openRepository(connection, FORBIDDEN_REMEDY);
  return call("look at the visibility", async () => visibilityOf((await rest.repos.get({ owner, repo })).data));
}
