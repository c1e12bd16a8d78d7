import { type GithubConnection, openRepository } from "./github-calls.ts";
import { type Visibility, visibilityOf } from "./repository-context.ts";

const FORBIDDEN_REMEDY = "Set github-token to github.token: every job's token may read what its repository is.";

/** What GitHub says now of who may read the repository; undefined when the answer says nothing that is known. */
export async function readVisibility(connection: GithubConnection): Promise<Visibility | undefined> {
  const { call, owner, repo, rest } = openRepository(connection, FORBIDDEN_REMEDY);
  return call("look at the visibility", async () => visibilityOf((await rest.repos.get({ owner, repo })).data));
}
